package records

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/puzzle/numbershift"
	"stride/maze"
	"stride/shift/official"
)

// tester is the part of *testing.T and *rapid.T that the helpers need.
type tester interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Errorf(format string, args ...any)
}

// must ends a test that cannot continue after an error.
func must(t tester, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// newBook returns an empty book.
func newBook(t testing.TB) *Book {
	t.Helper()
	b, err := Open(filepath.Join(t.TempDir(), "new", "records.db"), families.All)
	must(t, err)
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

// someday is the date of the entries of the tests.
var someday = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// source returns a source that is in order.
func source(search string, seconds float64) Source {
	return Source{Search: search, Version: "v1", Seed: 1<<64 - 1, Seconds: seconds, Workers: 2,
		Where: "a “test”", Found: someday}
}

// randomMaze returns a maze of p, with a solution or without.
func randomMaze(r *rand.Rand, p maze.Params) *maze.Grid {
	g, err := maze.NewGrid(p)
	if err != nil {
		panic(err) // the parameters are those of a test
	}
	for k := range g.Goal {
		g.Values[k] = int16(p.Min + r.IntN(p.Max-p.Min+1))
	}
	return g
}

// madeMaze returns a maze as an entry.
func madeMaze(g *maze.Grid, s Source) Entry {
	return Entry{jumpmaze.Problem{Params: g.Params}.Key(), g.ID(), s}
}

// solvedLevel returns a level with the generator's own solution.
func solvedLevel(t tester, secret official.Seed, level int, s Source) Entry {
	t.Helper()
	_, moves, err := official.LevelWithSolution(secret, level)
	must(t, err)
	p, err := numbershift.LevelProblem(secret, level)
	must(t, err)
	return Entry{p.Key(), numbershift.Answer(moves), s}
}

// figures decide between entries.
type figures struct {
	value   int64
	seconds float64
}

// model is a book as a plain map: of each problem what was the best, in order.
type model map[string][]figures

// add offers an entry to the model. It reports whether the entry is one at all.
func (m model) add(t tester, e Entry) (Outcome, bool) {
	t.Helper()
	p, err := families.All.ParseProblem(e.Problem)
	must(t, err)
	score, err := p.Check(e.Answer)
	must(t, err)
	if score.Lacks != "" {
		return NotBetter, false
	}
	was := m[e.Problem]
	if len(was) > 0 {
		last := was[len(was)-1]
		faster := score.Best && e.Seconds > 0 && (last.seconds == 0 || e.Seconds < last.seconds)
		if score.Value < last.value || score.Value == last.value && !faster {
			return NotBetter, true
		}
	}
	m[e.Problem] = append(was, figures{score.Value, e.Seconds})
	return outcomeAfter(len(was)), true
}

func outcomeAfter(before int) Outcome {
	if before == 0 {
		return Entered
	}
	return Improved
}

// compare fails unless the book holds what the model does, its history included.
func (m model) compare(t tester, b *Book) {
	t.Helper()
	ctx := context.Background()
	all := make(map[string][]figures)
	for _, r := range records(t, b, All) {
		all[r.Problem] = append(all[r.Problem], figures{r.Value, r.Seconds})
		if again, err := b.Record(ctx, r.ID); err != nil || again != r {
			t.Errorf("entry %d is %+v, error %v", r.ID, again, err)
		}
	}
	same(t, all, m)
	best := 0
	for _, r := range records(t, b, Best) {
		want := m[r.Problem]
		if len(want) == 0 || (figures{r.Value, r.Seconds}) != want[len(want)-1] {
			t.Errorf("the best of %s is %d in %g s, want the last of %v", r.Problem, r.Value, r.Seconds, want)
		}
		if one, err := b.Best(ctx, r.Problem); err != nil || one.ID != r.ID {
			t.Errorf("the best of %s is entry %d, and listed is %d, error %v", r.Problem, one.ID, r.ID, err)
		}
		best++
	}
	if best != len(m) {
		t.Errorf("%d best entries, want %d", best, len(m))
	}
	list, err := b.List(ctx, All, func(err error) { t.Errorf("%v", err) })
	must(t, err)
	groups := make(map[string]bool)
	listed := make(map[string][]figures)
	for group := range Groups(list) {
		if groups[group[0].About.Group.String()] {
			t.Errorf("the group %s is listed twice", group[0].About.Group)
		}
		groups[group[0].About.Group.String()] = true
		for k, r := range group {
			listed[r.Problem] = append(listed[r.Problem], figures{r.Value, r.Seconds})
			if k > 0 && slices.Compare(group[k-1].About.Order, r.About.Order) > 0 {
				t.Errorf("%s is listed after %s", r.Problem, group[k-1].Problem)
			}
		}
	}
	same(t, listed, m)
}

// records returns the entries of a book.
func records(t tester, b *Book, s Scope) []Record {
	t.Helper()
	list, err := b.Records(context.Background(), s)
	must(t, err)
	return list
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
func (m model) compareCopy(t tester, b *Book, path string) {
	t.Helper()
	ctx := context.Background()
	var text bytes.Buffer
	must(t, b.Export(ctx, &text, func(err error) { t.Errorf("%v", err) }))
	other, err := Open(path, families.All)
	must(t, err)
	defer other.Close()
	for k, to := range []*Book{other, other, b} {
		tally, err := to.AddLines(ctx, bytes.NewReader(text.Bytes()),
			func(line int, err error) { t.Errorf("line %d: %v", line, err) })
		lines := bytes.Count(text.Bytes(), []byte("\n"))
		if fresh := tally.Entered + tally.Improved; err != nil || k == 0 && fresh != lines || k > 0 &&
			tally.NotBetter != lines {
			t.Errorf("import %d of %d lines: %+v, error %v", k, lines, tally, err)
		}
	}
	m.compare(t, other)
	var again bytes.Buffer
	if err := other.Export(ctx, &again, func(err error) { t.Errorf("%v", err) }); err != nil ||
		again.String() != text.String() {
		t.Errorf("the copy exports, error %v,\n%s\nthe original\n%s", err, again.String(), text.String())
	}
}

// strange is a name that an address would take apart.
var strange = map[bool]string{false: "a?b#c%20.db", true: "a#b%20.db"}[runtime.GOOS == "windows"]

// TestModel offers random entries to a book and to the model.
func TestModel(t *testing.T) {
	ctx := context.Background()
	rapid.Check(t, func(t *rapid.T) {
		dir, err := os.MkdirTemp("", "stride-records")
		must(t, err)
		defer os.RemoveAll(dir)
		path := filepath.Join(dir, strange)
		b, err := Open(path, families.All)
		must(t, err)
		defer func() { b.Close() }()
		m := model{}
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		for range rapid.IntRange(0, 25).Draw(t, "offers") {
			var e Entry
			switch r.IntN(5) {
			case 0:
				e = solvedLevel(t, official.Seed{byte(r.IntN(2))}, 1+r.IntN(3),
					source("forest", float64(r.IntN(7))/4))
			case 1:
				must(t, b.Close())
				if b, err = OpenExisting(path, families.All); err != nil {
					t.Fatal(err)
				}
				continue
			default:
				e = madeMaze(randomMaze(r, maze.Params{Rows: 2 + r.IntN(3), Cols: 3, Min: 1, Max: 2}),
					source("portfolio", float64(r.IntN(3))))
			}
			got, err := b.Add(ctx, e)
			want, whole := m.add(t, e)
			var incomplete *IncompleteError
			if got != want || whole != (err == nil) || !whole && !errors.As(err, &incomplete) {
				t.Errorf("%+v: %v, error %v, want %v, whole %t", e, got, err, want, whole)
			}
		}
		m.compare(t, b)

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
	must(t, err)
	from := source("portfolio", 1)
	change := func(f func(*Source)) Entry { s := from; f(&s); return madeMaze(good, s) }
	level := solvedLevel(t, official.Seed{}, 5, from)
	short, other, spaced, far, elsewhere := level, level, level, level, madeMaze(good, from)
	short.Answer, _, _ = strings.Cut(level.Answer, "\n")
	other.Problem = solvedLevel(t, official.Seed{1}, 5, from).Problem
	spaced.Answer += "\n"
	far.Problem = "shift:65537#"
	elsewhere.Problem = "maze:4x5:1-3"
	for want, e := range map[string]Entry{
		`the ID ""`:                     {Problem: "maze:4x4:1-3", Source: from},
		"holds 9":                       madeMaze(bad, from),
		"the maze has no solution":      madeMaze(none, from),
		"one of maze:4x5:1-3 is wanted": elsewhere,
		"the source names no search":    change(func(s *Source) { s.Search = "" }),
		"-1 seconds":                    change(func(s *Source) { s.Seconds = -1 }),
		"-2 workers":                    change(func(s *Source) { s.Workers = -2 }),
		"does not say when":             change(func(s *Source) { s.Found = time.Time{} }),
		"found in the year 12000": change(func(s *Source) {
			s.Found = someday.AddDate(9974, 0, 0)
		}),
		"no printable text": change(func(s *Source) { s.Where = "\x1b[2J" }),
		"the version is 201 bytes": change(func(s *Source) {
			s.Version = strings.Repeat("x", 201)
		}),
		"of the level, ":                       short,
		"no answer to shift:5#0100":            other,
		"not in the form in which they are":    spaced,
		"level 65537":                          far,
		"not of the form ROWSxCOLUMNS:MIN-MAX": {Source: from},
	} {
		var invalid *InvalidError
		if _, err := b.Add(ctx, e); !errors.As(err, &invalid) || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
	model{}.compare(t, b)
	if _, err := b.Best(ctx, "maze:4x4:1-3"); !errors.Is(err, ErrNone) {
		t.Errorf("the best maze of an empty book: error %v", err)
	}
	for _, id := range []int64{-1, 0, 1, 1 << 62} {
		if _, err := b.Record(ctx, id); !errors.Is(err, ErrNone) {
			t.Errorf("entry %d: error %v", id, err)
		}
	}
}

// TestUnknownFamily: who does not know a family is told of entries that cannot be read, and has the
// others.
func TestUnknownFamily(t *testing.T) {
	path := filled(t).Path()
	b, err := Open(path, puzzle.Registry{jumpmaze.Family})
	must(t, err)
	defer b.Close()
	unknown := 0
	list, err := b.List(t.Context(), Best, func(error) { unknown++ })
	if err != nil || len(list) != 2 || unknown != 1 {
		t.Errorf("%d are listed, %d unknown, error %v", len(list), unknown, err)
	}
}

// run runs a statement on the file of a book.
func run(b *Book, statement string) error {
	_, err := b.db.Exec(statement)
	return err
}

// TestOtherFiles opens what is no book of this version.
func TestOtherFiles(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	if _, err := OpenExisting(path("none.db"), families.All); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a book that is missing: error %v", err)
	}
	must(t, os.WriteFile(path("text"), bytes.Repeat([]byte("no book at all\n"), 100), 0o666))
	for name, statement := range map[string]string{
		"newer": "PRAGMA user_version = 1000",
		"other": "PRAGMA application_id = 7",
	} {
		b, err := Open(path(name), families.All)
		must(t, err)
		must(t, errors.Join(run(b, statement), b.Close()))
	}
	for name, want := range map[string]string{
		"text": "no SQLite file at all", "newer": "it is of form 1000, and this program knows only form 4: " +
			"use the stride that made it",
		"other": "no record book, but one of another program", ".": "",
	} {
		for _, open := range []func(string, puzzle.Registry) (*Book, error){Open, OpenExisting} {
			b, err := open(path(name), families.All)
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
	data := t.TempDir()
	t.Setenv("XDG_DATA_HOME", data)
	if got, err := DefaultPath(); err != nil || got != filepath.Join(data, "stride", "records.db") {
		t.Errorf("in the user's folder: %s, error %v", got, err)
	}
	t.Setenv(PathVariable, "elsewhere.db")
	if got, err := DefaultPath(); err != nil || got != "elsewhere.db" {
		t.Errorf("%s, error %v", got, err)
	}
	for _, variable := range []string{PathVariable, "XDG_DATA_HOME", "HOME", "USERPROFILE"} {
		t.Setenv(variable, "")
	}
	if _, err := DefaultPath(); err == nil || !strings.Contains(err.Error(), PathVariable) {
		t.Errorf("without a home: error %v", err)
	}
}

// TestAddress writes paths as URIs: a drive is part of the path, not a host.
func TestAddress(t *testing.T) {
	for path, want := range map[string]string{
		"/home/anna/records.db":  "file:///home/anna/records.db?",
		"C:/Users/anna/100 %.db": "file:///C:/Users/anna/100%20%25.db?",
		"D:/Üb er?#.db":          "file:///D:/%C3%9Cb%20er%3F%23.db?",
		"//server/share/book.db": "file:////server/share/book.db?",
	} {
		got := address(path)
		if !strings.HasPrefix(got, want) {
			t.Errorf("%s becomes %s, not %s", path, got, want)
		}
		u, err := url.Parse(got)
		if err != nil || u.Host != "" || strings.TrimPrefix(u.Path, "/") != strings.TrimPrefix(path, "/") {
			t.Errorf("%s is read as %+v, %v", got, u, err)
		}
	}
}
