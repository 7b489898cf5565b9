// Package puzzle is the interface between the kinds of puzzles and everything that deals with
// puzzles of any kind: the game with its history, the pages, the farm, the record book and the
// commands.
//
// A [Family] is a table: the name of the family, how its levels are read, and what can be
// searched for. The rest of the program uses that table and the three interfaces behind it,
// and never asks which family it is dealing with:
//
//   - a [Puzzle] is one level. It does not change.
//   - a [Position] is a level being played. Moves are text there, so that a game can be
//     saved, sent and replayed by code that does not know what a move means. Simon Tatham's
//     Portable Puzzle Collection (2004) is split in the same way.
//   - a [Problem] is a task for a search, and the key under which farms and record books file
//     results: the best maze of a size and range, the solution of a level. The answer is text
//     again, and the problem is its referee.
//
// Package puzzletest holds every family to the same rules. A new family is a package with
// such a table, and a line in package families.
package puzzle
