// Package game keeps the history of playing a puzzle of any family: undo, redo, restarts
// that can be undone, save points, and abandoned lines of play, so that nothing is lost.
// All of it is saved in one small text file ([Game.Save], [Load]).
//
// It is the middle end of Simon Tatham's Portable Puzzle Collection (2004): the back end
// (package puzzle and the families) knows the rules, the front end draws, and what both need
// in between is written once.
package game
