package jumpmaze

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"stride/maze"
)

// TestMazeOfDay makes the mazes of three weeks. Each has one shortest path, which the referee and a search by
// levels find in the same number of jumps, and an effort near to the aim of its weekday, so that no day is over in a
// moment. The first days are pinned: everybody gets the same maze for a date.
func TestMazeOfDay(t *testing.T) {
	var lines strings.Builder
	seen := map[string]bool{}
	day := FirstDay
	for k := range 21 {
		id := dayID{day}
		p, err := id.Open(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		m := p.(*Maze)
		daily := id.daily()
		aim := dayAims[day.Weekday()]
		report := maze.Evaluate(m.Grid)
		if rows, cols := id.Size(); rows != m.Grid.Rows || cols != m.Grid.Cols || rows != aim.side {
			t.Errorf("%s: %dx%d", id, m.Grid.Rows, m.Grid.Cols)
		}
		if jumps, paths := shortest(m.Grid); jumps != report.Length || paths != 1 || jumps < aim.par || jumps > aim.par+dayParSpan {
			t.Errorf("%s: %d shortest paths of %d jumps, the referee says %d", id, paths, jumps, report.Length)
		}
		if e := m.Grade().Effort; e < aim.effort/2 || e > aim.effort*2 {
			t.Errorf("%s: an effort of %.0f, far from %.0f", id, e, aim.effort)
		}
		if daily.Number != k+1 || seen[daily.Name] || seen[m.id] {
			t.Errorf("%s comes again: %+v", id, daily)
		}
		seen[daily.Name], seen[m.id] = true, true
		if k < 3 {
			fmt.Fprintln(&lines, daily.Number, daily.Name, daily.ID, m.id)
		}
		day = day.AddDate(0, 0, 1)
	}
	const golden = "testdata/days.txt"
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(golden, []byte(lines.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(golden); err != nil || string(want) != lines.String() {
		t.Errorf("the first days are\n%s\nnot\n%s%v", lines.String(), want, err)
	}
}

// shortest returns the jumps of a shortest path, and the number of such paths, by the rules alone.
func shortest(g *maze.Grid) (jumps, paths int) {
	at := map[int]int{0: 1} // paths by cell
	seen := map[int]bool{0: true}
	end := len(g.Values) - 1
	for jumps = 0; len(at) > 0 && at[end] == 0; jumps++ {
		next := map[int]int{}
		for cell, n := range at {
			r, c, x := cell/g.Cols, cell%g.Cols, int(g.Values[cell])
			for _, d := range [][2]int{{0, x}, {x, 0}, {0, -x}, {-x, 0}} {
				if r, c := r+d[0], c+d[1]; r >= 0 && r < g.Rows && c >= 0 && c < g.Cols && !seen[r*g.Cols+c] {
					next[r*g.Cols+c] += n
				}
			}
		}
		for cell := range next {
			seen[cell] = true
		}
		at = next
	}
	return jumps, at[end]
}

// TestDays reads IDs of mazes of a day.
func TestDays(t *testing.T) {
	for text, ok := range map[string]bool{
		"day#2026-01-01": true, "day#2028-02-29": true, "day#2025-12-31": false, "day#2026-02-29": false, "day#": false,
		"day#2026-1-1": false, "day#tomorrow": false,
	} {
		if id, err := parseID(text); (err == nil) != ok || ok && id.String() != Name+":"+text {
			t.Errorf("%s is read as %v, error %v", text, id, err)
		}
	}
	if list := daily(FirstDay.AddDate(0, 0, -1)); len(list) != 0 {
		t.Errorf("the day before the first has %d mazes", len(list))
	}
	if n := (dayID{time.Date(2026, 11, 24, 0, 0, 0, 0, time.UTC)}).number(); n != 328 {
		t.Errorf("24 November 2026 has maze number %d", n)
	}
	if len(DayNames) < 150 {
		t.Errorf("only %d names", len(DayNames))
	}
}
