package difficulty

import (
	"cmp"
	"fmt"
	"slices"

	"stride/internal/puzzle/band"
	"stride/internal/shift/proof"
	"stride/shift"
)

// The reasons of a grade are read off the board, and off a solution of it where an exhaustive
// search finds one quickly. A reason either makes a board easier or harder. Those of a gentle or an
// easy board say why it is easy, those of the higher bands why it is hard.

// Kind is the kind of a reason.
type Kind uint8

// The kinds of reasons. Moves of a [Reason] is the number that the comment calls n.
const (
	// FewFirst: of all first moves, only n keep the board solvable.
	FewFirst Kind = iota
	// TemptingPair: to clear two equal numbers at once, one of which is at the cell, loses; this
	// can be noticed only n moves later.
	TemptingPair
	// Stuck: n numbers cannot move at first.
	Stuck
	// Few: the board has only n numbers.
	Few
	// Many: the board has n numbers, too many to look through.
	Many
	// Add: of the moves of the solution, at least n have to add.
	Add
	// Hidden: n pairs have to meet, neither number of which can reach the other at first.
	Hidden
	// Unsolvable: no moves clear the board.
	Unsolvable
	// ManyFirst: of all first moves, n keep the board solvable, which is more than half of them.
	ManyFirst
	// NoAdd: the board can be cleared by differences alone.
	NoAdd
	// Short: n moves clear the board.
	Short
)

// Reason is one thing that makes a board hard or easy.
type Reason struct {
	Kind  Kind
	Moves int // see the comment of the kind
	Total int // of what Moves are a part
	// Column and Row are the cell of a TemptingPair, from 0, as in a move. Number is what it holds.
	Column, Row, Number int
}

// String returns the reason as part of a sentence, in English.
func (r Reason) String() string {
	switch r.Kind {
	case FewFirst, ManyFirst:
		return fmt.Sprintf("of %s at the beginning, %d can lead to an empty board", moves(r.Total), r.Moves)
	case TemptingPair:
		return fmt.Sprintf("to clear the two %ds by column %d, row %d at once is tempting but wrong, and "+
			"%s can follow", r.Number, r.Column, r.Row, moves(r.Moves))
	case Stuck:
		return fmt.Sprintf("%d of %d numbers cannot move at first", r.Moves, r.Total)
	case Few:
		return fmt.Sprintf("there are only %d numbers", r.Moves)
	case Many:
		return fmt.Sprintf("there are %d numbers", r.Moves)
	case Add:
		return fmt.Sprintf("of %s, at least %d must add", moves(r.Total), r.Moves)
	case Hidden:
		if r.Moves == 1 {
			return "two numbers that have to meet cannot reach each other before others are merged"
		}
		return fmt.Sprintf("%d pairs that have to meet cannot do so before other numbers are merged", r.Moves)
	case NoAdd:
		return "it can be cleared without an addition"
	case Short:
		return fmt.Sprintf("%s clear it", moves(r.Moves))
	default:
		return "no moves clear the board"
	}
}

func moves(n int) string {
	if n == 1 {
		return "1 move"
	}
	return fmt.Sprintf("%d moves", n)
}

// easier reports whether the reason makes a board easier.
func (r Reason) easier() bool {
	return r.Kind == Few || r.Kind == ManyFirst || r.Kind == NoAdd || r.Kind == Short
}

const (
	maxReasons  = 4
	maxBoards   = 20_000 // boards looked at for the reasons
	maxFew      = 4      // of numbers that are called few
	manyNumbers = 12     // from this, many
	minFollows  = 2      // moves that must be able to follow a tempting pair
)

// reasons returns the reasons why b is in a band, the most important first.
func reasons(b shift.Board, in band.Band) []Reason {
	type weighed struct {
		Reason
		weight int
	}
	list := []weighed{}
	add := func(r Reason, weight int) {
		if r.easier() == (in < band.Medium) {
			list = append(list, weighed{r, weight})
		}
	}
	n := b.Numbers()
	if n >= manyNumbers {
		add(Reason{Kind: Many, Moves: n}, n)
	}
	if 0 < n && n <= maxFew {
		add(Reason{Kind: Few, Moves: n}, 2*maxFew)
	}
	if stuck := b.Stats().Stuck; stuck > 0 {
		add(Reason{Kind: Stuck, Moves: stuck, Total: n}, stuck)
	}
	s := proof.NewCounter(b, maxBoards)
	switch v := s.Count(b); v {
	case proof.Dead:
		return []Reason{{Kind: Unsolvable}}
	case proof.One, proof.Several:
		first, good := firstMoves(s, b)
		if 2*good <= first {
			add(Reason{Kind: FewFirst, Moves: good, Total: first}, first-good)
		} else {
			add(Reason{Kind: ManyFirst, Moves: good, Total: first}, 2)
		}
		if pair := temptingPair(s, b); pair.Moves >= minFollows {
			add(pair, 3*pair.Moves)
		}
		if v == proof.One && n > 0 {
			ideas := IdeasOf(b, s.Solution(b))
			add(Reason{Kind: Short, Moves: ideas.Moves}, 0)
			if ideas.Additions > 0 {
				add(Reason{Kind: Add, Moves: ideas.Additions, Total: ideas.Moves}, 6*ideas.Additions)
			} else {
				add(Reason{Kind: NoAdd}, 1)
			}
			if ideas.Hidden > 0 {
				add(Reason{Kind: Hidden, Moves: ideas.Hidden}, 4*ideas.Hidden)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b weighed) int { return cmp.Compare(b.weight, a.weight) })
	found := []Reason{}
	for _, r := range list[:min(maxReasons, len(list))] {
		found = append(found, r.Reason)
	}
	return found
}

// firstMoves returns how many first moves there are, and after how many of them the board can
// still be cleared.
func firstMoves(s *proof.Counter, b shift.Board) (all, good int) {
	for m := range b.Moves() {
		all++
		if solvable(s, after(b, m)) {
			good++
		}
	}
	return all, good
}

func solvable(s *proof.Counter, b shift.Board) bool {
	v := s.Count(b)
	return v == proof.One || v == proof.Several
}

// after returns the board after a move that can be made.
func after(b shift.Board, m shift.Move) shift.Board {
	next := b.Clone()
	if err := next.Apply(m); err != nil {
		panic(fmt.Sprintf("difficulty: a move of the board: %v", err))
	}
	return next
}

// temptingPair returns the pair of equal numbers that should not vanish at once, after which the
// most moves can follow.
func temptingPair(s *proof.Counter, b shift.Board) Reason {
	worst := Reason{Kind: TemptingPair}
	for m := range b.Moves() {
		v := b.At(m.X, m.Y)
		next := after(b, m)
		if next.Numbers() != b.Numbers()-2 || s.Count(next) != proof.Dead {
			continue
		}
		budget := maxFollowers
		if n := follow(next, &budget); n > worst.Moves {
			worst.Moves, worst.Column, worst.Row, worst.Number = n, m.X, m.Y, v
		}
	}
	return worst
}

// maxFollowers is the number of boards that follow looks at.
const maxFollowers = 2000

// follow returns how many moves can follow on b, as far as the budget of boards shows.
func follow(b shift.Board, budget *int) int {
	most := 0
	for m := range b.Moves() {
		if *budget--; *budget < 0 {
			break
		}
		most = max(most, 1+follow(after(b, m), budget))
	}
	return most
}
