// Package maze implements the rules of jump mazes: the grid and its ID, the value function by which
// mazes are compared, and the solver.
//
// A jump maze (also rook jumping maze or number maze; Robert Abbott, Adrian
// Fisher) is a grid of numbers. From a cell that holds x you jump exactly x cells
// right, down, left or up. The puzzle is to get from the start to the goal in as few
// jumps as possible. In the mazes of the course the start is the top-left cell and the
// goal the bottom-right one.
//
// The package has no clock, no goroutine, and no input or output. It is the
// reference against which everything faster is checked, so clarity comes first;
// all of it takes time linear in the number of cells.
package maze
