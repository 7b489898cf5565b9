package external

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"stride/maze"
	"stride/maze/format"
)

// How the output of a program is read.

// line is a line of the output with the moment at which it was complete.
type line struct {
	at   time.Duration
	text string
	torn bool // the output ended within it
}

// stream matches a line "VALUE GRID". A grid has a slash, or it is an ID. Nothing else may stand in
// it, so that a line such as "100 steps/s" is none.
var stream = regexp.MustCompile(`^\s*([+-]?\d+)\s+((?:maze:)?\d+[xX]\d+:\S+|[0-9Gg,; \t]+/[0-9Gg,; \t/]+)\s*$`)

// reader reads the output of one program.
type reader struct {
	params          maze.Params
	points          []Point
	failure, remark string
}

// read reads the lines. If the program was killed, a torn line at the end is no mistake of it.
func (r *reader) read(lines []line, killed bool) {
	if n := len(lines); killed && n > 0 && lines[n-1].torn {
		lines = lines[:n-1]
	}
	streamed := false
	for number, l := range lines {
		m := stream.FindStringSubmatch(l.text)
		if m == nil {
			continue
		}
		streamed = true
		g, err := r.parse(strings.ReplaceAll(m[2], "/", "\n"))
		if err != nil {
			r.failure = fmt.Sprintf("line %d of its output: %v", number+1, err)
			return
		}
		report := r.add(l.at, g)
		if value, err := strconv.Atoi(m[1]); (err != nil || value != report.Value) && r.remark == "" {
			r.remark = fmt.Sprintf("line %d of its output claims the value %s, and it is %d", number+1, m[1], report.Value)
		}
	}
	if !streamed {
		r.readOne(lines)
	}
}

// readOne reads the output as that of a program that prints one maze.
func (r *reader) readOne(lines []line) {
	var text bytes.Buffer
	for _, l := range lines {
		text.WriteString(l.text)
		text.WriteByte('\n')
	}
	if strings.TrimSpace(text.String()) == "" {
		return
	}
	printed, err := format.ParsePrinted(text.Bytes())
	if err != nil {
		if last, failed := format.ParsePrinted(behindHeading(lines)); failed == nil {
			printed, err = last, nil
		}
	}
	if err != nil {
		r.failure = fmt.Sprintf("its output is no maze: %v", err)
		return
	}
	if err := r.adapt(printed.Grid); err != nil {
		r.failure = fmt.Sprintf("its output is not the maze that was asked for: %v", err)
		return
	}
	report := r.add(lines[len(lines)-1].at, printed.Grid)
	for _, wrong := range printed.FalseClaims(report) {
		r.remark = wrong.String()
		break
	}
}

// behindHeading returns what follows the last line "Puzzle:": programs of the course that also print messages
// have their maze there.
func behindHeading(lines []line) []byte {
	for k := len(lines) - 1; k >= 0; k-- {
		if strings.EqualFold(strings.TrimSpace(lines[k].text), "Puzzle:") {
			var text bytes.Buffer
			for _, l := range lines[k+1:] {
				text.WriteString(l.text + "\n")
			}
			return text.Bytes()
		}
	}
	return nil
}

// parse reads a grid.
func (r *reader) parse(text string) (*maze.Grid, error) {
	g, err := format.Parse([]byte(text))
	if err != nil {
		return nil, err
	}
	return g, r.adapt(g)
}

// adapt gives a grid the configuration that was asked for, or says why it is not of it.
func (r *reader) adapt(g *maze.Grid) error {
	if g.Rows != r.params.Rows || g.Cols != r.params.Cols {
		return fmt.Errorf("it is %d x %d, and %d x %d was asked for", g.Rows, g.Cols, r.params.Rows, r.params.Cols)
	}
	for k, x := range g.Values[:g.Goal] {
		if int(x) < r.params.Min || int(x) > r.params.Max {
			return fmt.Errorf("cell %d of row %d is %d: it must be from %d to %d", k%g.Cols+1, k/g.Cols+1, x,
				r.params.Min, r.params.Max)
		}
	}
	g.Params = r.params
	return g.Check()
}

// add evaluates a maze and keeps it if it is better than those before it.
func (r *reader) add(at time.Duration, g *maze.Grid) maze.Report {
	report := maze.Evaluate(g)
	if n := len(r.points); n == 0 || report.Value > r.points[n-1].Report.Value {
		r.points = append(r.points, Point{at, g, report})
	}
	return report
}
