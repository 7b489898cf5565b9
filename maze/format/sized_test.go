package format

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"stride/maze"
)

// three rows of four, with the goal where courses that number cells from 0 call it 2 3, and 1 2.
const (
	corner = "1 2 1 3\n2 1 1 1\n1 3 2 0\n"
	inside = "1 2 1 3\n2 1 0 1\n1 3 2 1\n"
)

// TestSized reads the files of courses in which the size stands above a grid.
func TestSized(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"size", "3 4\n" + corner, "3x4 0-11"},
		{"size and places", "3 4 1 0 1 2\n" + inside + "0\n", "3x4 4-6"},
		{"several", "3 4\n" + corner + "\n3 4 0 1 1 2\n" + inside + "2 3\n1 1 1\n1 1 0\n0\n",
			"3x4 0-11, 3x4 1-6, 2x3 0-5"},
		{"commas", "3\n1,2,1\n1,0,1\n1,2,1\n2,0\n1,1\n3\n1,2,1\n1,1,1\n1,2,0\n", "3x3 6-4, 3x3 0-8"},
		{"moves below", "3 4\n" + corner + "E S\nPath: none\n", "3x4 0-11"},
		{"a table of two columns", "1 2\n1 1\n1 0\n", "3x2 0-5"},
		{"two columns and a size that does not fit", "3 2\n1 1\n1 0\n", "3x2 0-5"},
		{"two columns below a size, which 0 ends", "2 2\n1 1\n1 0\n0\n", "2x2 0-3"},
		{"a first row like a size", "Puzzle:\n2 2\n1 1\n1 0\n", "3x2 0-5"},
		{"six columns", "1 2 3 4 5 6\n1 1 1 1 1 0\n", "2x6 0-11"},
		{"six columns, or a goal with a number", "2 6 1 1 1 2\n1 1 1 1 1 1\n1 1 1 1 1 0\n", "3x6 0-17"},
		{"a goal with a number", "3 4 1 0 1 1\n" + inside, "3x4 4-5"},
		{"one row", "3 4\n" + corner + "1 6 0 0 0 5\n1 3 1 1 1 0\n0\n", "3x4 0-11, 1x6 0-5"},
		{"one column", "3 1 2 0 0 0\n4\n1\n2\n", "3x1 2-0"},
		{"a dead end", "3 3\n1 2 0\n1 1 1\n2 1 0\n", "3x3 0-8"},
		{"a dead end at the start", "3 3 0 0 2 2\n0 2 0\nG 1 1\n2 1 9\n", "3x3 0-8"},
	} {
		all, err := ParseAll([]byte(c.text))
		var got []string
		for _, p := range all {
			got = append(got, fmt.Sprintf("%dx%d %d-%d", p.Grid.Rows, p.Grid.Cols, p.Grid.Start, p.Grid.Goal))
		}
		if strings.Join(got, ", ") != c.want || err != nil {
			t.Errorf("%s: %q, %v, want %s", c.name, got, err, c.want)
		}
	}
	all, err := ParseAll([]byte("3 4\n" + corner + "E S\nPath: none\n"))
	if err != nil || !slices.Equal(all[0].Claims, []Note{{5, movesWord, "E S"}, {6, "Path", "none"}}) {
		t.Errorf("claims %v, %v", all[0].Claims, err)
	}
	if wrong := all[0].FalseClaims(maze.Evaluate(all[0].Grid)); len(wrong) != 1 ||
		wrong[0].Actual != "no solution: it ends in row 3, column 2" {
		t.Errorf("false claims %v", wrong)
	}
}

// TestSizedSeveral reads the good ones of several mazes, and says what is wrong with the others.
func TestSizedSeveral(t *testing.T) {
	all, err := ParseAll([]byte("3 4\n" + corner + "3 4\n1 2 1 3\n2 x 1 1\n1 3 2 0\n2 3\n1 1 1\n1 1 0\n5 " +
		"5\n1 1\n"))
	want := []string{"", `line 7, column 3: "x" is not a number and not G, the goal`, "",
		"line 12 says that 5 rows of 5 values follow, but line 13 is no such row"}
	if err != nil || len(all) != len(want) {
		t.Fatalf("%d mazes, %v", len(all), err)
	}
	for k, p := range all {
		if got := fmt.Sprint(p.Err); (p.Grid == nil) != (want[k] != "") || p.Err != nil && got != want[k] {
			t.Errorf("maze %d: %v, %s, want %s", k+1, p.Grid, got, want[k])
		}
	}
}

// TestSizedOnly keeps the mazes that Stride only evaluates from other commands.
func TestSizedOnly(t *testing.T) {
	for text, want := range map[string]string{
		"1 6 0 0 0 5\n1 3 1 1 1 0\n":    "1 row: a maze has 2 to 1000 rows",
		"3 3\n1 2 0\n1 1 1\n2 1 0\n0\n": "row 1, column 3 holds 0, outside the range 1-2",
	} {
		if g, err := Parse([]byte(text)); err == nil || err.Error() != want {
			t.Errorf("Parse(%q): %v, %v, want %s", text, g, err, want)
		}
	}
}

// TestSizedErrors has texts that are refused, and what is asked about them.
func TestSizedErrors(t *testing.T) {
	for text, want := range map[string]string{
		"2 2\n1 1\n1 0\n": `line 1: is "2 2" the size of the maze below it or the first row of the maze? If it is the size, ` +
			`write a line 0 below the last row; if it is a row, write a line Puzzle: above it`,
		"7 4\n" + corner: "line 1 says that 7 rows of 4 values follow, but " +
			"line 5 is no such row",
		"3 5\n" + corner: "line 1 says that 3 rows of 5 values follow, but " +
			"line 2 is no such row",
		"3 4\n" + inside + "0\n": "line 4, column 7: the goal is missing: the last " +
			"cell, row 3 and column 4 of the maze, is 1 and must be 0 or G",
		"3 4 3 0 1 2\n" + inside: "line 1: there is no cell 3 0: rows and columns are " +
			"counted from 0 here",
		"3 4 1 2 1 2\n" + inside: "line 1: start and goal are the same cell, row 2, " +
			"column 3",
		"3 4\n" + corner + "1 2 3\n": "line 5: the grid ended before line 5, but here are " +
			"numbers again",
		"3 4\n" + corner + "0\n3 4\n": "line 6: the grid ended before line 5, but here are " +
			"numbers again",
		"3 4\n1 2 1 3\n2 x 1 1\n1 3 2 0\n": `line 3, column 3: "x" is not a number and not G, the goal`,
		"1 1 0 0 0 0\n0\n":                 "line 1: 1 row: a maze has 2 to 1000 rows",
		"3 4 0 0 2 3\n1 2 1 3\n2 1001 1 1\n1 3 2 0\n": "line 3, column 3: the value 1001 is outside the " +
			"range 1-1000",
	} {
		if all, err := ParseAll([]byte(text)); err == nil || err.Error() != want {
			t.Errorf("%q: %v, %v, want %s", text, all, err, want)
		}
	}
	for text, want := range map[string]string{
		"3 4 1 0 1 2\n" + inside: "the maze goes from 2,1 to 2,3: here it must go from the top left to the " +
			"bottom right cell, 1,1 to 3,4",
		"3 4\n" + corner + "3 4\n" + corner + "0\n": "the text holds 2 mazes: stride maze check lists " +
			"them, with the IDs by which other commands take one",
	} {
		if _, err := Parse([]byte(text)); err == nil || err.Error() != want {
			t.Errorf("Parse(%q): %v, want %s", text, err, want)
		}
	}
}

// TestSizedRoundTrip writes random mazes below their sizes, ended by 0, and reads them.
func TestSizedRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		var want []*maze.Grid
		for range rapid.IntRange(1, 3).Draw(t, "mazes") {
			p := maze.Params{Rows: rapid.IntRange(1, 7).Draw(t, "rows"),
				Cols: rapid.IntRange(4, 7).Draw(t, "cols"), Min: 1, Max: 9}
			cells := rapid.Permutation([]int{0, 1, 2, 3}).Draw(t, "ends")
			g := &maze.Grid{Params: p, Endpoints: maze.Endpoints{Start: cells[0], Goal: cells[1]},
				Values: make([]int16, p.Cells())}
			for k := range g.Values {
				if k != g.Goal {
					g.Values[k] = int16(rapid.IntRange(0, 9).Draw(t, "value"))
				}
			}
			fmt.Fprintf(&text, "%d %d %d %d %d %d\n", p.Rows, p.Cols, g.Start/p.Cols, g.Start%p.Cols,
				g.Goal/p.Cols, g.Goal%p.Cols)
			_ = WriteGrid(&text, g)
			want = append(want, g)
		}
		text.WriteString("0\n")
		all, err := ParseAll([]byte(text.String()))
		if err != nil || len(all) != len(want) {
			t.Fatalf("%d mazes, %v, want %d of\n%s", len(all), err, len(want), &text)
		}
		for k, p := range all {
			if !slices.Equal(p.Grid.Values, want[k].Values) || p.Grid.Endpoints != want[k].Endpoints {
				t.Errorf("%+v, want %+v", p.Grid, want[k])
			}
		}
	})
}
