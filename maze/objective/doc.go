// Package objective defines what makes a jump maze good: the course's value with any
// weights, or the energy by which Todd Neller's group judges mazes, each with the start and
// the goal in any cell. It evaluates mazes by it from scratch, at a cost that is linear in
// the number of cells, and reads and writes mazes whose start or goal is not in a corner.
//
// The searches of package maze/local work for any objective, by way of maze/eval. For the
// course's value with start and goal in their corners more is known: bounds, constructions
// of long paths. docs/maze-objectives.md defines all terms.
package objective
