// Package game keeps what is done with a puzzle of any family: undo, redo, a restart that
// can be undone, save points, and lines of play that were left behind, so that nothing is
// lost; and it keeps all of that in one small text file ([Game.Save], [Load]).
//
// It is the middle end of Simon Tatham's Portable Puzzle Collection (2004): the back end
// (package puzzle and the families) knows the rules, the front end draws, and what lies
// between is written once.
package game
