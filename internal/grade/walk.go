package grade

import (
	"cmp"
	"slices"
	"strings"

	"stride/maze"
)

// What a route is. It is a walk that this maze allows, from the start to the goal. An output is
// read as moves in each alphabet and as cells in each way of naming them, and each of these
// readings is walked: hardly a chance match is a walk to the goal, so what is one is the route,
// whatever stands between its steps. What is not one counts only where the output says nothing but
// moves or cells, so that a wrong route is called wrong and a sentence is none.
//
//	R3 D2 → (0,3)      moves with their lengths, which have to be right, and cells
//	1. down            a number that counts, and a move
//	Visited: (0,0) …   left out: what a search has looked at is no route
//
// Of several routes the last one counts, also if it is wrong.

// candidate is a part of an output that may be a route.
type candidate struct {
	cells  []int // the walk, as far as it goes
	broken error // why it does not go on
	goal   bool  // it leads from the start to the goal
	pure   bool  // nothing else is said there
	line   int   // its last one
	steps  int   // its moves
	how    string
}

func jumps(g *maze.Grid, from, to int) bool {
	for d := maze.Right; d <= maze.Up; d++ {
		if cell, ok := g.Jump(from, d); ok && cell == to {
			return true
		}
	}
	return false
}

// best returns the candidate that counts: the last that leads to the goal or says nothing else. Of
// those that end in one line it is the one that leads to the goal, or else goes furthest.
func best(all []candidate) *candidate {
	all = slices.DeleteFunc(all, func(c candidate) bool { return !c.goal && !c.pure })
	if len(all) == 0 {
		return nil
	}
	rank := func(c candidate) int {
		if c.goal {
			return 1
		}
		return 0
	}
	c := slices.MaxFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.line, b.line), cmp.Compare(rank(a), rank(b)),
			cmp.Compare(len(a.cells), len(b.cells)),
			strings.Compare(b.how, a.how))
	})
	return &c
}
