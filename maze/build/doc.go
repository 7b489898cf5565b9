// Package build constructs jump mazes with a long shortest solution from scratch.
//
// A random maze has a short shortest path, and changing single cells hardly lengthens it
// on a large grid. Here the path is built first, and the maze around it. Let u0, u1, … be
// the path, u0 being the start. A cell is open until a jump of the path leads to it; from
// then on it is discovered. The head of the path, its last cell, may take the value x if
// exactly one of its up to four targets is open. That target becomes the next head. All
// other targets were discovered before, so that the jump creates no shortcut. In the end
// the path is the only shortest path to the goal, provided that the cells off the path lead
// to nothing new, and every cell of the path can be reached and leads to the goal.
//
// beam.go, successor.go and path.go hold the beam search for such paths. branch.go chooses
// values for cells that a jump discovers beside the next head, guide.go the order in which
// a path visits the grid, with scaffold.go and turn.go for small ranges. fill.go and
// island.go turn a path into a maze. partial.go completes the path of an interrupted
// search, exits.go repeats a search so that the seeds of its scaffold get exits, and
// reroute.go improves a maze by rebuilding parts of its solution.
package build
