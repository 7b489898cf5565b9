package forest

import (
	"context"
	"slices"
	"testing"

	"stride/internal/search"
	"stride/shift"
)

// rowState returns a state with the numbers of a row and some edges, each given by its numbers.
func rowState(cells []int, off search.PartSet, edges ...pair) *state {
	b := shift.NewBoard(len(cells), 1)
	copy(b.Cells, cells)
	s := newState(newNumbering(b), Defaults(), off, search.NewRand(1, 1), nil)
	for _, e := range edges {
		s.link(e.v, e.u, s.distance(e.v, e.u))
	}
	s.relist()
	return s
}

// proposes reports whether a part proposes anything at a number, perhaps only in some of a hundred
// lists.
func (s *state) proposes(v int32, part search.PartSet) bool {
	for range 100 {
		s.propose(v)
		s.proposeMore(v)
		for _, p := range s.proposals {
			s.apply(v, p)
			proposed := s.partOf(v, p)
			s.undo()
			if proposed == part {
				return true
			}
		}
	}
	return false
}

// longestChain returns how many links a chain of a level had at most.
func longestChain(t *testing.T, off search.PartSet) (links int64) {
	s := newState(newNumbering(officialLevel(t, 200)), Defaults(), off, search.NewRand(1, 1), nil)
	for range 500 {
		if s.work.size() > 0 {
			steps := s.steps
			s.chain(s.work.pick(s.random))
			links = max(links, s.steps-steps)
		}
	}
	return links
}

// effects has for each part a test of what it is for, with some parts switched off.
var effects = map[search.PartSet]func(t *testing.T, off search.PartSet) bool{
	partAdd: func(_ *testing.T, off search.PartSet) bool {
		return rowState([]int{2, 0, 2}, off).proposes(0, partAdd)
	},
	partRemove: func(_ *testing.T, off search.PartSet) bool {
		return rowState([]int{1, 0, 2}, off, pair{0, 1}).proposes(0, partRemove)
	},
	partSwap: func(_ *testing.T, off search.PartSet) bool {
		return rowState([]int{1, 1, 2}, off, pair{0, 2}).proposes(0, partSwap)
	},
	partSteal: func(_ *testing.T, off search.PartSet) bool { // the first link of the chain in docs/forest.md
		return rowState([]int{3, 0, 0, 2, 1, 2, 0, 2}, off, pair{1, 3}).proposes(4, partSteal)
	},
	partDouble: func(_ *testing.T, off search.PartSet) bool { // the second one
		return rowState([]int{3, 0, 0, 2, 1, 2, 0, 2}, off, pair{3, 4}).proposes(1, partDouble)
	},
	partAbsorb: func(_ *testing.T, off search.PartSet) bool { // 1 = 1, and 1 = 2 - 1
		return rowState([]int{1, 1, 0, 5}, off, pair{0, 1}).proposes(2, partAbsorb)
	},
	partOpen: func(_ *testing.T, off search.PartSet) bool { // 9 needs three edges
		s := rowState([]int{1, 1, 1, 9}, off)
		return slices.ContainsFunc(make([]int, 100), func(int) bool { return s.open(3) })
	},
	partLinks: func(t *testing.T, off search.PartSet) bool { // besides up to two edges that open a number
		return longestChain(t, off|partTries) > 3
	},
	partTries: func(t *testing.T, off search.PartSet) bool {
		return longestChain(t, off|partLinks|partOpen) > 1
	},
	partOneWay: func(_ *testing.T, off search.PartSet) bool {
		s := rowState([]int{1, 0, 2}, off)
		s.link(0, 1, 2)
		for range 1000 {
			s.propose(0)
			if p, ok := s.draw(0); ok && p.cut == 1 {
				return false
			}
		}
		return true
	},
	partBonus: func(_ *testing.T, off search.PartSet) bool {
		s := rowState([]int{2, 1}, off)
		s.raise(0)
		return s.price(0) > s.price(1)
	},
	partOddPrice: func(_ *testing.T, off search.PartSet) bool {
		s := rowState([]int{2, 1}, off)
		s.cool(1)
		return s.price(1) > s.price(0)
	},
	partTreePrice: func(_ *testing.T, off search.PartSet) bool {
		s := rowState([]int{1, 1, 1, 1}, off)
		return s.joining(2, 2) > s.joining(1, 1)+1 // which rounding accounts for
	},
	partCooling: func(_ *testing.T, off search.PartSet) bool {
		s := rowState([]int{1, 1, 1, 1}, off)
		first, join := s.cold.Level, s.joining(2, 2)
		s.cool(1)
		return s.cold.Level < first && s.joining(2, 2) < join
	},
	partRestarts: func(t *testing.T, off search.PartSet) bool {
		b := shift.NewBoard(3, 1)
		copy(b.Cells, []int{2, 1, 2})
		return solve(t, b, search.Request{Seed: 1, Off: off,
			Budget: search.Budget{Steps: 10 * minStall}}).Restarts > 0
	},
	partSharing: func(t *testing.T, off search.PartSet) bool {
		team, err := newTeam(newNumbering(officialLevel(t, 2500)), search.Request{Workers: 2, Off: off},
			Defaults())
		return err == nil && team.shared()
	},
}

// TestParts looks for what each part is for, and looks again with the part switched off.
func TestParts(t *testing.T) {
	for k, p := range Parts {
		effect := effects[1<<k]
		if effect == nil {
			t.Errorf("%s: nothing tells what it is for", p.Name)
			continue
		}
		if !effect(t, 0) {
			t.Errorf("%s does not do what it is for", p.Name)
		}
		if effect(t, 1<<k) {
			t.Errorf("%s: what it is for happens without it", p.Name)
		}
	}
}

// TestPartsAreCounted counts the parts of a search, and of one without two of them. All of them
// have to do with the level, but the last two, which need a level that is much harder or larger.
func TestPartsAreCounted(t *testing.T) {
	b := officialLevel(t, 400)
	for _, off := range []search.PartSet{0, partSteal | partTries} {
		var counts search.PartCounts
		r, err := Solve(context.Background(), b, search.Request{
			Seed: 1, Off: off, Budget: search.Budget{Steps: 5_000_000}, Counts: &counts,
		}, Options{})
		if err != nil || !r.Solved {
			t.Fatalf("without %b: solved %v, %v", off, r.Solved, err)
		}
		for k, part := range Parts.Report(&counts, off, r.Steps)[:len(Parts)-2] {
			if part.Off != (off>>k&1 == 1) || part.Off != (part.Tries == 0) || part.Share < 0 ||
				part.Share > 1 {
				t.Errorf("without %b: %+v", off, part)
			}
			if all := part.Name == "tree-price"; all &&
				(part.Share != 1 || part.Gain < int64(b.Numbers())/2) {
				t.Errorf("%s: the share is %g and %d numbers were satisfied, in a search that solved %d",
					part.Name, part.Share, part.Gain, b.Numbers())
			}
		}
	}
}
