package scaffold

import (
	"testing"

	"stride/internal/search"
	"stride/maze"
)

// TestSpaced checks that spaced residues are two and three steps apart, both of them, where jumps
// lead one step or two.
func TestSpaced(t *testing.T) {
	r := search.NewRand(2, 0)
	spaced := map[int]int{}
	for range 2000 {
		l := lattice{period: 2 + r.Below(maxPeriod-1)}
		m, y := l.period, 2+r.Below(40)
		if !l.space(y, r) {
			continue
		}
		spaced[m]++
		if !isSpaced(l, y, l.skew*y) && !isSpaced(l, l.skew*y, y) {
			t.Fatalf("%+v is not spaced for jumps of %d", l, y)
		}
	}
	for m := 2; m <= maxPeriod; m++ {
		if possible := m == 5 || m > 6; possible != (spaced[m] > 0) {
			t.Errorf("%d sets of spaced residues with period %d", spaced[m], m)
		}
	}
}

// isSpaced reports whether the seeds are two and three steps apart, and both distances occur, where
// double is two steps on or back.
func isSpaced(l lattice, step, double int) bool {
	if (double-2*step)%l.period != 0 && (double+2*step)%l.period != 0 {
		return false
	}
	twos, threes := 0, 0
	for k := range l.period {
		switch {
		case !l.has(k):
		case l.has(k + step):
			return false
		case l.has(k + 2*step):
			twos++
		case l.has(k + 3*step):
			threes++
		}
	}
	return twos > 0 && threes > 0 && 2*twos+3*threes == l.period
}

// TestTurned checks that a turned lattice is the same one with rows and columns exchanged.
func TestTurned(t *testing.T) {
	p, turned := maze.Params{Rows: 7, Cols: 9}, maze.Params{Rows: 9, Cols: 7}
	l := lattice{period: 5, skew: 2}
	m := l
	m.turned = true
	for v := range p.Cells() {
		row, col := v/p.Cols, v%p.Cols
		if got, want := m.residue(col*turned.Cols+row, turned), l.residue(v, p); got != want {
			t.Fatalf("cell %d has the residue %d, and %d if all is turned", v, want, got)
		}
	}
}

// TestAvoidShifts checks that a set of residues keeps its differences when it is shifted.
func TestAvoidShifts(t *testing.T) {
	l := lattice{value: 5, period: 5, residues: 0b01011} // 0, 1 and 3
	l.avoid(3, search.NewRand(1, 0))
	if l.has(3) || l.residues != 0b10110 && l.residues != 0b10101 {
		t.Errorf("the set {0, 1, 3} became %05b", l.residues)
	}
	l.residues = 0b11111
	if l.avoid(3, search.NewRand(1, 0)); l.residues != 0 {
		t.Errorf("the set of all became %05b", l.residues)
	}
}

// TestLatticesLearn checks that the best lattices are remembered with their longest paths.
func TestLatticesLearn(t *testing.T) {
	p := maze.Params{Rows: 30, Cols: 30, Min: 4, Max: 5}
	l := newLattices(p, p.Corners(), 0)
	for k, length := range []int{10, 50, 30, 20, 40, 5, 60} {
		l.last = lattice{value: 4, period: 4, residues: uint64(k)}
		l.learn(length)
	}
	l.last = lattice{value: 4, period: 4, residues: 2}
	l.learn(55)
	l.learn(1)
	want := []int{60, 55, 50, 40}
	for k, w := range want {
		if l.best[k].reached != w {
			t.Fatalf("the longest paths are %v, not %v", l.best, want)
		}
	}
}
