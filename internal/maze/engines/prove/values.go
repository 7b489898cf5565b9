package prove

import (
	"math"

	"stride/internal/maze/engines/internal/tree"
	"stride/maze"
	"stride/maze/bounds"
	"stride/maze/objective"
)

// space is what a proof searches: all mazes of a configuration, each of which loses something
// against a perfect one.
type space interface {
	top() int                       // what a maze without losses is worth
	worth(g *maze.Grid) int         // what g is worth
	bound() int                     // no maze is worth more, which needs no search
	step() int32                    // how much the budget is raised at a time
	objective() objective.Objective // what the generator looks for
	warmUp() int                    // number of mazes per cell that it evaluates
	// divide divides the mazes that lose at most a budget into parts, and returns the partial mazes
	// that this took.
	divide(t *incumbent, budget int32, wanted int) (parts []subproblem, nodes int64)
}

// subproblem is a part of a search that one worker solves.
type subproblem struct {
	weight float64 // estimated work, in arbitrary units
	// solve searches it, unless it is finished elsewhere, and reports whether it came to the end.
	solve func(t *incumbent, elsewhere func() bool) bool
}

func newSpace(o Options) space {
	if o.Length {
		return newLengths(o.Params)
	}
	return values{o.Params, tree.NewSpace(o.Params)}
}

// values is the space of a proof about values, which package tree searches.
type values struct {
	params maze.Params
	space  *tree.Space
}

func (v values) top() int                       { return v.space.Top() }
func (v values) worth(g *maze.Grid) int         { return maze.Evaluate(g).Value }
func (v values) bound() int                     { return bounds.Closed(v.params) }
func (v values) objective() objective.Objective { return objective.Objective{} }

// warmUp is large: a better first maze often lets the proof end at a smaller budget.
func (v values) warmUp() int { return 40_000 }

// step is 2: a budget larger by 2 multiplies the time by 2 to 12, so the last search takes longer
// than all earlier ones together.
func (v values) step() int32 { return 2 }

func (v values) divide(t *incumbent, budget int32, wanted int) (parts []subproblem, nodes int64) {
	subproblems, nodes := v.space.Divide(budget, wanted, func() bool { return !t.stop.Raised() })
	for k := range subproblems {
		l := &subproblems[k]
		parts = append(parts, subproblem{
			weight: math.Pow(leeway, float64(budget-l.Loss())),
			solve:  func(t *incumbent, elsewhere func() bool) bool { return v.solve(l, t, elsewhere) },
		})
	}
	return parts, nodes
}

// leeway is the factor by which a search grows with each point that a partial maze may
// still lose. Factors from 1.3 to 2.4 were observed. Only the estimate of the progress
// depends on it.
const leeway = 1.5

// solve searches a subproblem for mazes that are better than the incumbent, and offers it what it
// finds.
func (v values) solve(l *tree.Subproblem, t *incumbent, elsewhere func() bool) bool {
	s := &tree.Searcher{Space: v.space, Budget: t.budget.Load(), Priced: true}
	counted := int64(0)
	count := func() {
		s.Budget = min(s.Budget, t.budget.Load())
		t.nodes.Add(s.Nodes - counted)
		counted = s.Nodes
	}
	s.Poll = func() bool {
		count()
		return !t.stop.Raised() && !elsewhere()
	}
	s.Found = func(m *tree.Maze) {
		g := emptyGrid(v.params)
		v.space.Values(m, g.Values)
		if s.Top()-maze.Evaluate(g).Value <= int(s.Budget) {
			t.offer(v, g)
			s.Budget = min(s.Budget, t.budget.Load())
		}
	}
	s.Solve(l)
	count() // the last nodes
	return !s.Halted
}

// emptyGrid returns a grid whose cells have no numbers yet.
func emptyGrid(p maze.Params) *maze.Grid {
	return &maze.Grid{Params: p, Endpoints: p.Corners(), Values: make([]int16, p.Cells())}
}

// wantedSubproblems is the number of subproblems into which a search is divided if it has
// enough partial mazes. More subproblems are shorter ones, so that less work is lost when
// a search is stopped. The division takes a fraction of a second.
const wantedSubproblems = 2000
