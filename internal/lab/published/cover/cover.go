// Package cover solves Number Shifting as an exact cover problem, the first of the three kinds of
// solvers that Marchete compares in "Efficient Solver for Number Shifting puzzle" (2020).
//
// A group of numbers that clears itself does not disturb the others, so a partition into such
// groups solves a level. A part is a set of numbers with moves that leave one of them, its root; a
// single number is one. Pushing the root of a part onto that of another one, which shares no number
// with it, makes a larger part, or a group if both values are equal. So parts of up to s numbers
// give many groups of up to 2s: the solver makes parts by increasing size and, after each size,
// looks for a partition by Dancing Links (dlx.go). On "1 1 2 0 2", the first size gives 1 1 and 2
// 2, which are a partition.
//
// The number of parts grows five- to tenfold with each size, which ends the solver at about a
// hundred numbers. It uses one core, whatever the number of workers.
package cover

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"stride/internal/lab/published/strategy"
	"stride/internal/search"
	"stride/internal/shift/forest"
	"stride/internal/shift/solver"
	"stride/shift"
)

const (
	maxNumbers = 256       // on the board: a set of them is four words
	maxParts   = 1_000_000 // no larger parts are made from here on
	maxGroups  = 300_000   // the most awkward numbers have few, and Dancing Links gets lost among more
	bytes      = 500 << 20 // for all of them, with a margin
	// steps of the first search for a partition; each later one takes as many as all before it
	minSearch = 20_000
	// steps after which a search starts with other options, times a term of Luby's sequence
	restartUnit = 500
	poll        = 1 << 12 // steps between two looks at the clock
)

// set is a set of numbers.
type set [maxNumbers / 64]uint64

func (s set) meets(t set) bool { return s[0]&t[0]|s[1]&t[1]|s[2]&t[2]|s[3]&t[3] != 0 }

// key is a set of numbers with the one that its moves leave and the value of that. A group has the
// root and the value 0.
type key struct {
	set
	root, value int32
}

// part is one way to a key: the root of source is pushed onto that of dest. A single number has the
// source -1.
type part struct {
	key
	source, dest int32
	plus         bool
}

// Solve looks for a partition until it has one, there is none, ctx ends, or the budget is used up.
// A step is a pair of parts or an option tried. Boards of more than 256 numbers are left unsolved.
func Solve(ctx context.Context, b shift.Board, r search.Request) (solver.Result, error) {
	if b.Numbers() == 0 {
		return solver.Result{}, forest.ErrEmpty
	}
	if _, err := search.Fit(r.Memory, 1, 1, bytes, strategy.SharedBytes(b)); err != nil {
		return solver.Result{}, fmt.Errorf("exact cover: %w", err)
	}
	r.Progress = cmp.Or(r.Progress, new(search.Progress))
	s := &state{Numbers: strategy.NewNumbers(b), seen: make(map[key]bool), progress: r.Progress}
	r.Progress.Improve(-int64(s.Count()), nil)
	if s.Count() <= maxNumbers {
		search.Run(ctx, search.Job{Budget: r.Budget, Seed: r.Seed, Workers: 1, Progress: r.Progress,
			Whole: true, Work: s.run})
	}
	var strategies []strategy.Strategy
	for _, k := range s.best {
		strategies = append(strategies, s.moves(s.groups[k], nil))
	}
	return s.Result(b, strategies, r.Progress)
}

// state is a search.
type state struct {
	*strategy.Numbers
	unit          *search.Unit
	progress      *search.Progress
	steps         int64
	parts, groups []part
	sizes         [][][]int32 // parts by size and root
	seen          map[key]bool
	covered       int     // numbers in best
	best          []int32 // the groups of the best partial partition
}

// step counts a step and reports whether the search may take it.
func (s *state) step() bool {
	s.steps++
	return s.unit.Step()
}

// run alternates between larger parts and searches for a partition.
func (s *state) run(u *search.Unit) {
	s.unit, u.Poll = u, poll
	defer u.Solved() // there is nothing to do for another unit
	single := make([][]int32, s.Count())
	for v := range int32(s.Count()) {
		p := part{key{root: v, value: s.Value(v)}, -1, -1, false}
		p.set[v/64] = 1 << (v % 64)
		s.parts, single[v] = append(s.parts, p), []int32{v}
	}
	s.sizes = [][][]int32{nil, single}
	for growing := true; ; growing = growing && s.grow() {
		end := int64(math.MaxInt64) // when nothing grows any more, the last search may take all that is left
		if growing {
			for size := 1; size < len(s.sizes) && growing; size++ {
				growing = s.pairs(size, len(s.sizes)-1, func(a, b int32) bool { return s.combine(a, b, nil) })
			}
			end = 2*s.steps + minSearch
		}
		if s.partition(end) || !growing || s.unit.Spent() {
			return
		}
	}
}

// pairs calls visit with each part of a size that can be pushed onto a part of another size with
// other numbers. It returns false if visit does, or if the search has to end.
func (s *state) pairs(size, onto int, visit func(source, dest int32) bool) bool {
	var targets [strategy.Directions]int32
	for _, sources := range s.sizes[size] {
		for _, a := range sources {
			p := s.parts[a]
			for _, t := range targets[:s.Targets(p.root, p.value, &targets)] {
				for _, b := range s.sizes[onto][t] {
					if !s.step() || !p.meets(s.parts[b].set) && !visit(a, b) {
						return false
					}
				}
			}
		}
	}
	return true
}

// grow makes the parts of the next size, and returns false if there are none, too many, or no time.
func (s *state) grow() bool {
	next, size, before := make([][]int32, s.Count()), len(s.sizes), len(s.parts)
	for k := 1; k < size; k++ {
		if !s.pairs(k, size-k, func(a, b int32) bool { return s.combine(a, b, next) }) {
			return false
		}
	}
	s.sizes = append(s.sizes, next)
	return len(s.parts) > before
}

// combine makes a group or, if next is not nil, parts for it of two parts, unless there are
// interchangeable ones. It returns false if there are too many.
func (s *state) combine(a, b int32, next [][]int32) bool {
	p, q := s.parts[a], s.parts[b]
	for _, plus := range [...]bool{false, true} {
		k := key{q.set, q.root, strategy.Move{SourceValue: p.value, DestValue: q.value, Plus: plus}.Result()}
		for w := range k.set {
			k.set[w] |= p.set[w]
		}
		if k.value == 0 {
			k.root = 0
		}
		switch made := (part{k, a, b, plus}); {
		case s.seen[k] || k.value != 0 && next == nil:
			continue
		case k.value == 0:
			s.groups = append(s.groups, made)
		default:
			next[k.root] = append(next[k.root], int32(len(s.parts)))
			s.parts = append(s.parts, made)
		}
		s.seen[k] = true
	}
	return len(s.parts) < maxParts && len(s.groups) < maxGroups
}

// partition looks for a partition with restarts until the steps reach end, and reports whether it
// has one.
func (s *state) partition(end int64) bool {
	m := newMatrix(s.Count(), s.groups)
	for k := 0; s.steps < end && !s.unit.Spent(); k++ {
		m.limit, m.order = s.steps+restartUnit*search.Luby(k), m.order[:0]
		if m.search(0, s) {
			break // the groups have no partition, or it has one
		}
		s.unit.Restarted()
	}
	return s.covered == s.Count()
}

// moves appends the moves of a part.
func (s *state) moves(p part, list strategy.Strategy) strategy.Strategy {
	if p.source < 0 {
		return list
	}
	from, to := s.parts[p.source], s.parts[p.dest]
	return append(s.moves(to, s.moves(from, list)),
		strategy.Move{Source: from.root, Dest: to.root, SourceValue: from.value, DestValue: to.value,
			Plus: p.plus})
}
