// Package longest finds how long the shortest solution of a small jump maze can be at most, and mazes that have
// such a solution.
//
// # The search
//
// The layer D_t of a maze is the set of cells at distance t from the start. A shortest solution visits one cell of each
// layer, so all but one of them are *lost*. A maze of n cells with K lost cells has a solution of n − 1 − K jumps, and
// the search asks for each K in turn whether there is one.
//
// It gives numbers to the cells in the order in which breadth-first search meets them, and knows only three sets of
// cells: those of the present layer which have no number yet, those of the next layer, and all that have been met. A
// partial maze has failed when more cells are lost for certain than K. Five arguments keep it small:
//
//   - Two numbers that lead to the same new cells give the same layers from then on, so the smaller one is enough.
//     With large ranges most numbers lead to nothing new.
//   - The solution comes to a cell from another one and leaves it to a third. A cell that has not been met is lost if it
//     has too few neighbours, at the distance of any number, which are not lost themselves. Only cells near those that
//     have just got numbers can change, so the search checks only these.
//   - In a square grid, a cell of the antidiagonal is lost (see below).
//   - The goal must not be met too early.
//   - Of two transposed mazes only one is examined.
//
// # The antidiagonal
//
// Let A be the cells (i, n−1−i) of an n x n grid. A jump that lands on A from a cell (i, j) off it has the length
// |n−1−i−j|. From below i+j = n−1, it lands on (n−1−j, j) and on (i, n−1−i): both are in the grid, and they are
// different cells. The same holds from above. So the first jump that lands on A meets two cells of it at
// the same distance, and one of these is lost. If no jump does, all of A is.
//
// docs/how-long.md has what follows from this for the longest solution of all.
package longest
