package batch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"stride/internal/disk"
	"stride/internal/disk/disktest"
	"stride/internal/golden"
	"stride/internal/journal"
	"stride/internal/lock"
	"stride/search"
	"stride/shift"
	"stride/shift/forest"
	"stride/shift/official"
)

// plan solves levels 20 to 25 into a new folder.
func plan(t *testing.T) Plan {
	t.Helper()
	return Plan{Levels: []int{20, 21, 22, 23, 24, 25}, Folder: t.TempDir(), Request: search.Request{Workers: 2}}
}

// levels runs p and returns which levels were solved in this run.
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
	if len(rows) != len(p.Levels) {
		t.Errorf("%d rows, want %d", len(rows), len(p.Levels))
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

	// Stopped between the moves of level 22 and its line; the moves of 23 gone,
	// those of 24 of another level.
	name := filepath.Join(p.Folder, journal.RunsFile)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var kept []string
	for line := range strings.Lines(string(text)) {
		if !strings.Contains(line, `"level":22,`) {
			kept = append(kept, line)
		}
	}
	if err := os.WriteFile(name, []byte(strings.Join(kept, "")), 0o666); err != nil {
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

	// More levels keep the rows there are.
	p.Levels = append(p.Levels, 26, 27)
	if fresh := levels(t, p); !slices.Equal(fresh, []int{26, 27}) {
		t.Errorf("solved %v, want 26 and 27", fresh)
	}
}

// TestOtherSettings refuses a folder with levels of another game, or solved in another way,
// and leaves it as it is. A larger budget is taken.
func TestOtherSettings(t *testing.T) {
	p := plan(t)
	p.Limit = time.Minute
	levels(t, p)
	before, err := os.ReadFile(filepath.Join(p.Folder, MovesName(20)))
	if err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(*Plan){
		"game: 00000000000000000000000000000000 there, 01000000000000000000000000000000 now": func(p *Plan) { p.Game = official.Seed{1} },
		"seed: 0 there, 5 now": func(p *Plan) { p.Request.Seed = 5 },
		fmt.Sprintf("parameters.Heat: %g there, 0.5 now", forest.Defaults().Heat): func(p *Plan) { p.Options = forest.Defaults(); p.Options.Heat = 0.5 },
		"seconds: 60 there, 59 now":   func(p *Plan) { p.Limit = 59 * time.Second },
		"steps: none there, 1000 now": func(p *Plan) { p.Request.Budget.Steps = 1000 },
	} {
		other := p
		change(&other)
		_, err := Run(t.Context(), other)
		var refused *journal.OtherError
		if !errors.As(err, &refused) || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), p.Folder) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
	if after, err := os.ReadFile(filepath.Join(p.Folder, MovesName(20))); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the moves of level 20 are others, %v", err)
	}
	for _, limit := range []time.Duration{2 * time.Minute, 0} {
		p.Limit = limit
		if fresh := levels(t, p); len(fresh) != 0 {
			t.Errorf("with a limit of %v, solved %v again", limit, fresh)
		}
	}
}

func TestStopped(t *testing.T) {
	p := plan(t)
	ctx, cancel := context.WithCancel(context.Background())
	p.Request.Workers = 1
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
	p.Request.Workers = 1
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
	if testing.Short() {
		t.Skip("tries each fault at each operation")
	}
	const from, to = 1, 2
	var told map[int]bool
	p := Plan{Levels: []int{from, to}, Request: search.Request{Workers: 1}}
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
			_, rows, err := journal.Read[settings, Row](dir, kind)
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
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
	p.Request.Workers = 1
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
	p.Levels = []int{600}
	p.Request.Budget.Steps = 10
	rows, err := Run(context.Background(), p)
	if err != nil || len(rows) != 1 || rows[0].Solved() {
		t.Errorf("rows %+v, error %v", rows, err)
	}
	if _, err := os.Stat(filepath.Join(p.Folder, MovesName(600))); err == nil {
		t.Error("moves of an unsolved level were written")
	}
}

// TestTables compares the tables with the files in testdata; UPDATE=1 rewrites them.
func TestTables(t *testing.T) {
	rows := []Row{
		{Level: 1, Numbers: 4, Seconds: 0.25, Steps: 3, Proposals: 4, Restarts: 5},
		{Level: 100, Numbers: 58, Seconds: 0.75, Steps: 30, Proposals: 40, Restarts: 50},
		{Level: 101, Numbers: 60, Seconds: 0.0004, Steps: 30, Proposals: 40},
		{Level: 1000, Numbers: 1062, Seconds: 1.5, Steps: 1e10, Proposals: 1e11, Left: 2},
	}
	var summary, bands bytes.Buffer
	if err := errors.Join(Table(rows).WriteCSV(&summary), Bands(rows).WriteText(&bands)); err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, "summary.csv", summary.String())
	golden.Compare(t, "bands.txt", bands.String())
}

// TestSummary wants a table of all levels that the folder holds, also those of before.
func TestSummary(t *testing.T) {
	p := plan(t)
	levels(t, p)
	p.Levels = []int{26, 27}
	levels(t, p)
	text, err := os.ReadFile(filepath.Join(p.Folder, Summary))
	if err != nil || strings.Count(string(text), "\n") != 1+8 || !strings.Contains(string(text), "\n27,") {
		t.Errorf("the summary is %s, %v", text, err)
	}
}

func TestBadPlans(t *testing.T) {
	for _, p := range []Plan{{}, {Levels: []int{0, 1}}, {Levels: []int{2, 1}}, {Levels: []int{1, official.MaxLevel + 1}}} {
		p.Folder = t.TempDir()
		if _, err := Run(context.Background(), p); err == nil {
			t.Errorf("levels %v: no error", p.Levels)
		}
	}
	var none shift.Board
	if clears(none, filepath.Join(t.TempDir(), "none")) {
		t.Error("a missing file clears a board")
	}
}
