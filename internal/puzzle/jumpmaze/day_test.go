package jumpmaze

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"stride/internal/golden"
	"stride/internal/maze/difficulty"
	"stride/internal/puzzle"
	"stride/maze"
)

// TestMazeOfDay makes the mazes of three weeks. Each has one shortest path, of the right number of
// jumps, and an effort near to the aim of its weekday, so that no day is over in a
// moment. The first days are pinned: everybody gets the same maze for a date.
func TestMazeOfDay(t *testing.T) {
	var lines strings.Builder
	seen := map[string]bool{}
	day := puzzle.FirstDay
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
		if jumps := report.Length; !report.Unique || jumps < aim.par || jumps > aim.par+dayParSpan {
			t.Errorf("%s: %d jumps, a single shortest path: %v", id, jumps, report.Unique)
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
	golden.Compare(t, "days.txt", lines.String())
}

// TestDayTable opens every maze of the table: it has one shortest path, of the jumps of its
// weekday, someone who counts back from the goal needs few looks, and every day has lures. All of
// them are different.
func TestDayTable(t *testing.T) {
	if n := len(dayGrids()); n != 7*Weeks {
		t.Fatalf("the table has %d mazes", n)
	}
	mostLooks := [7]int{45, 28, 30, 33, 35, 38, 42} // from Sunday
	seen := map[string]bool{}
	for k := range 7 * Weeks {
		id := dayID{tableDay.AddDate(0, 0, k)}
		p, err := id.Open(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		g := p.(*Maze).Grid
		weekday := id.day.Weekday()
		if err := g.Check(); err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		report, traits := maze.Evaluate(g), difficulty.TraitsOf(g)
		if par := dayAims[weekday].par; !report.Unique || report.Length < par ||
			report.Length > par+dayParSpan {
			t.Errorf("%s: %d jumps, a single shortest path: %v", id, report.Length, report.Unique)
		}
		if n := difficulty.Looks(g); n > mostLooks[weekday] {
			t.Errorf("%s needs %d looks", id, n)
		}
		if traits.Lures < 3 || seen[p.ID()] {
			t.Errorf("%s: %d lures, or it comes again", id, traits.Lures)
		}
		seen[p.ID()] = true
	}
	last, err := dayID{tableDay.AddDate(0, 0, 7*Weeks)}.Open(context.Background())
	if err != nil || !seen[last.ID()] {
		t.Errorf("after the table: %v", err)
	}
}

// TestDays reads IDs of mazes of a day.
func TestDays(t *testing.T) {
	for text, ok := range map[string]bool{
		"day#2026-01-01": true, "day#2028-02-29": true, "day#2025-12-31": false, "day#2026-02-29": false,
		"day#":         false,
		"day#2026-1-1": false, "day#tomorrow": false,
	} {
		if id, err := parseID(text); (err == nil) != ok || ok && id.String() != Name+":"+text {
			t.Errorf("%s is read as %v, error %v", text, id, err)
		}
	}
	if list := daily(puzzle.FirstDay.AddDate(0, 0, -1)); len(list) != 0 {
		t.Errorf("the day before the first has %d mazes", len(list))
	}
	if n := puzzle.DayNumber(time.Date(2026, 11, 24, 0, 0, 0, 0, time.UTC)); n != 328 {
		t.Errorf("24 November 2026 has maze number %d", n)
	}
	if len(puzzle.DayNames) < 150 {
		t.Errorf("only %d names", len(puzzle.DayNames))
	}
}
