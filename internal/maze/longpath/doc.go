// Package longpath constructs jump mazes with a long shortest solution from scratch.
//
// A random maze has a short shortest path, and changing single cells hardly lengthens it
// on a large grid. Here the path is built first, and the maze around it. Let u0, u1, … be
// the path, u0 being the start. A cell is open until a jump of the path leads to it; from
// then on it is discovered. The head of the path, its last cell, may take the value x if
// at least one of its up to four targets is open. One of these becomes the next head, and any others are left off
// the path with values that lead to nothing new (branch.go). All
// other targets were discovered before, so that the jump creates no shortcut. In the end
// the path is the only shortest path to the goal, provided that the cells off the path lead
// to nothing new, and every cell of the path can be reached and leads to the goal.
//
// The beam search for such paths is in beam.go, successor.go, path.go and history.go. branch.go
// chooses values for the cells that a jump discovers besides the next head. Where a beam is
// trapped, retreat.go goes back, and partial.go completes the path of an interrupted search.
//
// settings.go says in which order a path visits the grid. Where it is not to be left to itself, it follows one of the
// scaffolds of internal/maze/scaffold.
//
// fill.go and island.go turn a path into a maze. bridge.go finds a path across a gap in the solution of a maze.
// plans.go and planner.go plan exits for the seeds of a scaffold within a search.
package longpath
