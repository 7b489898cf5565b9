package local

import (
	"stride/maze"
	"stride/maze/objective"
	"stride/maze/work"
	"stride/search"
)

// LateAcceptance returns late-acceptance hill climbing (Burke and Bykov, 2008), one run
// from a random maze for each work unit: a successor is kept if it is not worse than the
// current maze or than the maze a few thousand steps ago. It needs no schedule: the length
// of its memory takes the part of the cooling rate in annealing, and the search slows down by
// itself. The memory is chosen so that a run converges within its work unit.
func LateAcceptance(o Options) work.Algorithm {
	return work.Algorithm{
		Name:       "late-acceptance",
		Help:       "late-acceptance hill climbing from a random maze",
		Parameters: []string{"memory-share"},
		Memory:     func(maze.Params, int) int64 { return 8 * maxMemory },
		Search:     With(o, lateAcceptance),
	}
}

// maxMemory is the greatest length of the memory. For value functions other than the course's
// the limit is far lower (otherMemory): Neller's energy changes by the square of the number
// of cells and more, large weights may have the same effect, and a long memory keeps a search
// at such high energies.
const maxMemory = 1 << 22

func lateAcceptance(u *Unit) {
	value := u.Randomize()
	most := float64(maxMemory)
	if u.State.Function() != objective.CourseFunction() {
		most = otherMemory
	}
	rule := search.NewLateAcceptance(int(min(max(u.Options.MemoryShare*float64(u.Expected()), 1), most)), value)
	for u.Step() {
		v, x := u.Change()
		if u.State.Propose(v, x, rule.Floor(value, u.Rand)) {
			value = u.State.Value()
			u.Note(value)
		}
		rule.Remember(value)
	}
}
