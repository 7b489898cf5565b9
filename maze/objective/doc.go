// Package objective defines objectives for jump mazes: the course's value with any weights,
// or the energy by which Todd Neller's group judges mazes, each with the start and the goal
// in any cell. It evaluates mazes by an objective from scratch, in time linear in the number
// of cells, and reads and writes mazes whose start or goal is not in a corner.
//
// The searches of package maze/local work for any objective, through maze/eval. For the
// course's value with start and goal in their corners there is more: bounds, and
// constructions of long paths. docs/maze-rules.md defines all terms.
package objective
