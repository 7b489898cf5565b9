// Package replay runs A* and agents on a grid as a query asks for, and answers with every step, in a
// form that pages and other programs can replay without knowing A*: cells are numbers, counted row by
// row from 0, the top-left one. It is the form of /api/v1/astar, and of
// `stride lab astar --trace --json`.
package replay
