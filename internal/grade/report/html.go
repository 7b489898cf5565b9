package report

import (
	"bytes"
	"embed"
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
	"number": number, "count": count, "seconds": secondsText, "date": func(t time.Time) string {
		return t.Format(grade.DateLayout)
	}, "size": memory.FormatBytes,
	"picture": picture, "points": func(what string) int {
		return map[string]int{"length": maze.LengthPoints, "hole": maze.HolePenalty,
			"forced": maze.ForcedPenalty, "unsolvable": maze.UnsolvableCost}[what]
	}, "median": func(x *float64) string {
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

func writePage(w io.Writer, r *Results, protections []run.Protection) error {
	counts := make(map[grade.Verdict]int)
	for _, s := range r.Students {
		counts[s.Verdict]++
	}
	return pages.ExecuteTemplate(w, "teacher.html", struct {
		*Results
		Protections []run.Protection
		Counts      map[grade.Verdict]int
	}{r, protections, counts})
}

func writeStudent(w io.Writer, r *Results, s *Student) error {
	inside := *s.Student
	shown := *s
	shown.Student, inside.Configs = &inside, nil
	for _, c := range s.Configs {
		if r.Plan.Shown(c.Visible(), r.Now) {
			shown.Configs = append(shown.Configs, c)
		}
	}
	return pages.ExecuteTemplate(w, "student.html", struct {
		*Results
		Student *Student
		Hidden  int
	}{r, &shown, len(s.Configs) - len(shown.Configs)})
}
