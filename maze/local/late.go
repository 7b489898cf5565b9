package local

import (
	"stride/maze"
	"stride/search"
)

// LateAcceptance is late-acceptance hill climbing (Burke and Bykov, 2008): a
// successor is kept if it is not worse than the present maze or than the maze some
// thousands of steps ago. It needs no schedule; the length of its memory does what
// the cooling rate does in annealing, and the search slows down by itself. When
// the value has not improved for several lengths of the memory it has converged,
// and starts again from a random maze.
var LateAcceptance = Algorithm{
	Name:    "late-acceptance",
	Help:    "late-acceptance hill climbing, with restarts",
	Portion: func(maze.Params) int64 { return 1 << 28 },
	Search:  lateAcceptance,
}

const (
	// memoryShare is the part of a lot's steps that the memory spans. A run
	// converges after about 30 lengths of its memory.
	memoryShare = 1.0 / 64
	maxMemory   = 1 << 22
	converged   = 4 // lengths of the memory without improvement
)

func lateAcceptance(l *Lot) {
	memory := int(min(max(memoryShare*float64(l.left), 1), maxMemory))
	for first := true; !l.Over(); first = false {
		if !first {
			l.board.AddRestart()
		}
		value := l.Randomize()
		best := value
		rule := search.NewLateAcceptance(memory, value)
		for idle := 0; idle < converged*memory && l.Step(); idle++ {
			v, x := l.Change()
			if l.State.Propose(v, x, rule.Floor(value, l.Rand)) {
				value = l.State.Value()
				l.Note(value)
			}
			rule.Settle(value)
			if value > best {
				best, idle = value, 0
			}
		}
	}
}
