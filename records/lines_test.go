package records

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stride/maze"
	"stride/shift/official"
)

var update = flag.Bool("update", false, "write the golden file anew")

// courseMaze is the maze of the course documents; betterMaze is worth more.
const (
	courseMaze = "5x5:1-4:321413213333214312331443Q"
	betterMaze = "5x5:1-4:311312232121111234331241D"
)

// filled returns a book with two mazes of one configuration, another maze, and two
// solutions of one level.
func filled(t testing.TB) *Book {
	t.Helper()
	b := newBook(t)
	ctx := context.Background()
	for k, id := range []string{courseMaze, betterMaze, "2x3:1-2:11211M"} {
		g, err := maze.ParseID(id)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.AddMaze(ctx, Maze{g, source("portfolio", float64(k))}); err != nil {
			t.Fatal(err)
		}
	}
	for _, seconds := range []float64{0.5, 0.125} {
		if _, err := b.AddLevel(ctx, solvedLevel(t, official.Seed{}, 3, source("forest", seconds))); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

func TestGoldenExport(t *testing.T) {
	var text bytes.Buffer
	if err := filled(t).Export(context.Background(), &text); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join("testdata", "export.jsonl")
	if *update {
		if err := os.WriteFile(name, text.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if text.String() != string(want) {
		t.Errorf("exported\n%s\nwant\n%s", text.String(), want)
	}
}

// TestRefusedLines imports lines that are wrong in every way, and two that are right.
func TestRefusedLines(t *testing.T) {
	const (
		from  = `"solver":"s","version":"v","seed":1,"seconds":1,"workers":1,"where":"","found":"2026-03-01T12:00:00Z"`
		good  = `{"kind":"maze","maze":"` + courseMaze + `",` + from + `}`
		zeros = "00000000000000000000000000000000"
	)
	_, solution, err := official.LevelWithSolution(official.Seed{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	moves := `"` + strings.ReplaceAll(strings.TrimSpace(moveText(solution)), "\n", `","`) + `"`
	level := func(rest string) string { return `{"kind":"level",` + rest + `,` + from + `}` }
	lines := []struct{ text, want string }{
		{good, ""},
		{"", ""},
		{"  \r", ""},
		{good + "\r", ""},
		{level(`"game":"` + zeros + `","level":1,"moves":[` + moves + `]`), ""},
		{"no JSON", "no entry in JSON"},
		{good[:40], "no entry in JSON"},
		{good + good, "something follows"},
		{`{"kind":"maze","colour":1}`, `unknown field "colour"`},
		{strings.Replace(good, "12:00", "noon", 1), `"found" is "2026-03-01Tnoon:00Z": want a time such as`},
		{strings.Replace(good, `"kind":"maze"`, `"kind":"mase"`, 1), `"kind" is "mase": want "maze" or "level"`},
		{strings.Replace(good, "443Q", "443R", 1), "the check digit"},
		{strings.Replace(good, `"seconds":1`, `"seconds":-1`, 1), "-1 seconds"},
		{strings.Replace(good, `"solver"`, `"value":93,"solver"`, 1), `"value" is 93, but the maze is worth 92`},
		{strings.Replace(good, `"solver"`, `"level":3,"solver"`, 1), `of the kind "maze" has no "game"`},
		{level(`"maze":"x"`), `of the kind "level" has no "maze"`},
		{level(`"level":1`), `"game" is missing`},
		{level(`"game":"a name that is too long","level":1`), "want 32 hexadecimal digits"},
		{level(`"game":"` + zeros + `","level":0,"moves":[]`), "level 0: want 1 to 65536"},
		{level(`"game":"` + zeros + `","level":1,"moves":["1 1"]`), `in "moves", line 1, column 4: the direction is missing`},
		{level(`"game":"` + zeros + `","level":2,"moves":[` + moves + `]`), "the moves do not clear level 2"},
		{strings.Replace(level(`"game":"`+zeros+`","level":1,"moves":[`+moves+`]`), `"seconds":1`, `"seconds":5e-324`, 1), "a solution in 5e-324 seconds"},
		{strings.Replace(good, `"seconds":1`, `"seconds":1e10`, 1), "1e+10 seconds: want 0 to 1e+09"},
		{strings.Replace(good, `"seed"`, `"withdrawn":{"reason":" ","by":"me","at":"2026-03-02T12:00:00Z"},"seed"`, 1), "the reason of the withdrawal is empty"},
		{strings.Replace(good, `"seed"`, `"withdrawn":{"reason":"why","by":"","at":"2026-03-02T12:00:00Z"},"seed"`, 1), "who withdraws is empty"},
		{strings.Replace(good, `"seed"`, `"withdrawn":{"reason":"why","by":"me","at":"today"},"seed"`, 1), `"at" is "today"`},
		{`{"kind":"` + strings.Repeat("x", MaxLine) + `"}`, "longer than"},
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
	tally, err := b.Import(context.Background(), strings.NewReader(text.String()), func(n int, err error) {
		refused++
		if want[n] == "" || !strings.Contains(err.Error(), want[n]) {
			t.Errorf("line %d: error %v, want one with %q", n, err, want[n])
		}
	})
	if err != nil || refused != len(want) || tally != (Tally{Entered: 2, NotBetter: 2, Refused: len(want)}) {
		t.Errorf("%+v, error %v, %d refused of %d", tally, err, refused, len(want))
	}
}

// failingReader gives some text and then an error.
type failingReader struct {
	text string
	err  error
}

func (r *failingReader) Read(p []byte) (int, error) {
	if r.text == "" {
		return 0, r.err
	}
	n := copy(p, r.text)
	r.text = r.text[n:]
	return n, nil
}

// TestImportCut keeps what came before an input broke off.
func TestImportCut(t *testing.T) {
	var text bytes.Buffer
	if err := filled(t).Export(context.Background(), &text); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("the wire was cut")
	cut := text.String()[:text.Len()-10]
	tally, err := newBook(t).Import(context.Background(), &failingReader{cut, broken}, nil)
	if !errors.Is(err, broken) || tally != (Tally{Entered: 3, Improved: 1}) {
		t.Errorf("%+v, error %v", tally, err)
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
	f.Add([]byte(`{"kind":"maze"}`))
	f.Add([]byte(`{"kind":"maze","maze":"` + courseMaze + `","solver":"s","seconds":0.1234567,"found":"2026-03-01T12:00:00Z",` +
		`"withdrawn":{"reason":"r","by":"b","at":"2026-03-02T12:00:00Z"}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		e, err := parseLine(text)
		if err != nil {
			var bad *InvalidError
			if !errors.As(err, &bad) {
				t.Fatalf("not an error of the entry: %v", err)
			}
			return
		}
		write := func(o offered) string {
			var record json.Marshaler
			switch e := o.entry.(type) {
			case mazeEntry:
				record = MazeRecord{Maze: e.Maze, Report: maze.Evaluate(e.Grid), Withdrawal: o.withdrawal}
			case levelEntry:
				record = LevelRecord{Level: e.Level, Withdrawal: o.withdrawal}
			}
			line, err := record.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			return string(line)
		}
		line := write(e)
		again, err := parseLine([]byte(line))
		if err != nil || write(again) != line {
			t.Errorf("%s is written as %s, which reads as %+v, error %v", text, line, again, err)
		}
	})
}
