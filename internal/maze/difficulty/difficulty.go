// Package difficulty says how hard a jump maze is for a person, on the scale of package band:
// tries.go computes the effort, traits.go what makes the maze good, and reasons.go says so in
// words.
package difficulty

import (
	"stride/internal/puzzle/band"
	"stride/maze"
)

// Grade is how hard a maze is for a person.
type Grade = band.Grade[Reason]

// Of grades a maze. Equal mazes have equal grades: the seed of the simulations is a hash of
// the cells. A maze of 10x10 takes less than a millisecond.
func Of(g *maze.Grid) Grade {
	t, e := TraitsOf(g), Effort(g)
	return Grade{Effort: e, Band: band.Of(e), Idea: string(t.Idea()), Reasons: reasons(&t, band.Of(e))}
}
