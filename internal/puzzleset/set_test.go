package puzzleset_test

import (
	"compress/flate"
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"stride/internal/book"
	"stride/internal/puzzle/families"
	"stride/internal/puzzleset"
)

const (
	long  = "maze:5x5:1-4:321413213333214312331443Q"
	short = "maze:3x3:1-3:21111131N"
	board = "shift:3x1:1A1BZ"
)

// set returns a set of two mazes and level 1 of Number Shifting.
func set(t *testing.T) *puzzleset.Set {
	t.Helper()
	s := &puzzleset.Set{Title: `A "week": 3`}
	for _, id := range []string{long, short, "shift:1#"} {
		p, err := families.All.Open(context.Background(), id)
		if err != nil {
			t.Fatal(err)
		}
		s.Puzzles = append(s.Puzzles, p)
	}
	return s
}

// TestFile reads the file of a set as a plan of a book, and what its link contains.
func TestFile(t *testing.T) {
	s := set(t)
	plan, err := book.ReadPlan([]byte(s.File("https://example.org/stride")))
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, p := range s.Puzzles {
		ids = append(ids, p.ID())
	}
	if plan.Title != s.Title || plan.Link != "https://example.org/stride" || !slices.Equal(plan.Given, ids) {
		t.Errorf("the file holds %q, %q, %q", plan.Title, plan.Link, plan.Given)
	}
	code, found := strings.CutPrefix(s.Link("https://example.org"), "https://example.org/set/#set=")
	packed, err := base64.RawURLEncoding.DecodeString(code)
	if err != nil || !found {
		t.Fatal(code, err)
	}
	text, err := io.ReadAll(flate.NewReader(strings.NewReader(string(packed))))
	if want := s.Title + "\n" + strings.Join(ids, "\n") + "\n"; err != nil || string(text) != want {
		t.Errorf("the link holds %q, %v; want %q", text, err, want)
	}
}

// The file of a set without an address for its pages leads to those of this machine, and says so
// nowhere else.
func TestLocalFile(t *testing.T) {
	s := set(t)
	if file := s.File(""); !strings.HasPrefix(file, "# "+s.Link("http://127.0.0.1:8080")+"\n") ||
		strings.Contains(file, "\nlink:") {
		t.Error(file)
	}
}

// TestCancelled gives up between two puzzles.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if rows := set(t).Check(ctx, puzzleset.Results{}); len(rows) != 0 {
		t.Errorf("%d rows", len(rows))
	}
}

// TestCheck replays what several people claim: right, longer than needed, wrapped by a mail
// program, wrong, forged and damaged.
func TestCheck(t *testing.T) {
	s := set(t)
	text := strings.Join([]string{
		"stride results 1", `set "A \"week\": 3"`, `name "Ada"`, "solved " + short + " R, D, D",
		"solved " + long + " R, D, L, R, U, D, R, L, R,", "L, U, D, L, D, R, R, U, D, D",
		"solved " + s.Puzzles[2].ID() + " 6 3 R -, 7 3 L -, 2 3 U -", "",
		"stride results 1", `name "Bob"`, "solved " + short + " R, L, R, D, D", "solved " + long + " R, D",
		"solved " + s.Puzzles[2].ID() + " 6 3 R -, 7 3 L +, 9 9 U -",
		"stride results 1", `name "Eve`, "solved " + board + " 0 0 R -",
	}, "\r\n")
	var rows []string
	for _, r := range puzzleset.ReadResults(text) {
		for _, row := range s.Check(t.Context(), r) {
			rows = append(rows, fmt.Sprint(row.Name, " ", row.Number, " ", row.Solved, " ", row.Moves, " ",
				row.Par, " ", row.Wrong))
		}
	}
	want := []string{
		"Ada 1 true 19 19 ", "Ada 2 true 3 3 ", "Ada 3 true 3 0 ",
		"Bob 1 false 0 19 the 2 moves do not solve it", "Bob 2 true 5 3 ", "Bob 3 false 0 0 move 3",
		" 0 false 0 0 the name is damaged", " 1 false 0 19 ", " 2 false 0 3 ", " 3 false 0 0 ",
		" 0 false 0 0 it is not in the set",
	}
	for k := range rows {
		if k >= len(want) || !strings.HasPrefix(rows[k], want[k]) || want[k][len(want[k])-1] == ' ' &&
			rows[k] != want[k] {
			t.Errorf("row %d: %q", k+1, rows[k])
		}
	}
	if len(rows) != len(want) {
		t.Errorf("%d rows, want %d", len(rows), len(want))
	}
	for _, text := range []string{"", "hello\n", "name \"x\"\nstride results 1"} {
		if r := puzzleset.ReadResults(text); len(r) != 1 || r[0].Err == nil {
			t.Errorf("%q is read as %v", text, r)
		}
	}
}

// TestOtherSet refuses results of a set with another title, however long its lines are broken.
func TestOtherSet(t *testing.T) {
	s := set(t)
	for text, want := range map[string]bool{
		`set "A \"week\": 3"`: true, "set \"A \\\"week\\\":\n3\"": true, "": true, `set "Week 4"`: false,
		`set "`: false,
	} {
		all := puzzleset.ReadResults("stride results 1\n" + text + "\nname \"Ada\"\nsolved " + short +
			" R, D, D\n")
		rows := s.Check(t.Context(), all[0])
		right := !slices.ContainsFunc(rows, func(r puzzleset.Row) bool { return r.Wrong != "" })
		if right != want {
			t.Errorf("%s: %+v", text, rows)
		}
	}
}

// TestLongResults reads a text of many lines that continue one: they are joined without copying
// what is there again for each.
func TestLongResults(t *testing.T) {
	many := "stride results 1\nname \"x\"\n" + strings.Repeat("a\n", 100_000)
	if n := testing.AllocsPerRun(1, func() { puzzleset.ReadResults(many) }); n > 1000 {
		t.Errorf("%.0f allocations for a text of 100,000 short lines", n)
	}
	if puzzleset.MaxResults != 1<<20 {
		t.Error("stride set check --help says 1 MiB")
	}
	full := "stride results 1\n" + strings.Repeat("\n", puzzleset.MaxResults)
	if r := puzzleset.ReadResults(full[:puzzleset.MaxResults]); r[0].Err != nil {
		t.Errorf("a text at the limit: %v", r[0].Err)
	}
	if r := puzzleset.ReadResults(full[:puzzleset.MaxResults+1]); r[0].Err == nil {
		t.Error("a text above the limit is read")
	}
}
