package report

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io"
	"strconv"
	"strings"
	"time"

	"stride/internal/draw"
	"stride/internal/draw/figure"
	"stride/internal/grade"
	"stride/internal/memory"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/run"
	"stride/maze"
)

// The pages. Everything that a program has printed is text from a stranger: the templates escape
// it, and only the pictures, which Stride draws itself, are put in as they are.

//go:embed *.html
var files embed.FS

var pages = template.Must(template.New("").Funcs(template.FuncMap{
	"number": number, "count": count, "seconds": secondsText, "size": memory.FormatBytes,
	"interval": interval, "picture": picture, "parts": parts, "median": func(x *float64) string {
		if x == nil {
			return "–"
		}
		return number(*x)
	},
}).ParseFS(files, "*.html"))

// number writes a number with at most two decimals.
func number(x float64) string { return strconv.FormatFloat(rounded(x), 'f', -1, 64) }

// count writes a number with what is counted, whose last letter is an s.
func count(x float64, plural string) string {
	if rounded(x) == 1 {
		plural = strings.TrimSuffix(plural, "s")
	}
	return number(x) + " " + plural
}

func secondsText(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 2, 64) }

// interval writes the interval of a median.
func interval(c *grade.ConfigGrade) string {
	if c.Low == nil || *c.Low == *c.High {
		return ""
	}
	return fmt.Sprintf("%s to %s (%.0f %%)", number(*c.Low), number(*c.High), 100*c.Confidence)
}

// maxDrawn limits the rows and columns of a maze that is drawn. Larger ones would be
// pages of small numbers.
const maxDrawn = 20

// picture draws the maze of a run with its solution, and its holes.
func picture(run *grade.Judged) (template.HTML, error) {
	g := run.Grid()
	if g == nil || max(g.Rows, g.Cols) > maxDrawn {
		return "", nil
	}
	s := jumpmaze.SolvedScene(g)
	jumpmaze.AddHoles(s, maze.Analyze(g).Faults())
	var svg bytes.Buffer
	if err := draw.Figure(s, draw.Options{}).WriteSVG(&svg, figure.Sans()); err != nil {
		return "", err
	}
	return template.HTML(svg.String()), nil
}

// part is a term of the value of a maze.
type part struct {
	What  string
	Count string
	Value int
}

// parts says of what the value of a maze is made.
func parts(run *grade.Judged) []part {
	if run.Report == nil {
		return nil
	}
	r, n := run.Report, len(run.Grid().Values)
	all := []part{{"length of the shortest solution", fmt.Sprintf("%d × %d", r.Length, maze.LengthPoints),
		r.Length * maze.LengthPoints}}
	if r.Unique {
		all = append(all, part{"it is the only shortest one", "number of cells", n})
	}
	for _, cost := range []struct {
		what        string
		count, each int
	}{
		{"black holes: cells that lead nowhere", r.BlackHoles, maze.HolePenalty},
		{"white holes: cells that cannot be reached", r.WhiteHoles, maze.HolePenalty},
		{"forced moves forward: cells with a single way on", r.ForcedForward, maze.ForcedPenalty},
		{"forced moves backward: cells with a single way into them", r.ForcedBackward, maze.ForcedPenalty},
	} {
		all = append(all, part{cost.what, fmt.Sprintf("%d × −%d", cost.count, cost.each), -cost.count * cost.each})
	}
	if !r.Solvable && r.Value <= -n*maze.UnsolvableCost/2 { // unless the plan has the edition without this term
		all = append(all, part{"there is no solution", fmt.Sprintf("%d × −%d", n, maze.UnsolvableCost),
			-n * maze.UnsolvableCost})
	}
	return all
}

func writePage(w io.Writer, r *grade.Results, protections []run.Protection) error {
	counts := make(map[grade.Verdict]int)
	for _, s := range r.Students {
		counts[s.Verdict]++
	}
	return pages.ExecuteTemplate(w, "teacher.html", struct {
		*grade.Results
		Protections []run.Protection
		Counts      map[grade.Verdict]int
		Forgiven    string
	}{r, protections, counts, forgiven(r.Plan)})
}

func writeStudent(w io.Writer, r *grade.Results, s *grade.Student) error {
	shown := *s
	shown.Configs = nil
	for _, c := range s.Configs {
		if r.Plan.Shown(c.Visible(), r.Now) {
			shown.Configs = append(shown.Configs, c)
		}
	}
	return pages.ExecuteTemplate(w, "student.html", struct {
		*grade.Results
		Student  *grade.Student
		Hidden   int
		Forgiven string
	}{r, &shown, s.Hidden(r.Plan, r.Now), forgiven(r.Plan)})
}

func forgiven(p *grade.Plan) string {
	words := make([]string, len(p.Forgiven))
	for k, f := range p.Forgiven {
		words[k] = string(f)
	}
	return strings.Join(words, ", ")
}
