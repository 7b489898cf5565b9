// Package maze implements the rules of jump mazes: the grid and its ID, the value function by which
// mazes are compared, and the solver.
//
// A jump maze (also rook jumping maze or number maze; Robert Abbott, Adrian
// Fisher) is a grid of numbers. From a cell that holds x you jump exactly x cells
// right, down, left or up. The puzzle is to get from the start to the goal in as few
// jumps as possible. A maze is good if its shortest solution is long and the only one, and if
// no cell is a trap or leaves no choice: [Evaluate] returns the value, as a university course
// on local search defined it. "The course" below is that one; docs/maze-rules.md has its rules
// with examples. In its mazes the start is the top-left cell and the goal the bottom-right one.
//
// Cells are numbered row by row, from 0 at the top left.
//
// The package has no clock, no goroutine, and no input or output. It is the
// reference against which everything faster is checked, so clarity comes first;
// all of it takes time linear in the number of cells.
package maze
