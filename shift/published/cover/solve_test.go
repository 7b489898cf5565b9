package cover

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"stride/search"
	"stride/shift"
	"stride/shift/published/strategy"
)

// covers counts the exact covers of items 0 to n-1 by plain enumeration.
func covers(n int, options [][]int32, taken []bool, first int) int {
	for first < n && taken[first] {
		first++
	}
	if first == n {
		return 1
	}
	count := 0
	for _, o := range options {
		if !slices.Contains(o, int32(first)) || slices.ContainsFunc(o, func(i int32) bool { return taken[i] }) {
			continue
		}
		for _, i := range o {
			taken[i] = true
		}
		count += covers(n, options, taken, first+1)
		for _, i := range o {
			taken[i] = false
		}
	}
	return count
}

// TestMatrix compares Dancing Links with the plain search, and checks that all links of
// the matrix are restored afterwards.
func TestMatrix(t *testing.T) {
	yes, no := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 9).Draw(t, "items")
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		options := make([][]int32, rapid.IntRange(0, 25).Draw(t, "options"))
		for k := range options {
			for _, i := range r.Perm(n)[:1+r.IntN(min(n, 4))] {
				options[k] = append(options[k], int32(i))
			}
		}
		want := covers(n, options, make([]bool, n), 0) > 0
		m := newMatrix(n, options)
		fresh := newMatrix(n, options)
		for round := range uint64(3) {
			result := m.search(1<<40, search.NewRand(round, 0), func() bool { return false })
			if (result == found) != want {
				t.Fatalf("outcome %d, there is a cover: %v", result, want)
			}
			if !slices.Equal(m.up, fresh.up) || !slices.Equal(m.down, fresh.down) || !slices.Equal(m.size, fresh.size) || !slices.Equal(m.right, fresh.right) {
				t.Fatal("the links are not as before")
			}
			if !want {
				no++
				continue
			}
			yes++
			seen := make([]int, n)
			for _, k := range m.order {
				for _, i := range options[k] {
					seen[i]++
				}
			}
			if slices.ContainsFunc(seen, func(c int) bool { return c != 1 }) || m.covered != n {
				t.Fatalf("options %v cover %v", m.order, seen)
			}
		}
	})
	if yes == 0 || no == 0 {
		t.Errorf("%d with a cover, %d without: the test shows little", yes, no)
	}
}

// TestGivesUp checks that a search ends at its limit of steps and when it is stopped.
func TestGivesUp(t *testing.T) {
	options := make([][]int32, 0, 300)
	for a := range int32(21) { // an odd count of items cannot be parted into pairs
		for b := range a {
			options = append(options, []int32{a, b})
		}
	}
	m := newMatrix(21, options)
	if result := m.search(10_000, nil, func() bool { return false }); result != gaveUp || m.steps < 10_000 || m.covered != 20 {
		t.Errorf("outcome %d after %d steps, %d covered", result, m.steps, m.covered)
	}
	if result := m.search(1<<40, nil, func() bool { return true }); result != gaveUp {
		t.Errorf("stopped: outcome %d", result)
	}
}

// TestComponents replays all components of random boards, and compares them with the sets
// of numbers that can clear themselves, found by trying all moves.
func TestComponents(t *testing.T) {
	never := func() bool { return false }
	rapid.Check(t, func(t *rapid.T) {
		b := shift.NewBoard(rapid.IntRange(3, 4).Draw(t, "width"), rapid.IntRange(1, 2).Draw(t, "height"))
		cells := rapid.SliceOfNDistinct(rapid.IntRange(0, len(b.Cells)-1), 2, min(7, len(b.Cells)), rapid.ID[int]).Draw(t, "cells")
		for _, c := range cells {
			b.Cells[c] = rapid.IntRange(1, 3).Draw(t, "value")
		}
		l := strategy.NewNumbers(b)
		e := newEnumerator(l, 1<<30)
		for e.complete(never) {
			parts := len(e.parts)
			if !e.grow(1<<30, never) || len(e.parts) == parts {
				break
			}
		}
		got := map[uint64]bool{}
		for _, c := range e.components {
			set := uint64(0)
			for _, v := range e.numbers(c.dest, e.numbers(c.source, nil)) {
				set |= 1 << v
			}
			got[set] = true
			values := values(l)
			moves := e.strategy(c)
			if made := strategy.Replay(l, values, []strategy.Strategy{moves}); made != len(moves) {
				t.Fatalf("%d of %d moves can be made", made, len(moves))
			}
			for v, value := range values {
				if (value == 0) != (set>>v&1 == 1) {
					t.Fatalf("number %d is %d after the moves of component %b", v, value, set)
				}
			}
		}
		for set := range uint64(1) << l.Count() {
			if want := set != 0 && connectedClears(l, set); got[set] != want {
				t.Fatalf("set %b clears itself as one strategy: %v, found: %v", set, want, got[set])
			}
		}
	})
}

// values returns the numbers' values.
func values(l *strategy.Numbers) []int32 {
	list := make([]int32, l.Count())
	for v := range list {
		list[v] = l.Value(int32(v))
	}
	return list
}

// connectedClears tries all moves of the numbers of a set in all orders, and
// reports whether some clear it as one strategy: with one less move than numbers.
func connectedClears(l *strategy.Numbers, set uint64) bool {
	list := values(l)
	for v := range list {
		if set>>v&1 == 0 {
			list[v] = 0
		}
	}
	left := 0
	for _, value := range list {
		if value > 0 {
			left++
		}
	}
	return clears(l, list, left)
}

// clears tries all moves that do not clear two numbers before the last.
func clears(l *strategy.Numbers, list []int32, left int) bool {
	var targets [strategy.Directions]int32
	for v := range int32(len(list)) {
		if list[v] == 0 {
			continue
		}
		for _, d := range targets[:l.Targets(v, list[v], &targets)] {
			if list[d] == 0 {
				continue
			}
			a, b := list[v], list[d]
			if a == b && left == 2 {
				return true
			}
			for _, plus := range [2]bool{false, true} {
				m := strategy.Move{SourceValue: a, DestValue: b, Plus: plus}
				if m.Result() == 0 {
					continue
				}
				list[v], list[d] = 0, m.Result()
				ok := clears(l, list, left-1)
				list[v], list[d] = a, b
				if ok {
					return true
				}
			}
		}
	}
	return false
}
