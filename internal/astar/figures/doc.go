// Package figures makes the tables and pictures of docs/astar.md: how many states the two
// tie-breaking rules expand on empty grids, in which order they do so, and a search that
// an inconsistent heuristic leads astray. The program in make writes them.
package figures
