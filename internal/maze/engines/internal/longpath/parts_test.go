package longpath

import (
	"math/bits"
	"testing"

	"stride/internal/maze/engines/internal/parts"
	"stride/internal/search"
	"stride/maze"
	"stride/maze/objective"
)

// experiment is searches of a kind whose mazes a part makes better.
type experiment struct {
	p        maze.Params
	kind     func(b *Beam) int
	width    int
	searches int
	looks    int64 // of each search
	partial  bool  // the path so far is completed after these, whatever else was found
	length   bool  // what counts is the number of jumps
}

func openKind(*Beam) int   { return Open }
func firstRows(*Beam) int  { return Open + 1 }
func lastKind(b *Beam) int { return b.Kinds() - 1 }

// worth returns the sum of the values of the mazes, or of the numbers of jumps.
func (e experiment) worth(off search.PartSet) (sum int) {
	b := NewBeamFor(e.p, objective.Objective{}, 16*e.width, off)
	r := search.NewRand(1, 0)
	for range e.searches {
		looks, partial := e.looks, (*Path)(nil)
		path := b.Search(e.kind(b), e.width, r, func(n int64) bool {
			if looks -= n; looks < 0 && e.partial {
				partial = b.Partial()
			}
			return looks > 0
		})
		b.Learn(e.kind(b), b.Length())
		if e.partial {
			path = partial
		}
		switch {
		case e.length:
			sum += b.Length()
			continue
		case path == nil:
			continue
		}
		g := &maze.Grid{Params: e.p, Endpoints: e.p.Corners(), Values: path.Fill(e.p, search.NewRand(1, 0))}
		sum += maze.Evaluate(g).Value
	}
	return sum
}

// TestPartsEarn compares the mazes that searches find with all parts with those that they find
// without one.
func TestPartsEarn(t *testing.T) {
	if testing.Short() {
		t.Skip("searches for seconds")
	}
	grid := func(rows, cols, low, high int) maze.Params {
		return maze.Params{Rows: rows, Cols: cols, Min: low, Max: high}
	}
	for _, c := range []struct {
		experiment
		parts []search.PartSet
	}{
		{
			experiment{p: grid(20, 20, 1, 10), kind: openKind, width: 5, searches: 1, looks: 1e8},
			[]search.PartSet{parts.Neighbours, parts.Gate},
		},
		{
			experiment{p: grid(20, 20, 4, 5), kind: lastKind, width: 1, searches: 200, looks: 1e8},
			[]search.PartSet{parts.Enclosed, parts.LatticeLearning, parts.SpacedLattices},
		},
		{
			experiment{p: grid(31, 52, 1, 6), kind: lastKind, width: 10, searches: 4, looks: 3e7},
			[]search.PartSet{parts.Fifths, parts.TurnPrices},
		},
		{
			experiment{p: grid(40, 40, 1, 4), kind: firstRows, width: 3, searches: 1, looks: 1e7},
			[]search.PartSet{parts.Retreat},
		},
		{
			experiment{p: grid(142, 142, 1, 3), kind: lastKind, width: 3, searches: 1, looks: 14e6},
			[]search.PartSet{parts.SparedTurns},
		},
		{
			experiment{p: grid(200, 200, 1, 60), kind: firstRows, width: 3, searches: 3, looks: 3e7,
				length: true},
			[]search.PartSet{parts.Worth, parts.Chains},
		},
		{
			experiment{p: grid(200, 200, 1, 199), kind: firstRows, width: 1, searches: 1, looks: 1e6,
				length: true},
			[]search.PartSet{parts.StepAhead},
		},
		{
			experiment{p: grid(142, 142, 1, 70), kind: firstRows, width: 1, searches: 1, looks: 1e6,
				partial: true},
			[]search.PartSet{parts.Islands},
		},
	} {
		with := c.worth(0)
		for _, part := range c.parts {
			if without := c.worth(part); without >= with {
				t.Errorf("%v: %d with all parts, %d without %s", c.p, with, without, name(part))
			}
		}
	}
}

// name returns the name of a part.
func name(part search.PartSet) string { return parts.Table[bits.TrailingZeros64(uint64(part))].Name }
