// Package prove finds the best maze of a configuration, or one with the longest solution, and
// proves that no maze is better.
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
// With Options.Length, the same is done for the length of the shortest solution: what a maze loses
// is then the cells off its solution, and the partial mazes are those of package longest.
//
// There is no transposition table: from 5x5 to 7x7 it saved 3 to 13 % of the nodes, cost as
// much time as that, and would have been one more thing to trust.
package prove
