package build

import (
	"testing"

	"pgregory.net/rapid"

	"stride/maze"
	"stride/maze/objective"
	"stride/search"
)

// TestScaffoldsAreClosed checks the properties of a scaffold: seeds lead to seeds only, the
// goal is no seed, and the order, if there is one, contains all other cells.
func TestScaffoldsAreClosed(t *testing.T) {
	each(t, func(t *testing.T, p maze.Params) {
		geometry := newGeometry(p, objective.Corners(p))
		for k, l := range layouts(p, objective.Corners(p)) {
			for seed := range uint64(4) {
				s := l.scaffold(search.NewRand(seed, 0))
				isSeed := make([]bool, p.Cells())
				for _, v := range s.seeds {
					isSeed[v] = true
				}
				if isSeed[geometry.goal] {
					t.Fatalf("layout %d: the goal is a seed", k)
				}
				if int(s.value) < p.Min || int(s.value) > p.Max {
					t.Fatalf("layout %d: seeds hold %d", k, s.value)
				}
				var to [4]int32
				for _, v := range s.seeds {
					for _, w := range to[:geometry.targets(v, int(s.value), &to)] {
						if w != 0 && !isSeed[w] {
							t.Fatalf("layout %d: the seed %d leads to %d, which is no seed", k, v, w)
						}
					}
				}
				if s.order == nil {
					continue
				}
				seen := make([]bool, p.Cells())
				for at, v := range s.cells {
					if seen[v] || isSeed[v] || int(s.order[v]) != at || s.order[v] == spared {
						t.Fatalf("layout %d: cell %d is at place %d, its place is %d", k, v, at, s.order[v])
					}
					seen[v] = true
				}
				for v := range seen {
					if v != 0 && !seen[v] && !isSeed[v] && s.order[v] != spared {
						t.Fatalf("layout %d: cell %d is neither seed nor in the order", k, v)
					}
				}
			}
		}
	})
}

// TestRunsNeedOneNewCell follows a run: every jump of the smallest value of a level
// within a row leads to the next cell, and up and down to seeds, rows of higher levels or
// out of the grid.
func TestRunsNeedOneNewCell(t *testing.T) {
	p := maze.Params{Rows: 41, Cols: 37, Min: 1, Max: 8}
	for _, l := range rowLayouts(p, objective.Corners(p)) {
		for _, first := range l.firsts {
			for level := range l.levels {
				x := l.value(level)
				for _, row := range l.rowsOf(level, first) {
					for _, to := range []int{row - x, row + x} {
						if to >= 0 && to < l.rows && l.level(to, first) <= level {
							t.Errorf("levels %d, first %d: row %d of level %d leans on row %d of level %d",
								l.levels, first, row, level, to, l.level(to, first))
						}
					}
				}
			}
		}
	}
}

// TestTurnsAreChains checks the promise of turn: at its price there is a jump x that changes
// the shift and cannot go up, and a value y for the cell below it that cannot go up either
// and leads down to a row of a higher level.
func TestTurnsAreChains(t *testing.T) {
	p := maze.Params{Rows: 100, Cols: 100, Min: 1, Max: 10}
	l := rowLayout{p: p, rows: 100, cols: 100, gap: 1, levels: 3}
	for _, test := range []struct{ level, away, change, want int }{
		{2, 0, 2, 10}, // x = 2, y = 10
		{2, 0, 3, 11}, // x = 3, y = 9
		{2, 1, 1, 14}, // x = 5, y = 7
		{2, 0, 1, 14}, // the same
		{2, 3, 1, 200},
		{1, 0, 1, 11}, // x = 1, y = 9
		{1, 3, 1, 11}, // x = 5, y = 9
		{1, 4, 1, 200},
	} {
		if got := l.turn(test.level, test.away, test.change); got != test.want {
			t.Errorf("a turn by %d at level %d, %d rows away, costs %d, want %d", test.change, test.level, test.away, got, test.want)
		}
	}
}

// TestTurnsAgainstTrying compares the price of a turn with the best one over all x and y.
func TestTurnsAgainstTrying(t *testing.T) {
	trying := func(l *rowLayout, level, away, change int) int {
		least, unit := 2*l.cols, 1<<level
		for x := max(l.p.Min, away+1); x <= l.p.Max; x++ {
			for y := max(l.p.Min, away+x+1); y <= l.p.Max; y++ {
				if x%unit == change && (x+y)%(2*unit) == unit {
					least = min(least, l.cols/y)
				}
			}
		}
		return least
	}
	rapid.Check(t, func(t *rapid.T) {
		low := rapid.IntRange(1, 9).Draw(t, "low")
		high := rapid.IntRange(low, 50).Draw(t, "high")
		l := rowLayout{p: maze.Params{Rows: 60, Cols: 60, Min: low, Max: high}, rows: 60, cols: 60, gap: 1}
		level := rapid.IntRange(1, 5).Draw(t, "level")
		away := rapid.IntRange(0, 20).Draw(t, "away")
		change := rapid.IntRange(1, 1<<level-1).Draw(t, "change")
		if got, want := l.turn(level, away, change), trying(&l, level, away, change); got != want {
			t.Errorf("values %d-%d: a turn by %d at level %d, %d rows away, costs %d, want %d", low, high, change, level, away, got, want)
		}
	})
}

// TestTurnsOnVastGrids wants whole paths along all layouts of a vast grid. Without
// chains, and with turns by even numbers, most of them were trapped after a tenth of the cells.
func TestTurnsOnVastGrids(t *testing.T) {
	if testing.Short() {
		t.Skip("the grid is large")
	}
	p := maze.Params{Rows: 150, Cols: 150, Min: 1, Max: 18}
	b := NewBeam(p, 12, Defaults())
	for k, l := range b.layouts {
		rows, ok := l.(*rowLayout)
		if !ok || rows.turned {
			continue
		}
		longest := 0
		for seed := range uint64(3) {
			if path := b.Search(OpenKinds+k, 3, search.NewRand(seed, 0), forever); path != nil {
				longest = max(longest, len(path.Cells))
			}
		}
		if left := p.Cells() - l.loss(); 10*longest < 9*left {
			t.Errorf("period %d: the longest path has %d jumps, want nine tenths of the %d cells that are no seeds", 1<<rows.levels, longest, left)
		}
	}
}

// TestScaffoldsMakeLongPaths wants more of a grid with a small range than any search
// without a scaffold has reached there.
func TestScaffoldsMakeLongPaths(t *testing.T) {
	if testing.Short() {
		t.Skip("the grids are large")
	}
	for _, c := range []struct {
		p     maze.Params
		share float64
	}{
		{maze.Params{Rows: 40, Cols: 40, Min: 1, Max: 4}, 0.6},
		{maze.Params{Rows: 60, Cols: 60, Min: 1, Max: 9}, 0.75},
	} {
		b := NewBeam(c.p, 10, Defaults())
		longest := 0
		for seed := range uint64(4) {
			if path := b.Search(OpenKinds, 10, search.NewRand(seed, 0), forever); path != nil {
				longest = max(longest, len(path.Cells))
			}
		}
		if want := int(c.share * float64(c.p.Cells())); longest < want {
			t.Errorf("%+v: the longest path has %d jumps, want %d", c.p, longest, want)
		}
	}
}

// TestSafe follows a scaffold with a period of 4 across a vast grid, where one with the largest period
// came through three runs in the same time.
func TestSafe(t *testing.T) {
	if testing.Short() {
		t.Skip("searches for seconds")
	}
	p := maze.Params{Rows: 300, Cols: 300, Min: 1, Max: 60}
	b := NewBeam(p, 16, Defaults())
	kinds := b.Safe()
	if len(kinds) != 2 {
		t.Fatalf("%v: %d safe kinds, want one along rows and one along columns", p, len(kinds))
	}
	longest, tried := int32(0), int64(0)
	for _, kind := range kinds {
		b.Search(kind, 1, search.NewRand(2, 0), func(n int64) bool {
			longest, tried = max(longest, b.length), tried+n
			return tried < 3_000_000
		})
	}
	if share := float64(longest) / float64(p.Cells()); share < 0.4 {
		t.Errorf("%v: the paths visit a share of %.2f of the cells", p, share)
	}
	for _, p := range []maze.Params{{Rows: 100, Cols: 100, Min: 1, Max: 20}, {Rows: 200, Cols: 200, Min: 1, Max: 200}} {
		if kinds := NewBeam(p, 1, Defaults()).Safe(); len(kinds) != 0 {
			t.Errorf("%v: %d safe kinds", p, len(kinds))
		}
	}
}
