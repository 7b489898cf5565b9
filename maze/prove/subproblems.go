package prove

import (
	"math"

	"stride/search"
)

// wantedSubproblems is the number of subproblems into which a search is divided if it has
// enough partial mazes. More subproblems are shorter ones, so that less work is lost when
// a search is stopped. The division takes a fraction of a second.
const wantedSubproblems = 2000

// subproblem is a part of the search: all mazes that agree with a partial maze.
type subproblem struct {
	node
	pick [MaxCells]uint8
}

// divide returns the subproblems of a budget: together they contain all mazes that lose
// no more. They depend on the configuration and the budget only. If stop is raised,
// some may be missing. nodes is the number of nodes that the division took.
func (b *geometry) divide(budget int32, stop *search.Stop) (subproblems []subproblem, nodes int64) {
	if b.top < 0 {
		return []subproblem{{node: root()}}, 0
	}
	t := &incumbent{stop: stop}
	t.budget.Store(budget)
	for cut := 2; cut < b.cells; cut++ {
		subproblems = subproblems[:0]
		s := &searcher{geometry: b, incumbent: t, budget: budget, cut: cut}
		s.emit = func(c node) { subproblems = append(subproblems, subproblem{c, s.pick}) }
		c := root()
		s.expand(&c)
		nodes += s.nodes
		if len(subproblems) >= wantedSubproblems || s.halted || !divisible(subproblems) {
			break
		}
	}
	return subproblems, nodes
}

// divisible reports whether a deeper cut would divide any of the subproblems.
func divisible(subproblems []subproblem) bool {
	for k := range subproblems {
		if subproblems[k].open != 0 {
			return true
		}
	}
	return false
}

// leeway is the factor by which a search grows with each point that a partial maze may
// still lose. Factors from 1.3 to 2.4 were observed. Only the estimate of the progress
// depends on it.
const leeway = 1.5

// weight returns the estimated work of a subproblem, in arbitrary units.
func (l *subproblem) weight(budget int32) float64 { return math.Pow(leeway, float64(budget-l.loss)) }
