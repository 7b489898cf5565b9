package format

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"time"

	"stride/maze"
)

// The output of the course's program PuzzleGenerator. Graders read it by machine, so every
// blank of it matters.

// Label is the word that the course's programs print before the value. It
// differs between two editions of the course.
type Label string

// The two labels.
const (
	LabelValue Label = "value" // "Puzzle value: 92"
	LabelScore Label = "score" // "Puzzle score: 92"
)

// WriteGrid prints the rows of g as the course's programs do: with a blank after every
// value, even the last one of a row, and 0 for the goal.
func WriteGrid(w io.Writer, g *maze.Grid) error {
	b := bufio.NewWriter(w)
	var digits [8]byte
	for k, x := range g.Values {
		b.Write(strconv.AppendInt(digits[:0], int64(x), 10))
		b.WriteByte(' ')
		if g.Cols > 0 && (k+1)%g.Cols == 0 {
			b.WriteByte('\n')
		}
	}
	return b.Flush()
}

// headingForm is the first line of the course's output: rows, columns, smallest and
// largest value.
const headingForm = "Generating a %dx%d puzzle with values in range [%d-%d]"

// WriteHeading prints the lines before the search: size and range, the notes, which the
// course's programs do not have, and a blank line.
func WriteHeading(w io.Writer, p maze.Params, notes ...Note) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, headingForm+"\n", p.Rows, p.Cols, p.Min, p.Max)
	for _, n := range notes {
		fmt.Fprintf(b, "%s: %s\n", n.Word, n.Text)
	}
	b.WriteByte('\n')
	return b.Flush()
}

// WritePuzzle prints the first lines after the search: a title, the grid and a blank line.
// The report follows.
func WritePuzzle(w io.Writer, g *maze.Grid) error {
	b := bufio.NewWriter(w)
	b.WriteString("Puzzle:\n")
	if err := WriteGrid(b, g); err != nil {
		return err
	}
	b.WriteByte('\n')
	return b.Flush()
}

// WriteResult prints the lines after the search: the maze and its report.
func WriteResult(w io.Writer, g *maze.Grid, r maze.Report, label Label) error {
	if err := WritePuzzle(w, g); err != nil {
		return err
	}
	return WriteReport(w, r, label)
}

// WriteTime prints the last lines: the time since the program started.
func WriteTime(w io.Writer, elapsed time.Duration) error {
	_, err := fmt.Fprintf(w, "\nTotal time: %f seconds\n", elapsed.Seconds())
	return err
}

// WriteReport prints the lines that the course's programs print below the grid.
func WriteReport(w io.Writer, r maze.Report, label Label) error {
	_, err := fmt.Fprintf(w, `Solution: %s
Unique: %s
Solution length: %d
# of black holes: %d
# of white holes: %d
# of forced forward moves: %d
# of forced backward moves: %d
Puzzle %s: %d
`, yes(r.Solvable), yes(r.Unique), r.Length, r.BlackHoles, r.WhiteHoles,
		r.ForcedForward, r.ForcedBackward, label, r.Value)
	return err
}

func yes(b bool) string {
	if b {
		return "Yes"
	}
	return "No"
}
