// Package puzzle is the seam between the kinds of puzzles and everything that deals with
// puzzles of any kind: the game with its history, the pages and their API, the farm, the
// record book and the commands.
//
// A [Family] is a table: what the family is called, how its levels are read, and what can
// be searched for. The rest of the program goes through that table and the three
// interfaces behind it, and never asks which family it is dealing with:
//
//   - a [Puzzle] is one level. It does not change.
//   - a [Position] is a level being played. Moves are text there, so that a game can be
//     saved, sent and replayed by those who do not know what a move means. The split is
//     Simon Tatham's, of his Portable Puzzle Collection (2004).
//   - a [Problem] is what a search works on, and what farms and record books file results
//     under: the best maze of a size and range, the solution of a level. The answer is
//     text again, and the problem is its referee.
//
// Package puzzletest holds every family to the same rules. A new family is a package with
// such a table, and a line in package families.
package puzzle
