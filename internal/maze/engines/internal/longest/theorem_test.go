package longest

import "testing"

// This file checks the theorem of docs/how-long.md by a program that knows only the rules and the
// lemma of the antidiagonal, and nothing of the cases of its proof or of the search: it lists all
// numbers of all cells, distance by distance.

// place is a cell by row and column.
type place struct{ row, col int }

// jumps returns where a number leads from a place of an n x n grid.
func jumps(n int, from place, number int) (to []place) {
	for _, p := range []place{
		{from.row, from.col + number}, {from.row + number, from.col}, {from.row, from.col - number},
		{from.row - number, from.col},
	} {
		if min(p.row, p.col) >= 0 && max(p.row, p.col) < n {
			to = append(to, p)
		}
	}
	return to
}

// TestAntidiagonal looks at all jumps from outside that land on the antidiagonal of a square: there
// are always two with a number.
func TestAntidiagonal(t *testing.T) {
	for n := 2; n <= 30; n++ {
		for k := range n * n {
			from := place{k / n, k % n}
			if from.row+from.col == n-1 {
				continue
			}
			for number := 1; number < n; number++ {
				on := 0
				for _, p := range jumps(n, from, number) {
					if p.row+p.col == n-1 {
						on++
					}
				}
				if on != 0 && on != 2 {
					t.Errorf("%dx%d: %d at %v leads to %d cells of the antidiagonal", n, n, number, from, on)
				}
			}
		}
	}
}

// layers lists all mazes by their layers, as long as few cells are lost.
type layers struct {
	n, max  int
	seen    map[place]bool
	met     bool // whether a cell of the antidiagonal has been met
	longest int  // of solutions that lose no more than that
	cases   int
}

// from continues at a distance with the given cells, which have no numbers yet.
func (l *layers) from(layer []place, distance, spare int) {
	l.fill(layer, nil, distance, spare)
}

// fill gives the first of the cells of a layer each number; next is what the others lead to.
func (l *layers) fill(layer, next []place, distance, spare int) {
	l.cases++
	if len(layer) == 0 {
		for _, p := range next {
			if p.row == l.n-1 && p.col == l.n-1 {
				l.longest = max(l.longest, distance+1)
				return
			}
		}
		spare -= len(next) - 1
		needed := 1 // for the antidiagonal
		if l.met {
			needed = 0
		}
		if len(next) > 0 && spare >= needed {
			l.from(next, distance+1, spare)
		}
		return
	}
	for number := 1; number <= l.max; number++ {
		fresh, met := next[:len(next):len(next)], l.met
		for _, p := range jumps(l.n, layer[0], number) {
			if !l.seen[p] {
				l.seen[p] = true
				fresh = append(fresh, p)
				l.met = l.met || p.row+p.col == l.n-1
			}
		}
		l.fill(layer[1:], fresh, distance, spare)
		for _, p := range fresh[len(next):] {
			delete(l.seen, p)
		}
		l.met = met
	}
}

// TestTheorem goes through all cases of two lost cells with numbers below n, and of one with any
// numbers. Only solutions of two jumps lose no more.
func TestTheorem(t *testing.T) {
	for n := 3; n <= 12; n++ {
		for _, test := range []struct{ max, lost int }{{n - 1, 2}, {n, 1}} {
			l := layers{n: n, max: test.max, seen: map[place]bool{{}: true}}
			l.from([]place{{}}, 0, test.lost)
			if l.longest > 2 {
				t.Errorf("%dx%d with numbers up to %d: a solution of %d jumps loses %d cells at most", n, n,
					test.max, l.longest, test.lost)
			}
			if n == 12 {
				t.Logf("%dx%d with numbers up to %d: %d cases", n, n, test.max, l.cases)
			}
		}
	}
}

// TestTheoremIsTight finds a longer solution with one lost cell more, so that the enumeration is no
// empty promise.
func TestTheoremIsTight(t *testing.T) {
	l := layers{n: 4, max: 3, seen: map[place]bool{{}: true}}
	l.from([]place{{}}, 0, 3)
	if l.longest != 12 {
		t.Errorf("4x4 with three lost cells: %d jumps, want 12", l.longest)
	}
}
