package forest

import (
	"cmp"
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"stride/internal/search"
	"stride/shift"
	"stride/shift/official"
)

// officialLevel returns a level of the zero seed.
func officialLevel(t testing.TB, level int) shift.Board {
	t.Helper()
	b, err := official.Level(official.Seed{}, level)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// solve solves b within a number of steps.
func solve(t testing.TB, b shift.Board, request search.Request) Result {
	t.Helper()
	r, err := Solve(context.Background(), b, request, Defaults())
	if err != nil {
		t.Fatal(err)
	}
	if r.Solved {
		if err := shift.Check(b, r.Moves); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// TestSolvesLevels gives each level some ten times the steps that it takes.
func TestSolvesLevels(t *testing.T) {
	for _, c := range []struct {
		level int
		steps int64
	}{{1, 20_000}, {25, 20_000}, {50, 20_000}, {100, 50_000}, {152, 100_000}, {200, 200_000}, {300, 500_000},
		{400, 1_000_000}} {
		r := solve(t, officialLevel(t, c.level),
			search.Request{Seed: 1, Budget: search.Budget{Steps: c.steps}})
		if !r.Solved {
			t.Errorf("level %d: %d numbers left after %d steps", c.level, r.Left, r.Steps)
		}
	}
}

// TestVerifiedOnAnyBoard runs it on boards of all shapes and values, most of
// them unsolvable.
func TestVerifiedOnAnyBoard(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		b := shift.NewBoard(rapid.IntRange(1, 12).Draw(rt, "width"), rapid.IntRange(1, 12).Draw(rt, "height"))
		largest := rapid.SampledFrom([]int{2, 9, 40, 400}).Draw(rt, "largest")
		for c := range b.Cells {
			b.Cells[c] = max(0, rapid.IntRange(-largest/2, largest).Draw(rt, "value"))
		}
		if b.Numbers() == 0 {
			rt.Skip("empty")
		}
		request := search.Request{Seed: rapid.Uint64().Draw(rt, "seed"), Debug: true,
			Budget: search.Budget{Steps: 200}}
		if _, err := Solve(context.Background(), b, request, Defaults()); err != nil {
			rt.Fatal(err)
		}
	})
}

// TestUndo runs links at random numbers and takes them back.
func TestUndo(t *testing.T) {
	l := newNumbering(officialLevel(t, 150))
	s := newState(l, Defaults(), 0, search.NewRand(1, 2), nil)
	for chains := 0; chains < 300 && s.work.size() > 0; chains++ {
		s.chain(s.work.pick(s.random))
	}
	var before, after snapshot
	s.save(&before)
	for range 2000 {
		s.journal = s.journal[:0]
		for range 1 + s.random.Below(12) {
			v := int32(s.random.Below(l.count()))
			s.propose(v)
			if p, ok := s.draw(v); ok {
				s.apply(v, p)
			}
		}
		s.undo()
		s.save(&after)
		slices.SortFunc(before.edges, comparePairs)
		slices.SortFunc(after.edges, comparePairs)
		if !slices.Equal(before.edges, after.edges) || len(before.open) != len(after.open) {
			t.Fatal("undo leaves another forest")
		}
		s.verify(0)
	}
}

// TestFirstLinks checks that after a chain has been undone, listing the proposals at its first
// number once more gives those that are left for further attempts, and the one that was drawn.
func TestFirstLinks(t *testing.T) {
	s := newState(newNumbering(officialLevel(t, 1300)), Defaults(), 0, search.NewRand(1, 3), nil)
	undone := 0
	for range 5000 {
		v := s.work.pick(s.random)
		s.clock = s.steps
		s.energy = 0
		s.journal = s.journal[:0]
		s.propose(v)
		before := slices.Clone(s.proposals)
		s.first = append(s.first[:0], s.proposals...)
		kept, more := s.attempt(v, 0)
		if kept {
			continue
		}
		s.undo()
		s.propose(v)
		after := slices.Clone(s.proposals)
		slices.SortFunc(before, compareProposals)
		slices.SortFunc(after, compareProposals)
		if !slices.Equal(before, after) {
			t.Fatalf("at number %d, other changes are proposed after a chain was undone:\n%v\n%v", v, before,
				after)
		}
		if !more {
			continue
		}
		undone++
		if len(s.first) != len(before)-1 {
			t.Fatalf("%d of %d proposals are left after one attempt", len(s.first), len(before))
		}
		for _, p := range s.first {
			if !slices.Contains(before, p) {
				t.Fatalf("the proposal %v is left, but was not listed", p)
			}
		}
	}
	if undone < 100 {
		t.Errorf("only %d chains that began with a listed change were undone", undone)
	}
}

func compareProposals(a, b proposal) int {
	return cmp.Or(
		cmp.Compare(a.u, b.u), cmp.Compare(a.first, b.first), cmp.Compare(a.cut, b.cut),
		cmp.Compare(a.length, b.length), cmp.Compare(a.firstLong, b.firstLong),
		cmp.Compare(a.energy, b.energy),
	)
}

// TestZeroOptions compares a search without options with one that is given the defaults.
func TestZeroOptions(t *testing.T) {
	b, err := official.Level(official.Seed{}, 60)
	if err != nil {
		t.Fatal(err)
	}
	request := search.Request{Seed: 1, Workers: 1, Budget: search.Budget{Steps: 2000}}
	zero, err := Solve(context.Background(), b, request, Options{})
	if err != nil {
		t.Fatal(err)
	}
	given, err := Solve(context.Background(), b, request, Defaults())
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(zero.Moves, given.Moves) || zero.Steps != given.Steps {
		t.Errorf("%d steps without options, %d with the defaults, or other moves", zero.Steps, given.Steps)
	}
}

// TestSameForAllWorkers checks that a seed and a number of steps decide the
// outcome, whatever the number of workers, solved or not.
func TestSameForAllWorkers(t *testing.T) {
	for _, c := range []struct {
		level int
		steps int64
	}{{120, 30_000}, {400, 30_000}, {1500, 450_000}} { // the last one beyond a portion
		b := officialLevel(t, c.level)
		var first Result
		for _, workers := range []int{1, 2, 3, 8} {
			r, err := Solve(context.Background(), b, search.Request{
				Seed: 5, Workers: workers, Budget: search.Budget{Steps: c.steps},
			}, Defaults())
			if err != nil {
				t.Fatal(err)
			}
			if workers == 1 {
				first = r
				continue
			}
			if r.Solved != first.Solved || r.Left != first.Left || !slices.Equal(r.Moves, first.Moves) {
				t.Errorf("level %d: %d workers leave %d numbers, one leaves %d", c.level, workers, r.Left,
					first.Left)
			}
		}
	}
}

// TestSeedsDiffer checks that the seed is used at all.
func TestSeedsDiffer(t *testing.T) {
	b := officialLevel(t, 300)
	one := solve(t, b, search.Request{Seed: 1, Budget: search.Budget{Steps: 500}})
	two := solve(t, b, search.Request{Seed: 2, Budget: search.Budget{Steps: 500}})
	if slices.Equal(one.Moves, two.Moves) {
		t.Error("two seeds, the same moves")
	}
}

// TestStops checks that a search of an unsolvable board ends with its context and
// leaves moves that can be made.
func TestStops(t *testing.T) {
	b := shift.NewBoard(3, 1)
	copy(b.Cells, []int{2, 1, 2})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r, err := Solve(ctx, b, search.Request{}, Options{})
	if err != nil || r.Solved {
		t.Errorf("solved %v, error %v", r.Solved, err)
	}
	if left, err := shift.Replay(b.Clone(), r.Moves); err != nil || left != r.Left {
		t.Errorf("%d left, want %d, error %v", left, r.Left, err)
	}
}
