// Package draw draws puzzles, which are scenes (package internal/draw/scene): cells, marks, notes,
// and the moves of a solution as numbered arrows. The pictures are figures (package
// internal/draw/figure), which become SVG, PDF or PNG; terminal.go draws the same scenes with
// characters.
//
// A jump passes over the cells between its two ends, so the arrows of a solution lie on top
// of each other if they are drawn from middle to middle. Here they keep to lanes, as cars do.
// Each cell has a band along each of its four sides:
//
//	+---------------+
//	|  ---1---->    |   rightward arrows keep to the top,
//	| |           | |   downward ones to the right side,
//	| 4    3      2 |   leftward ones to the bottom,
//	| |           | |   upward ones to the left side:
//	|    <----3---  |   the number in the middle stays free
//	+---------------+
//
// Arrows of one band that share a cell get lanes of their own within it: the lanes of a row or
// column are a colouring of an interval graph, found greedily (lanes.go). An arrow begins with
// its number, and a shortest solution leaves each cell at most once, so a reader who has followed
// arrow 7 to its tip finds arrow 8 in the same cell.
//
// The labels of such arrows are an eighth of a cell high, too small for the keys at the end of a
// book. There the solution is compact: a cell shows, in place of its number, which move leaves
// it, and a pointer in the direction of that move. Nothing else is needed, because every cell is
// left at most once, in a shortest solution of a maze and in any solution of a level.
//
// The pictures are black on white and need no colour.
package draw
