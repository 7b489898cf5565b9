// Package figures is what can be seen of A*: how many states the two rules for ties expand
// on empty grids, in which order, and a search that an inconsistent heuristic leads
// astray. It makes the tables and pictures of docs/astar.md.
package figures
