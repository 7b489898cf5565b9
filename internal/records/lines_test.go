package records

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"stride/internal/golden"
	"stride/maze"
	"stride/shift/official"
)

// courseMaze is the maze of the course documents; betterMaze is worth more.
const (
	courseMaze = "5x5:1-4:321413213333214312331443Q"
	betterMaze = "5x5:1-4:311312232121111234331241D"
)

// courseEntry returns the maze of an ID as an entry.
func courseEntry(t tester, id string, s Source) Entry {
	t.Helper()
	g, err := maze.ParseID(id)
	must(t, err)
	return madeMaze(g, s)
}

// filled returns a book with two mazes of one configuration, which are entries 1 and 2,
// another maze, 3, and two solutions of one level, 4 and 5.
func filled(t testing.TB) *Book {
	t.Helper()
	b := newBook(t)
	var entries []Entry
	for k, id := range []string{courseMaze, betterMaze, "2x3:1-2:11211M"} {
		entries = append(entries, courseEntry(t, id, source("portfolio", float64(k))))
	}
	for _, seconds := range []float64{0.5, 0.125} {
		entries = append(entries, solvedLevel(t, official.Seed{}, 3, source("forest", seconds)))
	}
	for _, e := range entries {
		if outcome, err := b.Add(context.Background(), e); err != nil || outcome == NotBetter {
			t.Fatalf("%v, error %v", outcome, err)
		}
	}
	return b
}

func TestGoldenExport(t *testing.T) {
	var text strings.Builder
	must(t, filled(t).Export(context.Background(), &text, func(err error) { t.Errorf("%v", err) }))
	golden.Compare(t, "export.jsonl", text.String())
}

// TestRefusedLines imports lines that are wrong in every way, and some that are right.
func TestRefusedLines(t *testing.T) {
	const (
		from = `"seed":1,"seconds":1,"workers":1,"where":"","found":"2026-03-01T12:00:00Z"`
		good = `{"problem":"maze:5x5:1-4","answer":"` + courseMaze + `","search":"s","version":"v",` + from +
			`}`
		zeros = "00000000000000000000000000000000"
	)
	first := solvedLevel(t, official.Seed{}, 1, source("s", 1))
	answer := strings.ReplaceAll(first.Answer, "\n", `\n`)
	solved := func(problem, answer string) string {
		return `{"problem":"` + problem + `","answer":"` + answer + `","search":"s","version":"v",` + from +
			`}`
	}
	lines := []struct{ text, want string }{
		{good, ""},
		{"", ""},
		{"  \r", ""},
		{good + "\r", ""},
		{strings.Replace(good, `"search"`, `"value":92,"search"`, 1), ""},
		{solved("shift:1#", answer), ""},
		{solved("SHIFT:1#"+zeros, answer), ""},
		{"no JSON", "it must begin with {"},
		{good[:40], "it is no entry: unexpected EOF"},
		{good + good, "something follows"},
		{`{"problem":"maze:5x5:1-4","colour":1}`, `unknown field "colour"`},
		{strings.Replace(good, "12:00", "noon", 1), `parsing time "2026-03-01Tnoon:00Z"`},
		{strings.Replace(good, `,"found":"2026-03-01T12:00:00Z"`, "", 1), "does not say when"},
		{strings.Replace(good, "443Q", "443R", 1), "the check digit"},
		{strings.Replace(good, courseMaze, "x", 1), "is not of the form ROWSxCOLUMNS:MIN-MAX"},
		{strings.Replace(good, `"seconds":1`, `"seconds":-1`, 1), "-1 seconds"},
		{strings.Replace(good, `"search"`, `"value":93,"search"`, 1),
			`"value" is 93, but the answer is worth 92`},
		{solved("shift:1#a name that is too long", answer), "it must be 32 hexadecimal digits"},
		{solved("shift:0#", answer), "level 0: it must be from 1 to 65536"},
		{solved("shift:1#", "1 1"), `line 1, column 4: the direction is missing`},
		{solved("shift:2#", answer), "no answer to shift:2#: "},
		{solved("go:19x19", answer), "names no kind of puzzle"},
		{strings.Replace(solved("shift:1#", answer), `"seconds":1`, `"seconds":5e-324`, 1),
			"found in 5e-324 seconds: they must be at least 1e-06"},
		{strings.Replace(good, `"seconds":1`, `"seconds":1e10`, 1), "1e+10 seconds: they must be from 0 " +
			"to 1e+09"},
		{`{"problem":"` + strings.Repeat("x", MaxLine) + `"}`, "longer than"},
	}
	var text strings.Builder
	want := make(map[int]string)
	for k, l := range lines {
		text.WriteString(l.text + "\n")
		if l.want != "" {
			want[k+1] = l.want
		}
	}
	text.WriteString(good) // without an end
	b := newBook(t)
	refused := 0
	tally, err := b.AddLines(context.Background(), strings.NewReader(text.String()), func(n int, err error) {
		refused++
		if want[n] == "" || !strings.Contains(err.Error(), want[n]) {
			t.Errorf("line %d: error %v, want one with %q", n, err, want[n])
		}
	})
	if err != nil || refused != len(want) || tally != (Tally{Entered: 2, NotBetter: 4, Refused: len(want)}) {
		t.Errorf("%+v, error %v, %d refused of %d", tally, err, refused, len(want))
	}
}

// TestAddCut keeps what came before an input broke off.
func TestAddCut(t *testing.T) {
	var text bytes.Buffer
	must(t, filled(t).Export(context.Background(), &text, func(err error) { t.Errorf("%v", err) }))
	broken := errors.New("the wire was cut")
	cut := io.MultiReader(strings.NewReader(text.String()[:text.Len()-10]), iotest.ErrReader(broken))
	tally, err := newBook(t).AddLines(context.Background(), cut, func(int, error) {})
	if !errors.Is(err, broken) || tally != (Tally{Entered: 3, Improved: 1}) {
		t.Errorf("%+v, error %v", tally, err)
	}
}

// TestBatches adds more lines than a transaction takes, also to a book that cannot be written to.
func TestBatches(t *testing.T) {
	var text bytes.Buffer
	must(t, filled(t).Export(t.Context(), &text, func(err error) { t.Errorf("%v", err) }))
	const times = 30
	all := strings.Repeat(text.String(), times)
	b := newBook(t)
	add := func() (Tally, error) {
		return b.AddLines(t.Context(), strings.NewReader(all), func(line int, err error) {
			t.Errorf("line %d: %v", line, err)
		})
	}
	tally, err := add()
	if want := (Tally{Entered: 3, Improved: 2, NotBetter: 5 * (times - 1)}); err != nil || tally != want ||
		5*times <= batchSize {
		t.Errorf("%+v, error %v, want %+v", tally, err, want)
	}
	must(t, run(b, "DROP TABLE entries"))
	if tally, err := add(); err == nil {
		t.Errorf("%+v, and no error", tally)
	}
}

// FuzzLine reads any line. What is taken is written as a line that reads the same.
func FuzzLine(f *testing.F) {
	text, err := os.ReadFile(filepath.Join("testdata", "export.jsonl"))
	if err != nil {
		f.Fatal(err)
	}
	for line := range bytes.Lines(text) {
		f.Add(line)
	}
	f.Add([]byte(`{"problem":"maze:5x5:1-4"}`))
	f.Add([]byte(`{"problem":"maze:5x5:1-4","answer":"` + courseMaze +
		`","search":"s","seconds":0.1234567,"found":"2026-03-01T12:00:00Z"}`))
	b := newBook(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := b.parseLine(text)
		if err != nil {
			var bad *InvalidError
			if !errors.As(err, &bad) {
				t.Fatalf("not an error of the entry: %v", err)
			}
			return
		}
		write := func(c checked) string {
			line, err := json.Marshal(Record{Entry: c.Entry, Value: c.value})
			must(t, err)
			return string(line)
		}
		line := write(c)
		again, err := b.parseLine([]byte(line))
		if err != nil || write(again) != line {
			t.Errorf("%s is written as %s, which reads as %+v, error %v", text, line, again, err)
		}
	})
}
