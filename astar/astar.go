// Package astar is A* search with its choices laid open: which of several states of
// the same f-value is expanded first, and whether a state is expanded again when a
// cheaper path to it turns up. It works on any graph, with any cost that is a number,
// and can record all it did.
//
// A* (Hart, Nilsson and Raphael 1968) keeps for each state s that it has generated the
// cost g(s) of the best path to s found so far, guesses by a heuristic h(s) what is
// missing to a goal, and expands a state of least f(s) = g(s) + h(s) next. It ends when
// a goal is chosen for expansion.
//
// A heuristic is admissible if h(s) is never more than the cost of a cheapest path from
// s to a goal. It is consistent if it is 0 at goals and h(s) <= cost(s, t) + h(t) for
// each action from s to t. A consistent heuristic is admissible. With it no state is
// ever expanded over a path that is not cheapest, so expanding again makes no
// difference. docs/astar.md has the proofs, and the tests of this package check what it
// says on random graphs.
package astar

import (
	"fmt"
)

// Cost is what paths cost: integers, or floating-point numbers. Ties are exact: sums
// of floating-point numbers that differ in the last bit are no tie, so counts of
// expanded states are best compared with integers.
type Cost interface{ ~int | ~float64 }

// Step is an action: where it leads, and what it costs. Costs are not negative.
type Step[S comparable, C Cost] struct {
	To   S
	Cost C
}

// Problem is a graph with a start and goals. The functions must always give the same
// answers.
type Problem[S comparable, C Cost] struct {
	Start S
	Goal  func(S) bool
	// Steps appends the actions of a state to a slice and returns it. The order
	// matters only where all else is equal, see Options.
	Steps func([]Step[S, C], S) []Step[S, C]
	// Heuristic estimates the cost from a state to a goal; nil stands for 0.
	Heuristic func(S) C
}

// TieBreak says which of several states of the same f-value is expanded first.
type TieBreak int

// The rules for ties.
const (
	SmallerG TieBreak = iota // the one nearer to the start
	LargerG                  // the one nearer to the goal, by the heuristic
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
// The order of expansion is complete: least f first; then by Ties; then states that
// are no goals before goals, or the other way round with GoalFirst; then the node that
// was generated first.
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
	Path  []S // from the start to a goal; nil if there is no way
	Cost  C   // of the path
	// Expanded is the number of expansions before the goal was chosen. The goal is
	// not one of them.
	Expanded   int
	Reexpanded int // how many of those were of states expanded before
	Generated  int // nodes of the search tree, the root and pruned nodes included
	Trace      *Trace[S, C]
}
