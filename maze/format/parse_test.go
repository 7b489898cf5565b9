package format

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"stride/internal/checkdigit"
	"stride/maze"
)

// first and second are the mazes of the course's documents.
const (
	first = `3 2 1 4 1
3 2 1 3 3
3 3 2 1 4
3 1 2 3 3
1 4 4 3 G
`
	second = `3 2 1 4 2
3 4 1 2 1
4 3 2 2 1
3 2 1 3 4
1 4 2 3 0
`
)

// parse is Parse for texts that are known to be valid.
func parse(t testing.TB, text string) *maze.Grid {
	t.Helper()
	g, err := Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// heading precedes the grid in the texts that have the course's form.
const heading = "Generating a 2x3 puzzle with values in range [1-4]\n\nPuzzle:\n"

func TestParseForms(t *testing.T) {
	bare := &maze.Grid{Params: maze.Params{Rows: 2, Cols: 3, Min: 1, Max: 2},
		Endpoints: maze.Endpoints{Goal: 5}, Values: []int16{1, 2, 1, 1, 1, 0}}
	headed := &maze.Grid{Params: maze.Params{Rows: 2, Cols: 3, Min: 1, Max: 4},
		Endpoints: maze.Endpoints{Goal: 5}, Values: bare.Values}
	for _, test := range []struct {
		name, text string
		want       *maze.Grid
	}{
		{"blanks", "1 2 1\n1 1 0\n", bare},
		{"no newline at the end", "1 2 1\n1 1 0", bare},
		{"tabs and G", "1\t2\t1\n1\t1\tG\n", bare},
		{"a small g", "1 2 1\n1 1 g\n", bare},
		{"many blanks", "\n \n  1   2\t 1 \n1 1  0\t \n\n", bare},
		{"CRLF", "1 2 1\r\n1 1 0\r\n\r\n", bare},
		{"leading zeros", "01 2 1\n1 001 0", bare},
		{"a heading", heading + "1 2 1 \n1 1 0 \n", headed},
		{"a heading with CRLF", strings.ReplaceAll(heading, "\n", "\r\n") + "1 2 1 \r\n1 1 0 \r\n", headed},
		{"blank lines between rows", "1 2 1\n\n1 1 0\n\n", bare},
		{"a byte order mark", "\ufeff1 2 1\r\n1 1 0\r\n", bare},
		{"a mark before a heading", "\ufeff" + heading + "1 2 1\n1 1 0\n", headed},
		{"commas", "1,2,1\n1,1,0\n", bare},
		{"commas and blanks", "1, 2, 1\n1, 1, G\n", bare},
		{"commas at the end", "1,2,1,,\r\n1,1,0,,\r\n,,,,\r\n", bare},
		{"cells in quotes", "\"1\",\"2\",\"1\"\n\"1\",\"1\",\"G\"\n", bare},
		{"semicolons", "1;2;1\n1;1;0\n", bare},
		{"a table", "| 1 | 2 | 1 |\n| 1 | 1 | G |\n", bare},
		{"a table with a head", "|   |   |   |\n|---|:-:|---|\n| 1 | 2 | 1 |\n| 1 | 1 | G |\n", bare},
		{"a table whose head is a row", "|1|2|1|\n|-|-|-|\n|1|1|0|\n", bare},
		{"a drawn table", "+---+---+---+\n| 1 | 2 | 1 |\n+---+---+---+\n| 1 | 1 | 0 |\n+---+---+---+\n",
			bare},
		{"breaks", "1 2 1 <br />\n1 1 G <br />\n", bare},
		{"breaks on one line", "1 2 1<br>1 1 0<BR/>", bare},
		{"code in Markdown", "```\n1 2 1\n1 1 0\n```\n", bare},
		{"no-break spaces", "1\u00a02\u00a01\n1\u00a01\u00a00\n", bare},
		{"the output on a page", "`./PuzzleGenerator 2 3 1 4` <br />\n`Generating a 2x3 puzzle with values " +
			"in range [1-4]` <br />\n\n`Puzzle:` <br />\n`1 2 1` <br />\n`1 1 0` <br />\n<br " +
			"/>\n`Solution: Yes` <br />\n", headed},
		{"the command before a heading", "g++ -O2 -o PuzzleGenerator main.cpp\n./PuzzleGenerator 2 3 1 4\n" +
			heading + "1 2 1 \n1 1 0 \n", headed},
		{"what make says before a heading", "make[1]: Entering directory " +
			"'/home/student/maze'\n./PuzzleGenerator 2 3 1 4\n" + heading + "1 2 1\n1 1 0\n", headed},
		{"a command before the title", "$ ./maze 2 3\nPuzzle:\n1 2 1\n1 1 0", bare},
		{"a report without a blank line", heading + "1 2 1\n1 1 0\nSolution: Yes\n", headed},
		{"the whole output", heading + "1 2 1 \n1 1 0 \n\nSolution: Yes\nUnique: No\n# of black holes: " +
			"0\n\nR D\n\nTotal time: 1.0 seconds\n", headed},
		{"only the second heading", "Puzzle:\n1 2 1\n1 1 0", bare},
		{"an ID", "2x3:1-4:12111" + string(checkdigit.Of("2X3:1-4:12111")), headed},
		{"an ID with prefix and blanks", " \nmaze:2x3:1-4:12111" + string(checkdigit.Of("2X3:1-4:12111")) +
			"\r\n", headed},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := Parse([]byte(test.text))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestParseErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", "the input is empty: a maze is rows of numbers, or an ID such as 2x2:1-1:111F"},
		{" \n\t\r\n", "the input is empty: a maze is rows of numbers, or an ID such as 2x2:1-1:111F"},
		{"Puzzle: \n\n", `the ID "Puzzle:" is not of the form ROWSxCOLUMNS:MIN-MAX:CELLS`},
		{heading, "there is no grid in the input: a maze is rows of numbers"},

		// Rows of unequal length.
		{"1 2 1\n1 0", "line 2 has 2 values, but line 1 has 3: all rows must be of one length"},
		{"\n1 2\n1 1 0", "line 3 has 3 values, but line 2 has 2: all rows must be of one length"},
		{"1 2 1\n1 1\n1 1 0", "line 2 has 2 values, but line 1 has 3: all rows must be of one length"},

		// Values.
		{"1 two\n1 0", `line 1, column 3: "two" is not a number, and the goal is the 0 in line 2, column 3`},
		{"1\t 2.5\n1 0", `line 1, column 4: "2.5" is not a whole number`},
		{"1 2:1 0", "1 row: a maze has 2 to 1000 rows"},
		{"\ufeff1 2\r\nx 0", `line 2, column 1: "x" is not a number, and the goal is the 0 in line 2, column 3`},
		{"1 y <br /> 1 x <br />", `line 1, column 3: "y" is not a number, and neither is "x": one cell is the ` +
			"goal, and all others are numbers"},
		{"1,,2\n1,1,0", "line 1, column 3: there is no value between two separators"},
		{",1,2\n1,1,0", "line 1, column 1: there is no value between two separators"},
		{"| | 1 | 2 |\n| | 1 | 0 |", "line 1, column 3: there is no value between two separators"},
		{"\xff\xfe1\x00 \x002\x00", "the text is in UTF-16: save it as UTF-8"},
		{"1 2\n\xff 0", `line 2, column 1: "\xff" is not a number, and the goal is the 0 in line 2, column 3`},
		{"1 " + strings.Repeat("x", 50) + "\n1 0", `line 1, column 3: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…" ` +
			"is not a number, and the goal is the 0 in line 2, column 3"},
		{"1 -2\n1 0", "line 1, column 3: the value -2 is outside the range 1-1000"},
		{"1 1001\n1 0", "line 1, column 3: the value 1001 is outside the range 1-1000"},
		{"1 99999999999999999999\n1 0", "line 1, column 3: the value 99999999999999999999 is outside the " +
			"range 1-1000"},
		{heading + "1 5 1\n1 1 0", "line 4, column 3: the value 5 is outside the range 1-4"},

		// The goal.
		{"1 2\n1 1", "the goal is missing: one of the cells must be 0 or G"},
		{"0 2\n1 1", "line 1, column 1: the goal is the first cell, which is the start"},
		{"1 0\n1 1", "the maze goes from 1,1 to 1,2: here it must go from the top left to the bottom right cell, " +
			"1,1 to 2,2"},
		{"1 2\n0 G", `line 2, column 3: "G" is not a number, and the goal is the 0 in line 2, column 1`},
		{"1 0\n1 0", `line 2, column 3: "0" is a second goal: the first is in line 1, column 3`},

		// Size.
		{"1 2 0", "1 row: a maze has 2 to 1000 rows"},
		{"1\n2\n0", "1 column: a maze has 2 to 1000 columns"},
		{strings.Repeat("1 ", 1001) + "\n" + strings.Repeat("1 ", 1000) + "0",
			"1001 columns: a maze has 2 to 1000 columns"},
		{strings.Repeat("1 1\n", 1000) + "1 0", "1001 rows: a maze has 2 to 1000 rows"},

		// Heading and grid.
		{heading + "1 2\n1 0", "the heading says 2x3, but the grid is 2x2"},
		{"Generating a maze\n1 2\n1 0",
			`line 1: the heading "Generating a maze" is not of the form "Generating a 5x5 puzzle with values in range [1-4]"`},
		{"Generating a 1x3 puzzle with values in range [1-4]", "line 1: 1 row: a maze has 2 to 1000 rows"},
		{"Generating a 3x3 puzzle with values in range [5-4]", "line 1: the smallest value 5 is above the " +
			"largest value 4"},

		// More than one maze.
		{"1 2\n1 0\n\n\n2\t2\n2 0",
			`line 6, column 3: "0" is a second goal: the first is in line 2, column 3`},
		{"1 2\n1 0\nSolution: Yes\n2 2\n2 0", "the text can be read as two mazes: 2x2 in lines 1-2 with the first " +
			"row 1 2, or 2x2 in lines 4-5 with the first row 2 2 without 1 line of text above it: remove what does not " +
			"belong to the one that is meant"},
		{heading + "1 2 1\n1 1 0\n\n" + heading, "line 7: a second maze begins here: a file holds one maze"},
		{"1 2\n1 0\n" + heading + "1 2 1\n1 1 0\n", "line 1: here are numbers, but the maze begins below, " +
			"in line 3: a file holds one maze"},
	} {
		g, err := Parse([]byte(test.text))
		if err == nil || err.Error() != test.want {
			t.Errorf("Parse(%.60q) = %v, %v\nwant %s", test.text, g, err, test.want)
		}
	}
}

// TestParseInOnePass reads texts of two million characters that would take minutes, or very much
// memory, if a line were read again for each of its characters.
func TestParseInOnePass(t *testing.T) {
	most := 1 << 21
	if testing.Short() {
		most = 1 << 19
	}
	for _, piece := range []string{"\n", "a:\n", "|", "<br>", "<", "-", "`", " |"} {
		text := "1 1\n1 0\n" + strings.Repeat(piece, most/len(piece))
		if _, err := Parse([]byte(text)); err != nil && piece != "<" && piece != "-" {
			t.Errorf("%q: %v", piece, err)
		}
	}
	if _, err := Parse([]byte(strings.Repeat(" ", most/2) + strings.Repeat("|", most/2) + "1")); err == nil {
		t.Error("a row of bars is a maze")
	}
}

// failing is a writer that always fails.
type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// anyGrid draws mazes of up to twelve rows and columns with any range.
func anyGrid() *rapid.Generator[*maze.Grid] {
	return rapid.Custom(func(t *rapid.T) *maze.Grid {
		var p maze.Params
		p.Rows = rapid.IntRange(maze.MinSide, 12).Draw(t, "rows")
		p.Cols = rapid.IntRange(maze.MinSide, 12).Draw(t, "cols")
		p.Min = rapid.IntRange(maze.MinValue, maze.MaxValue).Draw(t, "min")
		p.Max = rapid.IntRange(p.Min, maze.MaxValue).Draw(t, "max")
		value := rapid.Int16Range(int16(p.Min), int16(p.Max))
		values := rapid.SliceOfN(value, p.Cells()-1, p.Cells()-1).Draw(t, "values")
		return &maze.Grid{Params: p, Endpoints: p.Corners(), Values: append(values, 0)}
	})
}

// TestPrintParse prints mazes in all forms that Parse accepts, and reads them back.
func TestPrintParse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid().Draw(t, "grid")
		var b bytes.Buffer
		if rapid.Bool().Draw(t, "heading") {
			if err := WriteHeading(&b, g.Params); err != nil {
				t.Fatal(err)
			}
			fmt.Fprint(&b, "Puzzle:\n")
		} else {
			// without a heading, the range of the values in the grid
			g.Min, g.Max = maze.MaxValue, maze.MinValue
			for _, x := range g.Values[:g.Goal] {
				g.Min, g.Max = min(g.Min, int(x)), max(g.Max, int(x))
			}
		}
		if err := WriteGrid(&b, g); err != nil {
			t.Fatal(err)
		}
		if rapid.Bool().Draw(t, "report") {
			fmt.Fprintln(&b)
			if err := WriteReport(&b, maze.Evaluate(g), LabelScore); err != nil {
				t.Fatal(err)
			}
		}
		text := b.String()
		if rapid.Bool().Draw(t, "G") {
			text = strings.Replace(text, " 0 \n", " G \n", 1)
		}
		form := rapid.SampledFrom([][]string{
			{}, {" \n", "\n", " ", ","}, {" ", "; "}, {" ", "\t"}, {" ", " | "}, {"\n", "\n\n"},
			{"\n", " <br />\n"}, {"\n", "\n<br>\n"},
		}).Draw(t, "form")
		at := max(0, strings.Index(text, "Puzzle:\n")+1)
		end := at + max(strings.Index(text[at:], "\n\n"), 0)
		if end == at {
			end = len(text)
		}
		if at > 0 {
			at += len("Puzzle:")
		}
		text = text[:at] + strings.NewReplacer(form...).Replace(text[at:end]) + text[end:]
		if rapid.Bool().Draw(t, "CRLF") {
			text = strings.ReplaceAll(text, "\n", "\r\n")
		}
		if rapid.Bool().Draw(t, "mark") {
			text = "\ufeff" + text
		}
		got, err := Parse([]byte(text))
		if err != nil {
			t.Fatalf("%v in %q", err, text)
		}
		if diff := cmp.Diff(g, got); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	})
}

// FuzzParse passes any text to the parser. What is accepted must be a maze, and must
// be the same maze after it is printed and read again.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		first, second, heading + "1 2 1 \n1 1 0 \n\nSolution: Yes\n", "1\t2\r\n1\tG", "1 2\n\n1 0",
		"2x2:1-1:111F",
		"| 1 | 2 |\n|---|---|\n| 1 | G |", "1,2\n\n1,0,,\n", "\ufeff1;2<br />1;0<br>", "make\n" + heading +
			"1 2 1\n1 1 0\nPuzzle value: 1\nR D\n", "`1\" 2`\n1 G",
		"0", "1 99999999999999999999 0", "2 2\n1 1\n1 0", "2 3 0 1 1 2\n1 1 1\n1 1 0\n0",
		"1 3 0 0 0 2\n1 0 2\n2 2\n1 0\nx 0\n", "2\n1,1\n1,0\n0,0\n1,1\n2 3\n1 1 1\n1 1 0\nE S",
		"Generating a 2x2 puzzle with values in range [1-", "\xff\n0 0",
	} {
		f.Add([]byte(text))
	}
	for _, form := range forms(f) {
		f.Add([]byte(form.text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if p, err := ParsePlaced(text); err == nil && p.Grid.Values[p.Grid.Goal] != 0 {
			t.Fatalf("the goal holds %d", p.Grid.Values[p.Grid.Goal])
		}
		p := maze.Params{Rows: 3, Cols: 2, Min: 1, Max: 9}
		if sized := ParseSize(text, p); sized != nil && (sized.Grid.Endpoints != p.Corners() ||
			len(sized.Grid.Values) != p.Cells() || sized.Grid.Values[sized.Grid.Goal] != 0) {
			t.Fatalf("%+v is no maze of 3x2", sized.Grid)
		}
		all, _ := ParseAll(text)
		for _, p := range all {
			if p.Err == nil {
				checkRead(t, p.Grid)
			} else if p.Grid != nil || len(all) == 1 {
				t.Fatalf("%+v has an error", p)
			}
		}
		printed, err := ParsePrinted(text)
		if err != nil {
			return
		}
		g := printed.Grid
		for _, c := range printed.FalseClaims(maze.Evaluate(g)) {
			if c.Line < 1 || c.Line > 1+bytes.Count(text, []byte("\n")) || c.Actual == "" {
				t.Fatalf("a false claim that is none: %+v", c)
			}
		}
		if err := g.Check(); err != nil {
			t.Fatalf("no maze was accepted: %v", err)
		}
		var b bytes.Buffer
		if err := errors.Join(WriteHeading(&b, g.Params), WriteGrid(&b, g)); err != nil {
			t.Fatal(err)
		}
		again, err := Parse(b.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(g, again); diff != "" {
			t.Errorf("-first +second:\n%s", diff)
		}
	})
}

// checkRead checks what holds of each maze that can be evaluated.
func checkRead(t *testing.T, g *maze.Grid) {
	t.Helper()
	if len(g.Values) != g.Cells() || g.Values[g.Goal] != 0 || g.Start == g.Goal || g.Start < 0 ||
		g.Start >= g.Cells() ||
		g.Rows > maze.MaxSide || g.Cols > maze.MaxSide {
		t.Fatalf("%+v", g)
	}
	for _, x := range g.Values {
		if x < 0 || int(x) > g.Max || x > 0 && int(x) < g.Min {
			t.Fatalf("%d is outside %d-%d", x, g.Min, g.Max)
		}
	}
	maze.Evaluate(g)
}

// TestParsePlaced checks that ParsePlaced accepts a goal in any cell and returns the
// notes before the grid, and that Parse accepts neither.
func TestParsePlaced(t *testing.T) {
	text := "Generating a 2x3 puzzle with values in range [1-4]\nValue: neller\n\nPuzzle:\n1 0 2\n3 1 " +
		"1\n\nSolution: Yes\n"
	got, err := ParsePlaced([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	want := &Printed{
		Grid: &maze.Grid{Params: maze.Params{Rows: 2, Cols: 3, Min: 1, Max: 4},
			Endpoints: maze.Endpoints{Goal: 1}, Values: []int16{1, 0, 2, 3, 1, 1}},
		Notes:  []Note{{Line: 2, Word: "Value", Text: "neller"}},
		Claims: []Note{{Line: 8, Word: "Solution", Text: "Yes"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if _, err := Parse([]byte(text)); err == nil {
		t.Error("Parse reads notes, and a goal in the middle")
	}
}

// TestParseLarge reads a grid of the largest size in several forms, each in one pass.
func TestParseLarge(t *testing.T) {
	side := 400
	if !testing.Short() {
		side = maze.MaxSide
	}
	row := strings.Repeat("7 ", side-1)
	plain := strings.Repeat(row+"7\n", side-1) + row + "G\n"
	list := strings.NewReplacer(" ", ", ", "\n", "],\n[").Replace(strings.TrimSuffix(plain, "\n"))
	for _, text := range []string{plain, "[[" + list + "]]", strings.ReplaceAll(plain, " ", ""),
		fmt.Sprintf("%d %d\n", side, side) + plain, strings.ReplaceAll(plain, " ", ".0 ")} {
		all, err := ParseAll([]byte(text))
		if err != nil || len(all) != 1 || all[0].Grid.Rows != side || all[0].Grid.Cols != side {
			t.Errorf("%.40q: %v", text, err)
		}
		p := maze.Params{Rows: side, Cols: side, Min: 1, Max: 9}
		if ParseSize([]byte(text), p) == nil {
			t.Errorf("%.40q is no maze of its size", text)
		}
	}
}
