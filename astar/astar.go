// Package astar implements A* search with its choices as options: which of several
// states of the same f-value is expanded first, and whether a state is expanded again
// when a cheaper path to it is found. It works on any graph, with any numeric costs, and
// can record the whole search.
//
// A* (Hart, Nilsson and Raphael 1968) keeps for each state s that it has generated the
// cost g(s) of the cheapest path to s found so far, estimates the remaining cost to a
// goal by a heuristic h(s), and always expands a state of least f(s) = g(s) + h(s). It
// ends when a goal is chosen for expansion.
//
// A heuristic is admissible if h(s) is never more than the cost of a cheapest path from
// s to a goal. It is consistent if it is 0 at goals and h(s) <= cost(s, t) + h(t) for
// each action from s to t. A consistent heuristic is admissible. With it, no state is
// ever expanded by a path that is not a cheapest one, so re-expansion makes no
// difference. docs/astar.md has the proofs, and the tests of this package check its
// claims on random graphs.
package astar

import (
	"fmt"
)

// Cost is the type of the costs of paths: integers or floating-point numbers. Ties are
// exact: sums of floating-point numbers that differ in the last bit are not a tie, so
// counts of expanded states are best compared with integer costs.
type Cost interface{ ~int | ~float64 }

// Step is an action: the state to which it leads, and its cost, which is not negative.
type Step[S comparable, C Cost] struct {
	To   S
	Cost C
}

// Problem is a graph with a start and goals. The functions must always give the same
// answers.
type Problem[S comparable, C Cost] struct {
	Start S
	Goal  func(S) bool
	// Steps appends the actions of a state to a slice and returns it. Their order
	// matters only if all else is equal, see Options.
	Steps func([]Step[S, C], S) []Step[S, C]
	// Heuristic estimates the cost from a state to a goal; nil means 0 everywhere.
	Heuristic func(S) C
}

// TieBreak is a tie-breaking rule: it says which of several states of the same f-value
// is expanded first.
type TieBreak int

// The tie-breaking rules.
const (
	SmallerG TieBreak = iota // the state nearer to the start
	LargerG                  // the state nearer to the goal, by the heuristic
)

func (t TieBreak) String() string {
	switch t {
	case SmallerG:
		return "smaller g"
	case LargerG:
		return "larger g"
	}
	return fmt.Sprintf("TieBreak(%d)", int(t))
}

// Options are the choices that A* leaves open.
//
// The order of expansion is total: least f first; then by Ties; then states that are not
// goals before goals, or the reverse with GoalFirst; then the node that was generated
// first.
type Options struct {
	Ties TieBreak
	// GoalFirst prefers a goal to another state of the same f and g. Without it,
	// goals come last, which is what docs/astar.md assumes.
	GoalFirst bool
	// Reexpand expands a state again when a cheaper path to it is found. Without
	// it, each state is expanded at most once, and with an inconsistent heuristic
	// the path found may not be a cheapest one.
	Reexpand bool
	// Trace records the search tree and the order of expansion.
	Trace bool
}

// Result is what a search found.
type Result[S comparable, C Cost] struct {
	Found bool
	Path  []S // from the start to a goal; nil if there is no path
	Cost  C   // cost of the path
	// Expanded is the number of expansions before the goal was chosen, without the
	// goal itself.
	Expanded   int
	Reexpanded int // number of those expansions of states that had been expanded before
	Generated  int // number of nodes of the search tree, including the root and pruned nodes
	Trace      *Trace[S, C]
}
