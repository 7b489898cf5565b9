// Package game is the middle end that every front end shares: a puzzle, the moves
// made on it as text, and what a player wants besides the rules.
//
// The split is Simon Tatham's, of his Portable Puzzle Collection (2004): the back
// end knows one puzzle's rules, the front end draws, and what lies between is
// written once. Here a move is a word or a line of text, so a game can be saved,
// sent and replayed without knowing what the moves mean.
//
//   - [Open] turns an ID such as `maze:7x7:1-6#rain` or `shift:300#` into a [Puzzle].
//   - [Game] keeps what was done: undo, redo, a restart that can be undone, save
//     points, and lines of play that were left behind, so that nothing is lost.
//   - [Game.Save] and [Load] keep it all in one small text file.
//   - [Puzzle.Hint] answers in steps, from a nudge to a reason.
//   - [Puzzle.Solvable] says yes, no or unknown, and never guesses.
//   - [Daily] names the puzzles of a day.
package game
