// Package prove finds the best maze of a configuration and proves that no maze is
// better.
//
// The value of a maze is that of a perfect one, 6n−5 for n cells, less its losses: 5
// for each cell that is not on the shortest solution, 2 for each hole and each forced
// move, and n if the shortest solution is not unique. The search examines all mazes
// that lose no more than a budget, and raises the budget until it has covered every
// maze that could be better than the incumbent (iterative deepening, Korf 1985). Each
// budget that is exhausted proves an upper bound.
//
// The partial mazes that it examines, and the lower bounds of their losses, are those of
// package tree.
//
// The search is divided into numbered subproblems, the partial mazes with a fixed
// number of filled cells (tree.Space.Divide). Any number of workers solve them, and the
// finished ones are written down, so that a proof can be resumed (checkpoint.go).
//
// Two things were tried and dropped. One was a transposition table of partial mazes
// that are already known to fail, by the set of known cells, the head of the path and
// the cells that need a second jump into them. On grids from 5x5 to 7x7 it saved 3 to
// 13 % of the nodes and cost as much time as it saved, and it would have been one more
// thing to trust. The other was Lagrangian relaxation, with prices for a second jump
// into each cell and for the single jump of the path. At 7x7, with six subgradient
// steps for each node, it saved seven tenths of the nodes, but each node took eight
// times as long.
package prove
