package report

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"stride/internal/draw/figure"
	"stride/internal/lab/statistics"
)

// The report as a page: one file that contains the pictures as SVG.

//go:embed report.html
var pageText string

var page = template.Must(template.New("").Parse(pageText))

// pageColumns are the columns of the table of an instance.
var pageColumns = []string{
	"contestant", "runs", "median", "first_quartile", "third_quartile", "best", "wins", "solved", "seconds", "cpu", "steps_per_second",
}

// section is the part of the page about an instance.
type section struct {
	Title    string
	Rows     [][]string // the first one is the head
	Findings []pageFinding
	Curves   template.HTML
	Tests    []pageTest
}

type pageFinding struct{ Contestant, Text string }

type pageTest struct {
	First, Second, U, A, Effect, P, Corrected string
	Words                                     string
	Significant                               bool
}

// WriteHTML prints the page.
func (r *Report) WriteHTML(w io.Writer) error {
	data := struct {
		*Report
		Budget, Method, Caution string
		Done                    int
		Sections                []section
	}{Report: r, Budget: r.budget(), Method: r.method(), Caution: r.caution(), Done: len(r.Records)}
	for _, instance := range r.Instances() {
		data.Sections = append(data.Sections, r.section(instance))
	}
	return page.Execute(w, data)
}

func (r *Report) section(instance string) section {
	s := section{
		Title: r.Terms.Instance + " " + instance,
		Rows:  r.rows(r.ranked(instance)).Select(pageColumns...).Fields(), Curves: inline(r.curves(instance)),
	}
	for _, f := range r.Findings(instance) {
		if text := f.String(); text != "" {
			s.Findings = append(s.Findings, pageFinding{f.Contestant, text})
		}
	}
	for _, x := range r.Troubles(instance) {
		s.Findings = append(s.Findings, pageFinding(x))
	}
	for _, t := range r.Tests {
		if t.Instance == instance {
			s.Tests = append(s.Tests, pageTest{
				t.First, t.Second, fmt.Sprintf("%g", t.U), fmt.Sprintf("%.2f", t.A), statistics.Effect(t.A),
				fmt.Sprintf("%.2g", t.P), fmt.Sprintf("%.2g", t.Corrected), r.words(t), t.Significant(),
			})
		}
	}
	return s
}

// words describes the result of a test.
func (r *Report) words(t Test) string {
	switch {
	case r.caution() != "":
		return "too few runs to tell"
	case !t.Significant():
		return "no difference shown"
	case t.A > 0.5:
		return t.First + " is better"
	}
	return t.Second + " is better"
}

// inline returns a picture as an element of the page.
func inline(f *figure.Figure) template.HTML {
	var svg strings.Builder
	_ = f.WriteSVG(&svg, figure.Sans()) // a builder takes everything
	return template.HTML(svg.String())
}
