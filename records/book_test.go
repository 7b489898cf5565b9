package records

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"stride/maze"
	"stride/shift/official"
)

// tester is what the helpers need of *testing.T and *rapid.T.
type tester interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Errorf(format string, args ...any)
}

// newBook returns an empty book.
func newBook(t testing.TB) *Book {
	t.Helper()
	b, err := Open(filepath.Join(t.TempDir(), "new", "records.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

// someday is when the entries of the tests were found.
var someday = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// source returns a source that is in order.
func source(solver string, seconds float64) Source {
	return Source{Solver: solver, Version: "v1", Seed: 1<<64 - 1, Seconds: seconds, Workers: 2, Where: "a “test”", Found: someday}
}

// randomMaze returns a maze of p, with a solution or without.
func randomMaze(r *rand.Rand, p maze.Params) *maze.Grid {
	g, err := maze.NewGrid(p)
	if err != nil {
		panic(err) // the parameters are those of a test
	}
	for k := range g.Goal() {
		g.Values[k] = int16(p.Min + r.IntN(p.Max-p.Min+1))
	}
	return g
}

// solvedLevel returns a level with the generator's own solution.
func solvedLevel(t tester, game official.Seed, level int, s Source) Level {
	t.Helper()
	_, moves, err := official.LevelWithSolution(game, level)
	if err != nil {
		t.Fatal(err)
	}
	return Level{game, level, moves, s}
}

// levelKey names a level.
type levelKey struct {
	game  official.Seed
	level int
}

// model is a book as plain maps: of each key the figures that were the best, in order.
type model struct {
	mazes  map[maze.Params][]int
	levels map[levelKey][]float64
}

func (m *model) addMaze(g *maze.Grid) (Outcome, bool) {
	report := maze.Evaluate(g)
	if !report.Solvable {
		return NotBetter, false
	}
	was := m.mazes[g.Params]
	if len(was) > 0 && report.Value <= was[len(was)-1] {
		return NotBetter, true
	}
	m.mazes[g.Params] = append(was, report.Value)
	return outcomeAfter(len(was)), true
}

func (m *model) addLevel(l Level) Outcome {
	key := levelKey{l.Game, l.Number}
	was := m.levels[key]
	if len(was) > 0 && l.Seconds >= was[len(was)-1] {
		return NotBetter
	}
	m.levels[key] = append(was, l.Seconds)
	return outcomeAfter(len(was))
}

func outcomeAfter(before int) Outcome {
	if before == 0 {
		return Entered
	}
	return Improved
}

// compare fails unless the book holds what the model does, its history included.
func (m *model) compare(t tester, b *Book) {
	t.Helper()
	ctx := context.Background()
	mazes, levels := make(map[maze.Params][]int), make(map[levelKey][]float64)
	for r, err := range b.Mazes(ctx, All) {
		if err != nil {
			t.Fatal(err)
		}
		mazes[r.Grid.Params] = append(mazes[r.Grid.Params], r.Report.Value)
		if again, err := b.Maze(ctx, r.ID); err != nil || again.Grid.ID() != r.Grid.ID() {
			t.Errorf("entry %s is %+v, error %v", r.ID, again, err)
		}
	}
	for r, err := range b.Levels(ctx, All) {
		if err != nil {
			t.Fatal(err)
		}
		key := levelKey{r.Game, r.Number}
		levels[key] = append(levels[key], r.Seconds)
	}
	same(t, mazes, m.mazes)
	same(t, levels, m.levels)
	best := 0
	for r, err := range b.Mazes(ctx, Best) {
		want := m.mazes[r.Grid.Params]
		if err != nil || len(want) == 0 || r.Report.Value != want[len(want)-1] {
			t.Errorf("the best of %v is %d, error %v, want the last of %v", r.Grid.Params, r.Report.Value, err, want)
		}
		if one, err := b.BestMaze(ctx, r.Grid.Params); err != nil || one.ID != r.ID {
			t.Errorf("the best of %v is entry %s, and listed is %s, error %v", r.Grid.Params, one.ID, r.ID, err)
		}
		best++
	}
	for r, err := range b.Levels(ctx, Best) {
		want := m.levels[levelKey{r.Game, r.Number}]
		if err != nil || len(want) == 0 || r.Seconds != want[len(want)-1] {
			t.Errorf("the best time of level %d is %g, error %v, want the last of %v", r.Number, r.Seconds, err, want)
		}
		if one, err := b.BestLevel(ctx, r.Game, r.Number); err != nil || one.ID != r.ID {
			t.Errorf("the best of level %d is entry %s, and listed is %s, error %v", r.Number, one.ID, r.ID, err)
		}
		best++
	}
	if best != len(m.mazes)+len(m.levels) {
		t.Errorf("%d best entries, want %d", best, len(m.mazes)+len(m.levels))
	}
}

func same[K comparable, V comparable](t tester, got, want map[K][]V) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%d keys, want %d", len(got), len(want))
	}
	for k, values := range want {
		if len(got[k]) != len(values) {
			t.Errorf("%v: %v, want %v", k, got[k], values)
			continue
		}
		for n, v := range values {
			if got[k][n] != v {
				t.Errorf("%v: %v, want %v", k, got[k], values)
			}
		}
	}
}

// compareCopy exports a book: that makes the same book elsewhere, and is nothing new to
// either.
func (m *model) compareCopy(t tester, b *Book, path string) {
	t.Helper()
	ctx := context.Background()
	var text bytes.Buffer
	if err := b.Export(ctx, &text); err != nil {
		t.Fatal(err)
	}
	other, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	for k, to := range []*Book{other, other, b} {
		tally, err := to.Import(ctx, bytes.NewReader(text.Bytes()), func(line int, err error) { t.Errorf("line %d: %v", line, err) })
		lines := bytes.Count(text.Bytes(), []byte("\n"))
		if fresh := tally.Entered + tally.Improved; err != nil || k == 0 && fresh != lines || k > 0 && tally.NotBetter != lines {
			t.Errorf("import %d of %d lines: %+v, error %v", k, lines, tally, err)
		}
	}
	m.compare(t, other)
	var again bytes.Buffer
	if err := other.Export(ctx, &again); err != nil || again.String() != text.String() {
		t.Errorf("the copy exports, error %v,\n%s\nthe original\n%s", err, again.String(), text.String())
	}
}

// TestModel offers random entries to a book and to the model.
func TestModel(t *testing.T) {
	ctx := context.Background()
	rapid.Check(t, func(t *rapid.T) {
		dir, err := os.MkdirTemp("", "stride-records")
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(dir)
		path := filepath.Join(dir, "a?b#c%20.db") // a name that an address would take apart
		b, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { b.Close() }()
		m := &model{make(map[maze.Params][]int), make(map[levelKey][]float64)}
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		for range rapid.IntRange(0, 25).Draw(t, "offers") {
			switch r.IntN(5) {
			case 0:
				l := solvedLevel(t, official.Seed{byte(r.IntN(2))}, 1+r.IntN(3), source("forest", float64(1+r.IntN(6))/4))
				got, err := b.AddLevel(ctx, l)
				if want := m.addLevel(l); err != nil || got != want {
					t.Errorf("level %d in %g s: %v, error %v, want %v", l.Number, l.Seconds, got, err, want)
				}
			case 1:
				if err := b.Close(); err != nil {
					t.Fatal(err)
				}
				if b, err = OpenExisting(path); err != nil {
					t.Fatal(err)
				}
			default:
				g := randomMaze(r, maze.Params{Rows: 2 + r.IntN(3), Cols: 3, Min: 1, Max: 2})
				before, beforeErr := b.Stamp(ctx)
				got, err := b.AddMaze(ctx, Maze{g, source("portfolio", 0)})
				if after, afterErr := b.Stamp(ctx); beforeErr != nil || afterErr != nil || (after == before) != (got == NotBetter) {
					t.Errorf("%v: the stamp was %q, error %v, and is %q, error %v", got, before, beforeErr, after, afterErr)
				}
				want, solvable := m.addMaze(g)
				if got != want || solvable != (err == nil) || !solvable && !errors.Is(err, ErrUnsolvable) {
					t.Errorf("maze %s: %v, error %v, want %v, solvable %t", g.ID(), got, err, want, solvable)
				}
			}
		}
		m.compare(t, b)
		if _, err := b.Verify(ctx, func(err error) { t.Errorf("%v", err) }); err != nil {
			t.Errorf("%v", err)
		}

		if rapid.IntRange(0, 3).Draw(t, "copy") == 0 { // it takes as long as all of the above
			m.compareCopy(t, b, filepath.Join(dir, "other.db"))
		}
	})
}

// TestRefused offers what no book takes.
func TestRefused(t *testing.T) {
	b := newBook(t)
	ctx := context.Background()
	good := randomMaze(rand.New(rand.NewPCG(1, 1)), maze.Params{Rows: 4, Cols: 4, Min: 1, Max: 3})
	bad := good.Clone()
	bad.Values[3] = 9
	none, err := maze.NewGrid(maze.Params{Rows: 4, Cols: 4, Min: 2, Max: 2})
	if err != nil {
		t.Fatal(err)
	}
	from := source("portfolio", 1)
	change := func(f func(*Source)) Source { s := from; f(&s); return s }
	for want, m := range map[string]Maze{
		"there is no grid":           {nil, from},
		"row 1, column 4 holds 9":    {bad, from},
		"the maze has no solution":   {none, from},
		"the source names no solver": {good, change(func(s *Source) { s.Solver = "" })},
		"-1 seconds":                 {good, change(func(s *Source) { s.Seconds = -1 })},
		"-2 workers":                 {good, change(func(s *Source) { s.Workers = -2 })},
		"does not say when":          {good, change(func(s *Source) { s.Found = time.Time{} })},
		"found in the year 12000":    {good, change(func(s *Source) { s.Found = someday.AddDate(9974, 0, 0) })},
		"no printable text":          {good, change(func(s *Source) { s.Where = "\x1b[2J" })},
		"the version is 201 bytes":   {good, change(func(s *Source) { s.Version = strings.Repeat("x", 201) })},
	} {
		var invalid *InvalidError
		if _, err := b.AddMaze(ctx, m); !errors.As(err, &invalid) || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
	level := solvedLevel(t, official.Seed{}, 5, from)
	short, other, timeless, far := level, level, level, level
	short.Moves = short.Moves[1:]
	other.Game[0] = 1
	timeless.Seconds = 0
	far.Number = official.MaxLevel + 1
	for want, l := range map[string]Level{
		"numbers are left": short, "the moves do not clear level 5": other, "a solution in 0 seconds": timeless, "level 65537": far,
	} {
		var invalid *InvalidError
		if _, err := b.AddLevel(ctx, l); !errors.As(err, &invalid) || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
	(&model{}).compare(t, b)
	if _, err := b.BestMaze(ctx, good.Params); !errors.Is(err, ErrNone) {
		t.Errorf("the best maze of an empty book: error %v", err)
	}
	for _, id := range []string{"", "m", "m1", "x1", "l1", "mm1"} {
		if _, err := b.Maze(ctx, id); !errors.Is(err, ErrNone) {
			t.Errorf("maze %q: error %v", id, err)
		}
		if _, err := b.Level(ctx, id); !errors.Is(err, ErrNone) {
			t.Errorf("level %q: error %v", id, err)
		}
	}
}

// TestOtherFiles opens what is no book of this version.
func TestOtherFiles(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	if _, err := OpenExisting(path("none.db")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a book that is missing: error %v", err)
	}
	if err := os.WriteFile(path("text"), bytes.Repeat([]byte("no book at all\n"), 100), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, statement := range map[string]string{
		"newer": "PRAGMA user_version = 1000",
		"other": "PRAGMA application_id = 7",
	} {
		b, err := Open(path(name))
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join((query{context.Background(), b.db}).run(statement), b.Close()); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]string{
		"text": "no SQLite file at all", "newer": "it is of form 1000, and this program knows forms up to 2: use a newer stride",
		"other": "no record book, but one of another program", ".": "",
	} {
		for _, open := range []func(string) (*Book, error){Open, OpenExisting} {
			b, err := open(path(name))
			if err == nil {
				b.Close()
			}
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: error %v, want one with %q", name, err, want)
			}
		}
	}
}

func TestDefaultPath(t *testing.T) {
	t.Setenv(PathVariable, "")
	t.Setenv("HOME", "/home/somebody")
	for data, want := range map[string]string{
		"":         "/home/somebody/.local/share/stride/records.db",
		"/data":    "/data/stride/records.db",
		"relative": "/home/somebody/.local/share/stride/records.db",
	} {
		t.Setenv("XDG_DATA_HOME", data)
		if got, err := DefaultPath(); err != nil || got != want {
			t.Errorf("XDG_DATA_HOME=%s: %s, error %v, want %s", data, got, err, want)
		}
	}
	t.Setenv(PathVariable, "elsewhere.db")
	if got, err := DefaultPath(); err != nil || got != "elsewhere.db" {
		t.Errorf("%s, error %v", got, err)
	}
	t.Setenv(PathVariable, "")
	t.Setenv("XDG_DATA_HOME", "")
	t.Setenv("HOME", "")
	if _, err := DefaultPath(); err == nil || !strings.Contains(err.Error(), PathVariable) {
		t.Errorf("without a home: error %v", err)
	}
}
