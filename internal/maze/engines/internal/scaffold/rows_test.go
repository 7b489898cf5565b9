package scaffold

import (
	"testing"

	"pgregory.net/rapid"

	"stride/internal/search"
	"stride/maze"
)

// TestRunsNeedOneNewCell follows a run: every jump of the smallest value of a level
// within a row leads to the next cell, and up and down to seeds, rows of higher levels or
// out of the grid.
func TestRunsNeedOneNewCell(t *testing.T) {
	p := maze.Params{Rows: 41, Cols: 37, Min: 1, Max: 8}
	for _, l := range rowKinds(p, p.Corners(), 0) {
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

// TestTurnsAgainstTrying compares the price of a turn with the best one over all x and y.
func TestTurnsAgainstTrying(t *testing.T) {
	trying := func(l *rowKind, level, away, change int) int {
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
		l := rowKind{p: maze.Params{Rows: 60, Cols: 60, Min: low, Max: high}, rows: 60, cols: 60, gap: 1}
		level := rapid.IntRange(1, 5).Draw(t, "level")
		away := rapid.IntRange(0, 20).Draw(t, "away")
		change := rapid.IntRange(1, 1<<level-1).Draw(t, "change")
		if got, want := l.turn(level, away, change), trying(&l, level, away, change); got != want {
			t.Errorf("values %d-%d: a turn by %d at level %d, %d rows away, costs %d, want %d", low, high,
				change, level, away, got, want)
		}
	})
}

// TestLastRowLeadsToTheGoal checks that the last cell before the goal is on its side, whichever way
// the last row is swept.
func TestLastRowLeadsToTheGoal(t *testing.T) {
	back := 0
	for rows := 30; rows < 46; rows++ {
		p := maze.Params{Rows: rows, Cols: 31, Min: 1, Max: 5}
		for _, l := range rowKinds(p, p.Corners(), 0) {
			s := l.draw(true, search.NewRand(1, 0))
			last, before := l.column(s.Cells[len(s.Cells)-2]), l.column(s.Cells[len(s.Cells)-3])
			if last < l.cols-3 {
				t.Errorf("%v, %d levels: the last cell is in column %d of %d", p, l.levels, last, l.cols)
			}
			if last == before+2 {
				back++
			}
			visited := map[int32]bool{}
			for _, v := range s.Cells {
				if visited[v] {
					t.Errorf("%v, %d levels: cell %d comes twice", p, l.levels, v)
				}
				visited[v] = true
			}
			if left := p.Cells() - len(s.Seeds) - len(s.Cells); left > 2 { // the start may be a seed
				t.Errorf("%v, %d levels: %d cells are left out", p, l.levels, left)
			}
		}
	}
	if back == 0 {
		t.Error("no last row is swept there and back")
	}
}
