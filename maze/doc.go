// Package maze implements the rules of jump mazes: the grid, its printed and compact
// forms, the value function by which mazes are compared, and the solver.
//
// A jump maze (also rook jumping maze or number maze; Robert Abbott, Adrian
// Fisher) is a grid of numbers. From a cell that holds x one jumps exactly x
// cells right, down, left or up, from the top-left cell, the start, to the
// bottom-right one, the goal, in as few jumps as possible.
//
// The package depends on the standard library only and has no clock, no
// goroutine and no input or output beyond io.Reader and io.Writer. It is the
// reference against which everything faster is checked, so clarity comes first;
// all of it takes time linear in the number of cells.
package maze
