package prove

import (
	"math"

	"stride/internal/maze/engines/internal/longest"
	"stride/maze"
	"stride/maze/bounds"
	"stride/maze/objective"
)

// lengths is the space of a proof about lengths, which package longest searches. What a maze loses
// is the number of cells off its solution.
type lengths struct {
	params maze.Params
	space  *longest.Space
}

func newLengths(p maze.Params) lengths { return lengths{p, longest.NewSpace(p)} }

func (l lengths) top() int               { return l.space.Top() }
func (l lengths) worth(g *maze.Grid) int { return maze.Evaluate(g).Length }
func (l lengths) bound() int             { return bounds.Length(l.params) }

// warmUp returns fewer than for values, since a smaller budget takes a second or less on many
// grids.
func (l lengths) warmUp() int { return 5_000 }

func (l lengths) step() int32 { return 1 }

func (l lengths) objective() objective.Objective {
	weights := objective.Weights{Length: maze.LengthPoints, Unsolvable: -1}
	return objective.Objective{Function: objective.Function{Weights: weights}, Endpoints: l.params.Corners()}
}

func (l lengths) divide(t *incumbent, budget int32, wanted int) (parts []subproblem, nodes int64) {
	subproblems, nodes := l.space.Divide(int(budget), wanted, func() bool {
		return !t.stop.Raised()
	}, l.found(t))
	for k := range subproblems {
		sub := &subproblems[k]
		parts = append(parts, subproblem{
			weight: math.Pow(lengthLeeway, float64(sub.Spare())),
			solve: func(t *incumbent, elsewhere func() bool) bool {
				return l.solve(sub, int(budget), t, elsewhere)
			},
		})
	}
	return parts, nodes
}

// lengthLeeway is leeway for a cell that may still be lost.
const lengthLeeway = 2

// found returns a function that offers a maze to the incumbent. No maze loses fewer cells, as
// smaller budgets have been exhausted, so that is the end of the search.
func (l lengths) found(t *incumbent) func(numbers []int16) bool {
	return func(numbers []int16) bool {
		g := emptyGrid(l.params)
		copy(g.Values, numbers[:g.Goal])
		t.offer(l, g)
		return false
	}
}

// solve searches a subproblem, unless the incumbent is as good as what it may hold.
func (l lengths) solve(sub *longest.Subproblem, budget int, t *incumbent, elsewhere func() bool) bool {
	better := func() bool { return int(t.budget.Load()) < budget }
	if better() {
		return true
	}
	s := &longest.Searcher{Space: l.space, Lost: budget, Found: l.found(t)}
	counted := int64(0)
	s.Poll = func() bool {
		t.nodes.Add(s.Nodes - counted)
		counted = s.Nodes
		return !t.stop.Raised() && !better() && !elsewhere()
	}
	s.Solve(sub)
	t.nodes.Add(s.Nodes - counted)
	return !s.Halted || better()
}
