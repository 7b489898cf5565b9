package difficulty

import (
	"cmp"
	"fmt"
	"slices"

	"stride/internal/puzzle/band"
)

// The reasons of a grade are read off the traits, not the simulations. What makes a maze hard is no
// reason for an easy one, and the other way round, so up to easy only what helps is told, and from
// medium on only what hinders.

// Kind is the kind of a reason.
type Kind uint8

// The kinds of reasons. Jumps of a [Reason] is the number that the comment calls n.
const (
	// WayBack: from the cell, close to the goal, the solution leads back over n rows and columns.
	WayBack Kind = iota
	// KeyJump: all routes make jump n of the solution, from the cell, and it leads away from the
	// goal.
	KeyJump
	// TemptingHole: at the cell, a jump towards the goal leads into a hole that is n jumps deep.
	TemptingHole
	// TemptingDetour: at the cell, a jump towards the goal costs n jumps more than the right one.
	TemptingDetour
	// OpenStretch: on n jumps of the solution in a row, there is a choice.
	OpenStretch
	// LeadsAway: n jumps of the solution lead away from the goal.
	LeadsAway
	// Long: the solution has n jumps.
	Long
	// Short: the solution has n jumps, so few that all routes can be tried.
	Short
	// ForcedEnd: the last n jumps can be found backward from the goal without a choice.
	ForcedEnd
	// Forced: n jumps of the solution are forced.
	Forced
	// Straight: n jumps of the solution lead towards the goal.
	Straight
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
	case WayBack:
		return fmt.Sprintf("from row %d, column %d, close to the goal, the way leads back over %d rows "+
			"and columns", r.Row, r.Column, r.Jumps)
	case KeyJump:
		return fmt.Sprintf("every route makes the same jump from row %d, column %d, away from the goal",
			r.Row, r.Column)
	case TemptingHole:
		return fmt.Sprintf("at row %d, column %d the tempting way ends in a hole %s on", r.Row, r.Column,
			jumps(r.Jumps))
	case TemptingDetour:
		return fmt.Sprintf("at row %d, column %d the tempting way costs %s more", r.Row, r.Column,
			jumps(r.Jumps))
	case OpenStretch:
		return fmt.Sprintf("long stretch without a forced move: %s", jumps(r.Jumps))
	case LeadsAway:
		return fmt.Sprintf("%d of %s lead away from the goal", r.Jumps, jumps(r.Total))
	case Long:
		return fmt.Sprintf("the solution has %s", jumps(r.Jumps))
	case Short:
		return fmt.Sprintf("the solution has only %s", jumps(r.Jumps))
	case ForcedEnd:
		return fmt.Sprintf("the end can be found backward from the goal: %s without a choice", jumps(r.Jumps))
	case Forced:
		return fmt.Sprintf("%d of %s are forced", r.Jumps, jumps(r.Total))
	case Straight:
		return fmt.Sprintf("%d of %s lead towards the goal", r.Jumps, jumps(r.Total))
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
	minOpen    = 4 // shortest stretch without a forced move that is worth a word
	minForced  = 2 // fewest forced jumps worth a word
	maxShort   = 6 // jumps of solutions that are called short
)

// reasons returns the reasons why a maze is in its band, the most important first.
func reasons(t *Traits, b band.Band) []Reason {
	if t.Length == 0 {
		return []Reason{{Kind: Unsolvable}}
	}
	type weighed struct {
		Reason
		weight int
	}
	var list []weighed
	add := func(kind Kind, s Spot, least, weight int) {
		if s.Jumps >= least {
			list = append(list, weighed{Reason{kind, s.Jumps, t.Length, s.Row, s.Column}, weight})
		}
	}
	if b >= band.Medium {
		// The idea of the maze comes first.
		add(WayBack, t.Return, 1, 4*t.Length)
		add(KeyJump, t.Key, 1, 3*t.Length)
		add(TemptingHole, t.Hole, minHole, 2*t.Hole.Jumps)
		add(TemptingDetour, t.Detour, minDetour, 2*t.Detour.Jumps)
		add(OpenStretch, Spot{Jumps: t.Open}, minOpen, 2*t.Open)
		add(LeadsAway, Spot{Jumps: t.Away}, minForced, t.Away)
	} else {
		if t.Length <= maxShort {
			add(Short, Spot{Jumps: t.Length}, 1, t.Length+1)
		}
		add(ForcedEnd, Spot{Jumps: t.ForcedEnd}, minForced, t.ForcedEnd)
		add(Forced, Spot{Jumps: t.Length - t.Choices}, minForced, t.Length-t.Choices)
		add(Straight, Spot{Jumps: t.Length - t.Away}, (t.Length+1)/2, 0)
	}
	if len(list) == 0 {
		add(Long, Spot{Jumps: t.Length}, 1, 0)
	}
	slices.SortStableFunc(list, func(a, b weighed) int { return cmp.Compare(b.weight, a.weight) })
	found := []Reason{}
	for _, r := range list[:min(maxReasons, len(list))] {
		found = append(found, r.Reason)
	}
	return found
}
