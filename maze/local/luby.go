package local

import (
	"stride/maze/work"
	"stride/search"
)

// LubyRestarts returns hill climbing whose climbs are as long as the sequence of Luby,
// Sinclair and Zuckerman (1993) says, in units of the shortest period: 1 1 2 1 1 2 4 1 1 2 …
// Climbs of each length get the same share of the time, so that the best length gets nearly
// as much as any other policy could give it, and nothing has to be learned or set.
//
// The theorem is about searches that either succeed or fail. Here a longer climb reaches
// higher values: the time for climbs shorter than the best period is lost, and on a large
// grid that is nearly all of it. docs/lab.md compares it with fixed periods.
func LubyRestarts(o Options) work.Algorithm {
	return restarting("luby", "hill climbing with restarts by the sequence of Luby", []string{"shortest-period"}, o,
		func(o *Options) Policy { return &luby{unit: int64(o.ShortestPeriod)} })
}

// luby counts the terms of the sequence that are used.
type luby struct {
	unit int64 // steps of the shortest climb
	used int
}

func (l *luby) Period(*search.Rand) int64 {
	l.used++
	return l.unit * search.Luby(l.used-1)
}

func (*luby) Learn(int64, int32) {}
