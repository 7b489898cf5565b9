// Package prove finds the best maze of a configuration and proves that there is
// none better.
//
// The value of a maze is what a perfect one would be worth, 6n−5 for n cells, less
// its losses: 5 for each cell that is not on the shortest solution, 2 for each hole
// and each forced move, and n if the shortest solution is not the only one. The
// search looks through all mazes that lose no more than a budget, and raises the
// budget until it has seen every maze that could be better than the best one known
// (iterative deepening, Korf 1985). Each budget that is done with is a proof of an
// upper bound.
//
// A maze is filled in the order in which breadth-first search from the start meets
// its cells, level by level. So the distances of all cells met so far are final,
// and with them much of what the maze will lose (node.go); what must still be lost
// is bounded from below (bound.go). When the goal is met the length is known, and
// the cells that are left can only mend or add holes and forced moves (rest.go).
//
// The search is divided into numbered lots, which are the partial mazes of a fixed
// number of filled cells (lots.go). They are worked off by any number of workers,
// and written down when they are done, so that a proof can be taken up again
// (checkpoint.go).
//
// What was tried: a table of partial mazes that are already known to fail, by the
// set of cells met, the head of the path and the cells that need a second jump into
// them. On grids from 5x5 to 7x7 it spared 3 to 13 % of the nodes and cost as much
// time as it saved, and it would have been one more thing to trust. Prices by
// Lagrangian relaxation, of a second jump into each cell and of the one jump of the
// path, spare seven tenths of the nodes at 7x7 with six subgradient steps for each, and
// take eight times as long for one.
package prove
