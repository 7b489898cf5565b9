package difficulty

import (
	"cmp"
	"fmt"
	"slices"

	"stride/maze"
)

// The reasons of a grade are read off the maze, not the simulations: they say where the
// shortest solution demands a choice, and what the tempting choices lead to.

// Kind is the kind of a reason.
type Kind uint8

// The kinds of reasons. Jumps of a [Reason] is the number that the comment calls n.
const (
	// OpenStretch: on n jumps of the solution in a row, there is a choice.
	OpenStretch Kind = iota
	// TemptingHole: at the cell, a jump towards the goal leads into a hole that is n jumps deep.
	TemptingHole
	// TemptingDetour: at the cell, a jump towards the goal costs n jumps more than the right one.
	TemptingDetour
	// LeadsAway: n jumps of the solution lead away from the goal.
	LeadsAway
	// ForcedEnd: the last n jumps can be found backward from the goal without a choice.
	ForcedEnd
	// Forced: n jumps of the solution are forced.
	Forced
	// Short: the solution has only n jumps.
	Short
	// Unsolvable: there is no route.
	Unsolvable
)

// Reason is one thing that makes a maze hard or easy.
type Reason struct {
	Kind  Kind
	Jumps int // see the comment of the kind
	Total int // jumps of the shortest solution
	// Row and Column are the cell where it happens, from 1; 0 if there is no such cell.
	Row, Column int
}

// String returns the reason as part of a sentence, in English.
func (r Reason) String() string {
	switch r.Kind {
	case OpenStretch:
		return fmt.Sprintf("long stretch without a forced move: %s", jumps(r.Jumps))
	case TemptingHole:
		return fmt.Sprintf("at row %d, column %d the tempting way ends in a hole %s on", r.Row, r.Column, jumps(r.Jumps))
	case TemptingDetour:
		return fmt.Sprintf("at row %d, column %d the tempting way costs %s more", r.Row, r.Column, jumps(r.Jumps))
	case LeadsAway:
		return fmt.Sprintf("%d of %s lead away from the goal", r.Jumps, jumps(r.Total))
	case ForcedEnd:
		return fmt.Sprintf("the end can be found backward from the goal: %s without a choice", jumps(r.Jumps))
	case Forced:
		return fmt.Sprintf("%d of %s are forced", r.Jumps, jumps(r.Total))
	case Short:
		return fmt.Sprintf("the solution has only %s", jumps(r.Jumps))
	default:
		return "there is no route"
	}
}

func jumps(n int) string {
	if n == 1 {
		return "1 jump"
	}
	return fmt.Sprintf("%d jumps", n)
}

const (
	maxReasons = 4
	shortJumps = 5 // longest solution that is called short
	minOpen    = 4 // shortest stretch without a forced move that is worth a word
	minHole    = 2 // shallowest hole worth a word
	minDetour  = 3 // cheapest detour worth a word
	minForced  = 3 // fewest forced jumps worth a word
)

// reasons returns the reasons for the grade of g, the most important first.
func reasons(g *maze.Grid) []Reason {
	a := maze.Analyze(g)
	path := a.Path(g)
	if path == nil {
		return []Reason{{Kind: Unsolvable}}
	}
	h := newGraph(g)
	type weighed struct {
		Reason
		weight int
	}
	var list []weighed
	total := len(path) - 1
	add := func(r Reason, least, weight int) {
		if r.Jumps >= least {
			r.Total = total
			list = append(list, weighed{r, weight})
		}
	}
	hole, detour := Reason{Kind: TemptingHole}, Reason{Kind: TemptingDetour}
	away, forced, open, longest := 0, 0, 0, 0
	for k, v := range path[:total] {
		right := int32(path[k+1])
		if len(h.outs(int32(v))) == 1 {
			forced++
			open = 0
		} else {
			open++
			longest = max(longest, open)
		}
		if h.distance[right] > h.distance[v] {
			away++
		}
		for _, t := range h.outs(int32(v)) {
			if t == right || h.distance[t] >= h.distance[v] || slices.Contains(path[:k], int(t)) {
				continue
			}
			at := Reason{Row: v/g.Cols + 1, Column: v%g.Cols + 1}
			if a.ToGoal[t] == maze.Unreached {
				if at.Kind, at.Jumps = TemptingHole, h.depth(t)+1; at.Jumps > hole.Jumps {
					hole = at
				}
			} else if at.Kind, at.Jumps = TemptingDetour, int(a.ToGoal[t]+1-a.ToGoal[v]); at.Jumps > detour.Jumps {
				detour = at
			}
		}
	}
	end := 0
	for k := total; k > 0 && a.InDegree[path[k]] == 1; k-- {
		end++
	}
	add(Reason{Kind: OpenStretch, Jumps: longest}, minOpen, 2*longest)
	add(hole, minHole, 2*hole.Jumps)
	add(detour, minDetour, 2*detour.Jumps)
	add(Reason{Kind: LeadsAway, Jumps: away}, minForced, away)
	add(Reason{Kind: ForcedEnd, Jumps: end}, minForced, end)
	add(Reason{Kind: Forced, Jumps: forced}, minForced, forced)
	if total <= shortJumps {
		add(Reason{Kind: Short, Jumps: total}, 1, 2*shortJumps)
	}
	slices.SortStableFunc(list, func(a, b weighed) int { return cmp.Compare(b.weight, a.weight) })
	found := []Reason{}
	for _, r := range list[:min(maxReasons, len(list))] {
		found = append(found, r.Reason)
	}
	return found
}

// depth returns the largest number of jumps from v to a cell that can be reached from it, by
// shortest paths.
func (h *graph) depth(v int32) int {
	far := make([]int32, len(h.distance))
	queue := []int32{v}
	far[v] = 1
	for head := 0; head < len(queue); head++ {
		for _, t := range h.outs(queue[head]) {
			if far[t] == 0 {
				far[t] = far[queue[head]] + 1
				queue = append(queue, t)
			}
		}
	}
	return int(far[queue[len(queue)-1]]) - 1
}
