package numbershift

import (
	"os"
	"testing"
	"time"

	"stride/internal/shift/difficulty"
	"stride/internal/shift/proof"
)

// TestBoardsOfDays opens the boards of the whole table: none comes twice before the table is at its
// end. In every eighth week, or in all if STRIDE_LONG is set, each has one solution and the band of
// its weekday, and the tries rise from Monday to Sunday.
func TestBoardsOfDays(t *testing.T) {
	const weeks = 112
	if n := len(dayBoards()); n != weeks*weekDays {
		t.Fatalf("%d boards, want those of %d weeks", n, weeks)
	}
	seen := make(map[string]bool)
	last := 0.0
	for k := range weeks * weekDays {
		day := firstMonday.AddDate(0, 0, k)
		one := daily(day)[0]
		level, err := dayID{day}.board()
		if err != nil {
			t.Fatal(err)
		}
		if seen[level.ID()] {
			t.Errorf("%s comes again", level.ID())
		}
		seen[level.ID()] = true
		if k/weekDays%8 > 0 && os.Getenv("STRIDE_LONG") == "" {
			continue
		}
		effort := difficulty.Effort(level.Board)
		if k%weekDays > 0 && effort <= last {
			t.Errorf("%s has %.0f tries, the day before %.0f", one.ID, effort, last)
		}
		last = effort
		if got := difficulty.Of(level.Board).Band.String(); got != string(one.Difficulty) {
			t.Errorf("%s is %s, not %s", one.ID, got, one.Difficulty)
		}
		if got := proof.Count(level.Board, maxCountedBoards); got != proof.One {
			t.Errorf("%s: verdict %d on its solutions", one.ID, got)
		}
	}
	after := dayID{firstMonday.AddDate(0, 0, weeks*weekDays)}
	if level, err := after.board(); err != nil || level.ID() != dayBoards()[0] {
		t.Errorf("after the table comes %v, error %v", level, err)
	}
}

// TestDays reads IDs of boards of a day.
func TestDays(t *testing.T) {
	for text, ok := range map[string]bool{
		"day#2026-01-01": true, "day#2028-02-29": true, "day#2025-12-28": false, "day#2026-02-29": false,
		"day#": false,
	} {
		if id, err := parseID(text); (err == nil) != ok || ok && id.String() != Name+":"+text {
			t.Errorf("%s is read as %v, error %v", text, id, err)
		}
	}
	if list := daily(time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)); len(list) > 0 {
		t.Errorf("a day before the table has %v", list)
	}
}
