// Package draw draws puzzles as pictures in SVG: jump mazes and levels of Number Shifting,
// alone or with a solution as numbered arrows.
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
// its number, and a shortest solution leaves each cell at most once, so whoever has followed
// arrow 7 to its tip finds arrow 8 in the same cell.
//
// The pictures are black on white and need no colour. They consist of lines, circles, and text
// in whichever sans-serif font the viewer has.
package draw
