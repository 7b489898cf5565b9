package report

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"

	"stride/lab/statistics"
)

// The page to hand in: one file, with the pictures in it as SVG.

//go:embed report.html
var pageText string

var page = template.Must(template.New("report").Parse(pageText))

// section is what the page says of an instance.
type section struct {
	Title         string
	Rows          []pageRow
	Findings      []pageFinding
	Curves, Boxes template.HTML
	Tests         []pageTest
}

type pageRow struct {
	Contestant                 string
	Runs, Wins, Solved         int
	Median, First, Third, Best string
	Seconds, CPU, Rate         string
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
		Done, Planned           int
		Sections                []section
	}{Report: r, Budget: r.budget(), Method: r.method(), Caution: r.caution(), Done: len(r.Records), Planned: len(r.Plan.Trials())}
	for _, instance := range r.instances() {
		s, err := r.section(instance)
		if err != nil {
			return err
		}
		data.Sections = append(data.Sections, s)
	}
	return page.Execute(w, data)
}

func (r *Report) section(instance string) (section, error) {
	s := section{Title: r.instanceWord() + " " + instance}
	for _, row := range r.ranked(instance) {
		s.Rows = append(s.Rows, pageRow{
			row.Contestant, row.N, row.Wins, row.Solved,
			r.format(row.Median), r.format(row.First), r.format(row.Third), r.format(row.Best),
			fmt.Sprintf("%.3f", row.Seconds), fmt.Sprintf("%.3f", row.CPU), fmt.Sprintf("%.0f", row.StepsPerSecond),
		})
	}
	for _, f := range r.Findings(instance) {
		if text := f.String(); text != "" {
			s.Findings = append(s.Findings, pageFinding{f.Contestant, text})
		}
	}
	for _, t := range r.Tests {
		if t.Instance == instance {
			s.Tests = append(s.Tests, pageTest{
				t.First, t.Second, fmt.Sprintf("%g", t.U), fmt.Sprintf("%.2f", t.A), statistics.Effect(t.A),
				fmt.Sprintf("%.2g", t.P), fmt.Sprintf("%.2g", t.Corrected), t.Words(), t.Significant(),
			})
		}
	}
	curves, err := r.curves(instance).svg()
	if err != nil {
		return s, err
	}
	boxes, err := r.boxes(instance).svg()
	s.Curves, s.Boxes = inline(curves), inline(boxes)
	return s, err
}

// Words says what the test found.
func (t Test) Words() string {
	switch {
	case !t.Significant():
		return "no difference shown"
	case t.A > 0.5:
		return t.First + " is better"
	}
	return t.Second + " is better"
}

// inline returns the SVG element of a picture, without what stands before it in a file.
func inline(svg []byte) template.HTML {
	return template.HTML(svg[max(0, bytes.Index(svg, []byte("<svg"))):])
}
