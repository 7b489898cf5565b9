// Package replay runs A* on the grid of a query with both rules for ties, and answers with every
// step in a form that pages and other programs can replay without knowing A*. Cells are numbers,
// counted row by row from 0, the top-left one. The question "astar" of the pages has this form.
package replay
