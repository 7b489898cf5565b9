// Package tree holds the tree of partial mazes in which both the proofs of package prove and
// the generator search.
//
// The value of a maze is that of a perfect one, 6n−5 for n cells, less its losses: 5
// for each cell that is not on the shortest solution, 2 for each hole and each forced
// move, and n if the shortest solution is not unique. A maze is filled in the order in
// which breadth-first search from the start reaches its cells, level by level. So the
// distances of all cells reached so far are final, and so are many of the losses
// (node.go). Further losses that cannot be avoided are bounded from below. When
// the goal is reached, the length of the solution is known, and the remaining cells can only
// add or remove holes and forced moves.
//
// These rules leave partial mazes out, each for reasons of its own:
//
//   - of two mazes that are transposed, and of values without a jump, one is enough (search.go);
//   - the losses that are certain exceed the budget (node.go);
//   - with the simple lower bound of the losses to come, they do (bound.go);
//   - with prices, they do: a stronger bound that takes longer, which a Searcher uses if it is
//     Priced (prices.go). Divide and Beam do without it.
//
// Two searches use the tree. Depth first (search.go), all mazes with less than a given loss
// are examined, which finds the best maze and proves that it is the best; divide.go cuts that
// search into parts. By layers (beam.go), only the most promising partial mazes of each layer
// are kept.
package tree
