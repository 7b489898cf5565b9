package prove

import (
	"math"

	"stride/search"
)

// wantedLots is the number of lots that a search is divided into if it has enough
// partial mazes. More make a lot shorter, which is what a stopped search loses of its
// work; dividing itself takes a fraction of a second.
const wantedLots = 2000

// lot is a part of the search: all mazes that agree with a partial one.
type lot struct {
	node
	pick [MaxCells]uint8
}

// divide returns the lots for a budget: together they have all mazes that lose no
// more. They depend on the configuration and the budget only. If stop is raised
// they may be incomplete. nodes is what it took.
func (b *board) divide(budget int32, stop *search.Stop) (lots []lot, nodes int64) {
	if b.top < 0 {
		return []lot{{node: root()}}, 0
	}
	t := &target{stop: stop}
	t.budget.Store(budget)
	for cut := 2; cut < b.cells; cut++ {
		lots = lots[:0]
		s := &searcher{board: b, target: t, budget: budget, cut: cut}
		s.emit = func(c node) { lots = append(lots, lot{c, s.pick}) }
		c := root()
		s.expand(&c)
		nodes += s.nodes
		if len(lots) >= wantedLots || s.halted || !divisible(lots) {
			break
		}
	}
	return lots, nodes
}

// divisible reports whether a later cut would divide any of the lots.
func divisible(lots []lot) bool {
	for k := range lots {
		if lots[k].open != 0 {
			return true
		}
	}
	return false
}

// leeway is how much more there is to search for each point that a partial maze
// may still lose. It was seen to be from 1.3 to 2.4, and only the estimate of
// progress depends on it.
const leeway = 1.5

// weight returns the share of the search that a lot is taken for, on any scale.
func (l *lot) weight(budget int32) float64 { return math.Pow(leeway, float64(budget-l.loss)) }
