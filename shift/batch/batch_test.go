package batch

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"stride/internal/disk"
	"stride/internal/disk/disktest"
	"stride/internal/lock"
	"stride/shift"
	"stride/shift/forest"
	"stride/shift/official"
)

// plan solves levels 20 to 25 into a new folder.
func plan(t *testing.T) Plan {
	t.Helper()
	return Plan{From: 20, To: 25, Folder: t.TempDir(), Config: forest.Config{Options: forest.Defaults(), Workers: 2}}
}

// levels runs p and returns which levels were solved anew.
func levels(t *testing.T, p Plan) (fresh []int) {
	t.Helper()
	p.Report = func(r Row, resumed bool) {
		if !resumed {
			fresh = append(fresh, r.Level)
		}
	}
	rows, err := Run(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != p.To-p.From+1 {
		t.Errorf("%d rows, want %d", len(rows), p.To-p.From+1)
	}
	for _, r := range rows {
		b, err := official.Level(p.Game, r.Level)
		if err != nil {
			t.Fatal(err)
		}
		if !r.Solved() || r.Numbers != b.Numbers() || !clears(b, filepath.Join(p.Folder, MovesName(r.Level))) {
			t.Errorf("level %d: row %+v, or its moves, are wrong", r.Level, r)
		}
	}
	slices.Sort(fresh)
	return fresh
}

func TestResume(t *testing.T) {
	p := plan(t)
	if fresh := levels(t, p); len(fresh) != 6 {
		t.Errorf("solved %v at first", fresh)
	}
	if fresh := levels(t, p); len(fresh) != 0 {
		t.Errorf("solved %v again", fresh)
	}

	// Stopped between the moves of level 22 and its row; the moves of 23 gone,
	// those of 24 of another level.
	name := filepath.Join(p.Folder, Summary)
	rows, err := ReadTable(name)
	if err != nil {
		t.Fatal(err)
	}
	rows = slices.DeleteFunc(rows, func(r Row) bool { return r.Level == 22 })
	if err := disk.Replace(name, EncodeTable(rows)); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(p.Folder, MovesName(23))); err != nil {
		t.Fatal(err)
	}
	other, err := os.ReadFile(filepath.Join(p.Folder, MovesName(25)))
	if err != nil {
		t.Fatal(err)
	}
	if err := disk.Replace(filepath.Join(p.Folder, MovesName(24)), other); err != nil {
		t.Fatal(err)
	}
	if fresh := levels(t, p); !slices.Equal(fresh, []int{22, 23, 24}) {
		t.Errorf("solved %v, want 22, 23 and 24", fresh)
	}

	// A wider range keeps the rows there are.
	p.To = 27
	if fresh := levels(t, p); !slices.Equal(fresh, []int{26, 27}) {
		t.Errorf("solved %v, want 26 and 27", fresh)
	}
}

func TestOtherGame(t *testing.T) {
	p := plan(t)
	levels(t, p)
	p.Game = official.Seed{1}
	if fresh := levels(t, p); len(fresh) != 6 {
		t.Errorf("of another game only %v were solved", fresh)
	}
}

func TestStopped(t *testing.T) {
	p := plan(t)
	ctx, cancel := context.WithCancel(context.Background())
	p.Config.Workers = 1
	p.Report = func(r Row, _ bool) {
		if r.Level == 22 {
			cancel()
		}
	}
	rows, err := Run(ctx, p)
	if !errors.Is(err, context.Canceled) || len(rows) != 3 {
		t.Errorf("%d rows, error %v; want 3 and the context's", len(rows), err)
	}
	p.Report = nil
	if fresh := levels(t, p); !slices.Equal(fresh, []int{23, 24, 25}) {
		t.Errorf("solved %v, want 23 to 25", fresh)
	}
}

// TestFound is told the moves of levels that are solved now, and ends the batch at an error.
func TestFound(t *testing.T) {
	p := plan(t)
	p.Config.Workers = 1
	enough := errors.New("enough")
	var found []int
	p.Found = func(r Row, moves []shift.Move) error {
		b, err := official.Level(p.Game, r.Level)
		if err != nil {
			return err
		}
		if err := shift.Check(b, moves); err != nil {
			return err
		}
		if found = append(found, r.Level); r.Level == 22 {
			return enough
		}
		return nil
	}
	if _, err := Run(context.Background(), p); !errors.Is(err, enough) || !slices.Equal(found, []int{20, 21, 22}) {
		t.Errorf("told of %v, error %v", found, err)
	}
	// Level 22 was not taken, so it is not done.
	found, enough = nil, nil
	if _, err := Run(context.Background(), p); err != nil || !slices.Equal(found, []int{22, 23, 24, 25}) {
		t.Errorf("taken up again, told of %v, error %v", found, err)
	}
}

// TestUnderFaults solves levels while each operation on the disk fails. Every level that
// has a row was told, and its moves clear it; what a killed batch left behind is gone
// when the next one is through.
func TestUnderFaults(t *testing.T) {
	const from, to = 1, 2
	var told map[int]bool
	p := Plan{From: from, To: to, Config: forest.Config{Options: forest.Defaults(), Workers: 1}}
	tally := disktest.Run(t, disktest.Case{
		Prepare: func(string) error { told = make(map[int]bool); return nil },
		Work: func(dir string, acknowledged func()) error {
			p := p
			p.Folder = dir
			p.Found = func(r Row, _ []shift.Move) error { told[r.Level] = true; return nil }
			p.Report = func(Row, bool) { acknowledged() }
			_, err := Run(context.Background(), p)
			return err
		},
		Check: func(dir string, acknowledged int, _ error) error {
			rows, err := ReadTable(filepath.Join(dir, Summary))
			if err != nil {
				return err
			}
			if len(rows) < acknowledged {
				return fmt.Errorf("%d rows, and %d levels were reported", len(rows), acknowledged)
			}
			for _, r := range rows {
				b, err := official.Level(p.Game, r.Level)
				if err != nil {
					return err
				}
				if !told[r.Level] || !clears(b, filepath.Join(dir, MovesName(r.Level))) {
					return fmt.Errorf("level %d has a row; told: %t", r.Level, told[r.Level])
				}
			}
			p := p
			p.Folder = dir
			if rows, err = Run(context.Background(), p); err != nil || len(rows) != to-from+1 {
				return fmt.Errorf("taken up again: %d rows, error %w", len(rows), err)
			}
			left, err := filepath.Glob(filepath.Join(dir, ".*.stride-*"))
			if err != nil || len(left) > 0 {
				return fmt.Errorf("left behind: %v, error %v", left, err)
			}
			return nil
		},
	})
	t.Log(tally)
}

// TestOneOwner refuses a second batch in a folder at once.
func TestOneOwner(t *testing.T) {
	p := plan(t)
	p.Config.Workers = 1
	var second error
	p.Found = func(Row, []shift.Move) error {
		other := p
		other.Found = nil
		_, second = Run(context.Background(), other)
		return second
	}
	var held *lock.HeldError
	if _, err := Run(context.Background(), p); !errors.As(err, &held) || !errors.As(second, &held) {
		t.Errorf("a second batch in the folder: error %v", second)
	}
}

func TestUnsolvedRow(t *testing.T) {
	p := plan(t)
	p.From, p.To = 600, 600
	p.Config.Budget.Steps = 10
	rows, err := Run(context.Background(), p)
	if err != nil || len(rows) != 1 || rows[0].Solved() {
		t.Errorf("rows %+v, error %v", rows, err)
	}
	if _, err := os.Stat(filepath.Join(p.Folder, MovesName(600))); err == nil {
		t.Error("moves of an unsolved level were written")
	}
}

func TestTable(t *testing.T) {
	rows := []Row{
		{Level: 1, Numbers: 4, Seconds: 0.25, Steps: 3, Proposals: 4, Restarts: 5},
		{Level: 1000, Numbers: 1062, Seconds: 1.5, Steps: 1e10, Proposals: 1e11, Left: 2},
	}
	name := filepath.Join(t.TempDir(), Summary)
	if got, err := ReadTable(name); err != nil || got != nil {
		t.Errorf("a missing table reads as %v, error %v", got, err)
	}
	if err := disk.Replace(name, EncodeTable(rows)); err != nil {
		t.Fatal(err)
	}
	got, err := ReadTable(name)
	if err != nil || !slices.Equal(got, rows) {
		t.Errorf("%+v, error %v, want %+v", got, err, rows)
	}
	for _, text := range []string{"level\n1\n", "level,numbers,seconds,steps,proposals,restarts,left\n1,2,x,4,5,6,7\n", "level,numbers,seconds,steps,proposals,restarts,left\n1,2,3,4,5,6,x\n"} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadTable(name); err == nil {
			t.Errorf("%q: no error", text)
		}
	}
}

func TestBadPlans(t *testing.T) {
	for _, p := range []Plan{{From: 0, To: 1}, {From: 2, To: 1}, {From: 1, To: official.MaxLevel + 1}} {
		p.Folder = t.TempDir()
		if _, err := Run(context.Background(), p); err == nil {
			t.Errorf("levels %d to %d: no error", p.From, p.To)
		}
	}
	var none shift.Board
	if clears(none, filepath.Join(t.TempDir(), "none")) {
		t.Error("a missing file clears a board")
	}
}
