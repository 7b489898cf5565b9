// Package play lets people play puzzles in a terminal: [Model] is a game on the screen, and
// [List] a list to choose a puzzle from.
//
// It follows the Elm architecture of the library Bubble Tea: an event changes the model, and the
// view is drawn from the model alone. So tests need no terminal: they send keys and
// clicks to the model and compare its view with golden files.
//
// The package knows no family of puzzles. It draws the cells of a [puzzle.Grid], and a move is a
// push from a cell in a direction. Two kinds of control follow from that: if the player is on
// a cell (as in a maze), the arrows push at once; if the player chooses the cell
// (as in Number Shifting), the arrows go from cell to cell until one is chosen, and then
// aim. Whatever a colour says is also said by a character.
package play
