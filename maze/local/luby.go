package local

import "stride/search"

// LubyRestarts is hill climbing whose climbs are as long as the sequence of Luby,
// Sinclair and Zuckerman (1993) says, in units of shortestPeriod: 1 1 2 1 1 2 4 1 1 2 …
// As much time goes to climbs of each length, so that none is far from the best one's
// share, and nothing has to be learned or set.
//
// The theorem is about searches that either succeed or not. Here a longer climb comes
// further: the time that goes to climbs shorter than the best period is lost, and on a
// large grid that is nearly all of it. docs/lab.md compares it with fixed periods.
var LubyRestarts = Restarting("luby", "hill climbing with restarts by the sequence of Luby",
	func() Policy { return new(luby) })

// shortestPeriod is the shortest climb, in steps, of LubyRestarts and RestartBandit.
const shortestPeriod = 100

// luby counts the terms of the sequence that are used.
type luby int

func (k *luby) Period(*search.Rand) int64 {
	*k++
	return shortestPeriod * search.Luby(int(*k)-1)
}

func (*luby) Learn(int64, int32) {}
