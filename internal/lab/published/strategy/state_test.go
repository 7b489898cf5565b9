package strategy_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"stride/internal/lab/published/strategy"
	"stride/internal/search"
	"stride/shift"
	"stride/shift/official"
)

// drawBoard draws a board of any shape with a few numbers.
func drawBoard(t *rapid.T) shift.Board {
	b := shift.NewBoard(rapid.IntRange(1, 9).Draw(t, "width"), rapid.IntRange(1, 9).Draw(t, "height"))
	largest := rapid.SampledFrom([]int{2, 4, 8, 40}).Draw(t, "largest")
	for c := range b.Cells {
		b.Cells[c] = max(0, rapid.IntRange(-largest/2, largest).Draw(t, "value"))
	}
	return b
}

// change makes one random change that s allows.
func change(s *strategy.State, r *search.Rand) {
	n := s.Count()
	v := int32(r.Below(n))
	switch r.Below(5) {
	case 0:
		if s.Dest(v) != strategy.None {
			s.Remove(v)
		}
	case 1:
		if s.Dest(v) != strategy.None {
			s.Truncate(v)
		}
	case 2:
		var order []int32
		var plus []bool
		for m := s.First(v); m != strategy.None; m = s.Next(m) {
			k := r.Below(len(order) + 1)
			order = slices.Insert(order, k, m)
			plus = append(plus, r.Below(3) == 0)
		}
		s.Rearrange(v, order, plus)
	default:
		if !s.Remains(v) {
			return
		}
		var list [strategy.Directions]int32
		n := s.Targets(v, s.Now(v), &list)
		if n == 0 {
			return
		}
		t := list[r.Below(n)]
		switch {
		case r.Below(2) == 0 && s.Merge(v, t):
		case s.Remains(t):
			s.Append(v, t, r.Below(4) == 0)
		case s.Root(t) != v:
			next := s.First(t)
			for next != strategy.None && r.Below(2) == 0 {
				next = s.Next(next)
			}
			if next != strategy.None || s.Dest(t) != strategy.None {
				s.Force(v, t, next, r.Below(4) == 0)
			}
		}
	}
}

// print writes all that a state knows of its moves and its remaining numbers.
func print(s *strategy.State) string {
	left := slices.Clone(s.Left())
	slices.Sort(left)
	return fmt.Sprint(s.Strategies(), left, s.Sums())
}

// TestState makes random changes, each compared with the plain replay, and takes
// some of them back.
func TestState(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawBoard(t)
		if b.Numbers() == 0 {
			t.Skip("empty")
		}
		r := search.NewRand(rapid.Uint64().Draw(t, "seed"), 0)
		s := strategy.NewState(strategy.NewNumbers(b))
		for range 60 {
			before := print(s)
			for range 1 + r.Below(3) {
				change(s, r)
				if err := s.Verify(); err != nil {
					t.Fatal(err)
				}
			}
			if r.Below(3) == 0 {
				s.Undo()
				if after := print(s); after != before {
					t.Fatalf("undone:\n%s\nbefore:\n%s", after, before)
				}
				if err := s.Verify(); err != nil {
					t.Fatal(err)
				}
			}
			s.Begin()
		}
		// What incomplete strategies leave, and unused numbers, are the remaining ones.
		used := make([]bool, s.Count())
		var remain []int32
		for _, list := range s.Strategies() {
			for _, m := range list {
				used[m.Source], used[m.Dest] = true, true
			}
			v, ok := list.Remaining()
			if ok == list.Complete() {
				t.Fatalf("%v is complete: %v, and leaves a number: %v", list, list.Complete(), ok)
			}
			if ok {
				remain = append(remain, v)
			}
		}
		for v := range int32(s.Count()) {
			if !used[v] {
				remain = append(remain, v)
			}
		}
		slices.Sort(remain)
		if list := slices.Sorted(slices.Values(s.Left())); !slices.Equal(list, remain) {
			t.Fatalf("%v remain, by the strategies %v", list, remain)
		}
		left, err := shift.Replay(b.Clone(), strategy.Moves(s.Numbers, s.Strategies()))
		if err != nil || left != len(s.Left()) {
			t.Fatalf("%d numbers are left on the board, %d remain, error %v", left, len(s.Left()), err)
		}
	})
}

// TestRemoveIsReplay removes moves from states with long histories and compares
// the rest of each strategy with the paper's way: replay the list without the
// move, leaving out what is incoherent.
func TestRemoveIsReplay(t *testing.T) {
	b, err := official.Level(official.Seed{}, 150)
	if err != nil {
		t.Fatal(err)
	}
	l := strategy.NewNumbers(b)
	s := strategy.NewState(l)
	r := search.NewRand(1, 0)
	removed := 0
	for range 3000 {
		change(s, r)
		s.Begin()
		v := int32(r.Below(l.Count()))
		if s.Dest(v) == strategy.None {
			continue
		}
		lists := s.Strategies()
		for k := range lists {
			lists[k] = slices.DeleteFunc(lists[k], func(m strategy.Move) bool { return m.Source == v })
		}
		values := make([]int32, l.Count())
		for u := range values {
			values[u] = l.Value(int32(u))
		}
		strategy.Replay(l, values, lists)
		s.Remove(v)
		removed++
		for u, value := range values {
			if now := s.Now(int32(u)); s.Remains(int32(u)) != (value > 0) || value > 0 && now != value {
				t.Fatalf("number %d is %d after the replay and %d in the state", u, value, now)
			}
		}
		s.Undo()
	}
	if removed < 100 {
		t.Errorf("only %d moves were removed: the test shows little", removed)
	}
}
