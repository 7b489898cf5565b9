// Package replay runs A* and agents on the grid of a query, and answers with every step in a form that
// pages and other programs can replay without knowing A*. Cells are numbers, counted row by row from 0,
// the top-left one. /api/v1/astar and `stride lab astar --trace --json` use this form.
package replay
