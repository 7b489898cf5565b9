package report

import (
	_ "embed"
	"html/template"
	"io"
	"slices"
	"strings"

	"stride/internal/draw/figure"
)

// The report as a page: one file that contains the pictures as SVG.

//go:embed report.html
var pageText string

var page = template.Must(template.New("").Parse(pageText))

// pageColumns are the columns of the table of an instance.
var pageColumns = []string{
	"contestant", "runs", "median", "first_quartile", "third_quartile", "best", "solved", "seconds", "cpu",
	"steps_per_second",
}

// section is the part of the page about an instance. The first row of a table is its head.
type section struct {
	Title       string
	Rows, Tests [][]string
	Findings    []string
	Curves      template.HTML
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
		s := section{
			Title: r.Terms.Instance + " " + instance,
			Rows:  r.rows(r.ranked(instance)).Select(pageColumns...).Fields(), Findings: r.findings(instance),
			Curves: inline(r.curves(instance)),
		}
		own := slices.DeleteFunc(slices.Clone(r.Tests), func(t Test) bool { return t.Instance != instance })
		if len(own) > 0 {
			s.Tests = tests(own).Select("first", "second", "u", "a", "effect", "p", "corrected",
				"significant").Fields()
		}
		data.Sections = append(data.Sections, s)
	}
	return page.Execute(w, data)
}

// inline returns a picture as an element of the page.
func inline(f *figure.Figure) template.HTML {
	var svg strings.Builder
	_ = f.WriteSVG(&svg, figure.Sans()) // a builder takes everything
	return template.HTML(svg.String())
}
