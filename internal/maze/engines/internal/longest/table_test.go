package longest

import (
	"encoding/csv"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"stride/maze"
	"stride/maze/bounds"
)

// lengthRow is a row of lengths.csv.
type lengthRow struct {
	grid          *maze.Grid
	length, bound int
	unique        bool   // the solution is to be the only shortest one
	mazes         string // how many there are, or "" if that has not been counted
}

const lengthsFile = "../../../../../maze/bounds/lengths.csv"

// readLengths reads the file that package bounds embeds.
func readLengths(t *testing.T) (rows []lengthRow) {
	t.Helper()
	file, err := os.Open(lengthsFile)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines[1:] {
		var x [6]int
		for k := range x {
			if x[k], err = strconv.Atoi(line[k]); err != nil {
				t.Fatal(err)
			}
		}
		g, err := maze.ParseID(strings.TrimPrefix(line[6], "maze:"))
		if err != nil || g.Params != (maze.Params{Rows: x[0], Cols: x[1], Min: x[2], Max: x[3]}) {
			t.Fatalf("%v: %v", line, err)
		}
		rows = append(rows, lengthRow{g, x[4], x[5], line[7] == "one", line[8]})
	}
	return rows
}

// TestLengthsFile evaluates the mazes of lengths.csv, and repeats the proofs of at most a few
// thousand partial mazes.
func TestLengthsFile(t *testing.T) {
	rows := readLengths(t)
	if len(rows) < 50 {
		t.Fatalf("%d rows", len(rows))
	}
	again, table, only := 0, map[[3]int]string{}, map[[3]int]string{}
	for _, row := range rows {
		p, length, bound := row.grid.Params, row.length, row.bound
		report := maze.Evaluate(row.grid)
		if report.Length != length || length > bound || bound > bounds.Length(p) || row.unique &&
			!report.Unique {
			t.Errorf("%s: the solution has %d jumps, and the limit of all mazes is %d", row.grid.ID(),
				report.Length, bounds.Length(p))
		}
		cell := strconv.Itoa(length)
		if bound > length {
			cell += " to " + strconv.Itoa(bound)
		}
		if key := [3]int{p.Rows, p.Cols, p.Max}; row.unique {
			only[key] = cell
		} else {
			table[key] = cell
		}
		if p.Cells() > MaxCells {
			if bound != bounds.Length(p) {
				t.Errorf("%v: the bound is %d, the theorem says %d", p, bound, bounds.Length(p))
			}
			continue
		}
		s := Searcher{Space: NewSpace(p), Lost: p.Cells() - 1 - (bound + 1), Unique: row.unique}
		s.Poll = func() bool { return false }
		s.Found = func([]int16) bool {
			t.Errorf("%v: a solution longer than %d", p, bound)
			return false
		}
		if s.Lost < 0 {
			continue // no maze has more jumps than cells
		}
		if s.Run(); !s.Halted {
			again++
		}
	}
	if again < 25 {
		t.Errorf("only %d proofs were repeated", again)
	}
	document(t, table, only)
}

// TestSequences compares the sequences for OEIS with the lengths that are proved. The largest
// number is the last word of a sequence's name.
func TestSequences(t *testing.T) {
	text, err := os.ReadFile("../../../../../data/oeis.txt")
	if err != nil {
		t.Fatal(err)
	}
	proved := make(map[[2]int]int) // by side and largest number
	for _, row := range readLengths(t) {
		if p := row.grid.Params; p.Rows == p.Cols && !row.unique && row.length == row.bound {
			proved[[2]int{p.Rows, p.Max}] = row.length
		}
	}
	sequences := 0
	for block := range strings.SplitSeq(string(text), "\n\n") {
		if !strings.HasPrefix(block, "%S ") {
			continue
		}
		sequences++
		lines := strings.Split(block, "\n")
		words := strings.Fields(strings.TrimSuffix(lines[1], "."))
		largest, _ := strconv.Atoi(words[len(words)-1])
		terms := strings.Split(strings.TrimPrefix(lines[0], "%S "), ",")
		for k, term := range terms[1:] { // of 3x3 on
			if want := proved[[2]int{k + 3, min(largest, k+3)}]; term != strconv.Itoa(want) {
				t.Errorf("numbers 1 to %d: term %s of %dx%d is %d", largest, term, k+3, k+3, want)
			}
		}
		if _, more := proved[[2]int{len(terms) + 2, largest}]; more {
			t.Errorf("numbers 1 to %d: there are more terms", largest)
		}
	}
	if sequences != 4 {
		t.Errorf("%d sequences", sequences)
	}
}

// onlyRows returns the rows of the table of only solutions that a search of at most onlyNodes
// partial mazes finds.
func onlyRows(t *testing.T) (lines []string) {
	for n := 3; n <= 11; n++ {
		for _, largest := range slices.Compact(slices.Sorted(slices.Values([]int{2, min(3, n), min(4, n),
			min(5, n), n - 1, n}))) {
			p := maze.Params{Rows: n, Cols: n, Min: 1, Max: largest}
			if g, length, _ := longest(t, p, true, onlyNodes); g != nil {
				lines = append(lines, fmt.Sprintf("%d,%d,1,%d,%d,%d,maze:%s,one,", n, n, largest, length,
					length, g.ID()))
				t.Log(lines[len(lines)-1])
			}
		}
	}
	return lines
}

const onlyNodes = 60_000_000 // some seconds

// TestOnlySolutions repeats the short proofs about solutions that are the only shortest ones, or
// writes all of these rows if UPDATE is set.
func TestOnlySolutions(t *testing.T) {
	if os.Getenv("UPDATE") != "" {
		old, err := os.ReadFile(lengthsFile)
		if err != nil {
			t.Fatal(err)
		}
		lines := slices.DeleteFunc(strings.Split(strings.TrimSpace(string(old)), "\n"),
			func(line string) bool { return strings.HasSuffix(line, ",one,") })
		lines = append(lines, onlyRows(t)...)
		if err := os.WriteFile(lengthsFile, []byte(strings.Join(lines, "\n")+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	repeated := 0
	for _, row := range readLengths(t) {
		if !row.unique {
			continue
		}
		const short = 100_000
		if g, length, _ := longest(t, row.grid.Params, true, short); g != nil {
			repeated++
			if length != row.length {
				t.Errorf("%v: %d jumps, the table says %d", g.Params, length, row.length)
			}
		}
	}
	if repeated < 20 {
		t.Errorf("only %d proofs were repeated", repeated)
	}
}

// document compares the tables of docs/how-long.md with lengths by rows, columns and largest
// number, or writes them if UPDATE is set.
func document(t *testing.T, lengths, only map[[3]int]string) {
	t.Helper()
	var rectangles strings.Builder
	squares := func(lengths map[[3]int]string, largest int) string {
		var table strings.Builder
		table.WriteString("| numbers | 1–2 | 1–3 | 1–4 | 1–5 | 1–(n−1) | 1–n " +
			"|\n|---|---|---|---|---|---|---|\n")
		for n := 3; n <= largest; n++ {
			fmt.Fprintf(&table, "| %dx%d", n, n)
			for _, largest := range []int{2, 3, 4, 5, n - 1, n} {
				fmt.Fprintf(&table, " | %s", lengths[[3]int{n, n, largest}])
			}
			table.WriteString(" |\n")
		}
		return table.String()
	}
	rectangles.WriteString("| rows | 3 columns | 4 | 5 | 6 | 7 | 8 |\n|---|---|---|---|---|---|---|\n")
	for rows := 2; rows <= 7; rows++ {
		fmt.Fprintf(&rectangles, "| %d", rows)
		for cols := 3; cols <= 8; cols++ {
			fmt.Fprintf(&rectangles, " | %s", lengths[[3]int{rows, cols, cols - 1}])
		}
		rectangles.WriteString(" |\n")
	}
	const name, end = "../../../../../docs/how-long.md", "\n<!-- End of what is written. -->"
	old, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	text := string(old)
	for what, table := range map[string]string{"Squares": squares(lengths, 14),
		"Only solutions": squares(only, 11), "Rectangles": rectangles.String()} {
		begin := "<!-- " + what + ", written by UPDATE=1 go test " +
			"./internal/maze/engines/internal/longest -->\n\n"
		before, rest, ok := strings.Cut(text, begin)
		_, after, ended := strings.Cut(rest, end)
		if !ok || !ended {
			t.Fatalf("%s has no place for the table of %s", name, what)
		}
		text = before + begin + table + end + after
	}
	if text == string(old) {
		return
	}
	if os.Getenv("UPDATE") == "" {
		t.Fatalf("the tables of %s are not those of lengths.csv: UPDATE=1 go test "+
			"./internal/maze/engines/internal/longest", name)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
