// Package taste is a small family of opinions on what makes a jump maze good: the
// course's value with any weights, and the energy by which Todd Neller's group judges
// mazes, each with the start and the goal in any cell. It evaluates mazes, searches for
// good ones by local search, and reads and writes mazes whose start or goal is not in
// a corner.
//
// The course's own value with start and goal in their corners is the business of
// packages maze and maze/generate, which know much more about it: bounds, an
// incremental evaluator, constructions of long paths. Here everything is evaluated from
// scratch, at a cost that is linear in the number of cells, and nothing is known of
// the best value there could be. docs/maze-tastes.md defines all terms.
package taste
