package maze

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
)

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
func WriteGrid(w io.Writer, g *Grid) error {
	b := bufio.NewWriter(w)
	var digits [8]byte
	for k, x := range g.Values {
		b.Write(strconv.AppendInt(digits[:0], int64(x), 10))
		b.WriteByte(' ')
		if (k+1)%g.Cols == 0 {
			b.WriteByte('\n')
		}
	}
	return b.Flush()
}

// headingForm is the first line of the course's output: rows, columns, smallest and
// largest value.
const headingForm = "Generating a %dx%d puzzle with values in range [%d-%d]"

// WriteHeading prints the first line of the course's output.
func WriteHeading(w io.Writer, p Params) error {
	_, err := fmt.Fprintf(w, headingForm+"\n", p.Rows, p.Cols, p.Min, p.Max)
	return err
}

// WriteReport prints the lines that the course's programs print below the grid.
func WriteReport(w io.Writer, r Report, label Label) error {
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
