package maze

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// MaxInput is the longest text, in bytes, that Read accepts. The largest maze of
// MaxSide by MaxSide cells stays well below it.
const MaxInput = 16 << 20

// Label is the word that the course's programs print before the value. It
// differs between two editions of the course.
type Label string

// The two labels.
const (
	LabelValue Label = "value" // "Puzzle value: 92"
	LabelScore Label = "score" // "Puzzle score: 92"
)

// WriteGrid prints the rows of g as the course's programs do: a blank after every
// value, the last of a row included, and 0 for the goal.
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

// WriteHeading prints the first line of the course's output.
func WriteHeading(w io.Writer, p Params) error {
	_, err := fmt.Fprintf(w, "Generating a %dx%d puzzle with values in range [%d-%d]\n", p.Rows, p.Cols, p.Min, p.Max)
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

// Read reads one maze, in any form that Parse accepts. It gives up on inputs
// longer than MaxInput without reading the rest.
func Read(r io.Reader) (*Grid, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxInput+1))
	if err != nil {
		return nil, fmt.Errorf("reading the maze: %w", err)
	}
	if len(text) > MaxInput {
		return nil, fmt.Errorf("the input is longer than %d MiB: that is no maze of at most %d x %d cells",
			MaxInput>>20, MaxSide, MaxSide)
	}
	return Parse(text)
}

// Parse reads a maze from text: a compact ID (see ParseID), a bare grid, or the
// whole output of the course's programs, whose heading then gives size and range
// and is checked against the grid. Values stand between blanks or tabs; the goal
// is 0 or G; lines may end in CRLF. Without a heading the range is that of the
// values seen. Errors name line and column.
func Parse(text []byte) (*Grid, error) {
	trimmed := strings.TrimSpace(string(text))
	if trimmed == "" {
		return nil, errors.New("the input is empty: a maze is rows of numbers, or an ID such as 2x2:1-1:111Z")
	}
	if strings.Contains(trimmed, ":") && !strings.ContainsAny(trimmed, " \t\n") {
		return ParseID(trimmed)
	}
	p := gridParser{}
	for rest := text; len(rest) > 0; {
		line, after, _ := bytes.Cut(rest, []byte("\n"))
		rest = after
		p.line++
		done, err := p.take(strings.TrimRight(string(line), "\r"))
		if err != nil {
			return nil, err
		}
		if done {
			break
		}
	}
	return p.finish()
}

// gridParser reads the printed form line by line.
type gridParser struct {
	line    int // number of the present line
	heading *Params
	grid    Grid
	goals   int    // goals seen so far; only the last cell of all may be one
	goal    string // where the last goal was
	wide    string // where the first row ended, for complaints about ragged rows
}

// take reads one line and reports whether the grid has ended.
func (p *gridParser) take(line string) (done bool, err error) {
	text := strings.TrimSpace(line)
	switch {
	case text == "":
		return p.grid.Rows > 0, nil
	case p.grid.Rows == 0 && text == "Puzzle:":
		return false, nil
	case p.grid.Rows == 0 && strings.HasPrefix(text, "Generating a "):
		var h Params
		if _, err := fmt.Sscanf(text, "Generating a %dx%d puzzle with values in range [%d-%d]", &h.Rows, &h.Cols, &h.Min, &h.Max); err != nil {
			return false, fmt.Errorf("line %d: the heading %q is not of the form %q", p.line, text,
				"Generating a 5x5 puzzle with values in range [1-4]")
		}
		if err := h.Check(); err != nil {
			return false, fmt.Errorf("line %d: %w", p.line, err)
		}
		p.heading = &h
		return false, nil
	}
	return false, p.row(line)
}

// row reads one row of the grid.
func (p *gridParser) row(line string) error {
	if p.grid.Rows == MaxSide {
		return fmt.Errorf("line %d: more than %d rows", p.line, MaxSide)
	}
	if p.goals > 0 {
		return fmt.Errorf("%s is the goal, but a row follows on line %d: the goal is the last cell of the last row", p.goal, p.line)
	}
	cols := 0
	for at := 0; at < len(line); {
		if line[at] == ' ' || line[at] == '\t' {
			at++
			continue
		}
		end := at
		for end < len(line) && line[end] != ' ' && line[end] != '\t' {
			end++
		}
		word, column := line[at:end], at+1
		at = end
		if cols == MaxSide {
			return fmt.Errorf("line %d: more than %d columns", p.line, MaxSide)
		}
		if p.goals > 0 {
			return fmt.Errorf("%s is the goal, but %q follows: the goal is the last cell of the last row", p.goal, shorten(word))
		}
		cols++
		if word == "0" || word == "G" || word == "g" {
			p.goals++
			p.goal = fmt.Sprintf("line %d, column %d", p.line, column)
			p.grid.Values = append(p.grid.Values, 0)
			continue
		}
		x, err := strconv.Atoi(word)
		if err != nil {
			return fmt.Errorf("line %d, column %d: %q is not a number and not G, the goal", p.line, column, shorten(word))
		}
		lo, hi := MinValue, MaxValue
		if p.heading != nil {
			lo, hi = p.heading.Min, p.heading.Max
		}
		if x < lo || x > hi {
			return fmt.Errorf("line %d, column %d: the value %d is outside the range %d-%d", p.line, column, x, lo, hi)
		}
		p.grid.Values = append(p.grid.Values, int16(x))
	}
	if p.grid.Rows > 0 && cols != p.grid.Cols {
		return fmt.Errorf("line %d has %d values, but %s has %d: all rows must be of one length", p.line, cols, p.wide, p.grid.Cols)
	}
	if p.grid.Rows == 0 {
		p.grid.Cols = cols
		p.wide = fmt.Sprintf("line %d", p.line)
	}
	p.grid.Rows++
	return nil
}

// finish checks the whole and fills in the range.
func (p *gridParser) finish() (*Grid, error) {
	g := &p.grid
	if g.Rows == 0 {
		return nil, errors.New("there is no grid in the input: a maze is rows of numbers")
	}
	if p.goals == 0 {
		return nil, fmt.Errorf("the goal is missing: the last value is %d, and should be 0 or G", g.Values[g.Goal()])
	}
	if p.heading != nil {
		if p.heading.Rows != g.Rows || p.heading.Cols != g.Cols {
			return nil, fmt.Errorf("the heading says %dx%d, but the grid is %dx%d", p.heading.Rows, p.heading.Cols, g.Rows, g.Cols)
		}
		g.Params = *p.heading
	} else {
		g.Min, g.Max = MaxValue, MinValue
		for _, x := range g.Values[:g.Goal()] {
			g.Min, g.Max = min(g.Min, int(x)), max(g.Max, int(x))
		}
	}
	if err := g.Check(); err != nil {
		return nil, err
	}
	return g, nil
}

// shorten cuts a word from the input to a length fit for an error message.
func shorten(word string) string {
	const most = 20
	if len(word) > most {
		return word[:most] + "…"
	}
	return word
}
