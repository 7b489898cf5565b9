package report

import (
	"html/template"
	"io"
)

// The analysis by target as a page: one file that contains the pictures as SVG.

// targetSection is the part of the page about an instance.
type targetSection struct {
	Title string
	Rows  [][]string // the first one is the head
	Curve template.HTML
}

// WriteHTML prints the page.
func (t *Targets) WriteHTML(w io.Writer) error {
	data := struct {
		*Targets
		Title           string
		Notes           []string
		Overall, Faster [][]string // the first row is the head; Faster is nil with a single contestant
		All, Profile    template.HTML
		Sections        []targetSection
	}{Targets: t, Title: t.title(), Notes: t.notes(), Overall: t.overall().Fields()}
	if len(t.Contestants) > 1 {
		data.Faster = t.faster().Fields()
	}
	data.All, data.Profile = inline(t.ecdf("")), inline(t.profile())
	for _, instance := range t.Instances {
		data.Sections = append(data.Sections,
			targetSection{t.Header.Terms.Instance + " " + instance, t.problemsOf(instance).Fields(), inline(t.ecdf(instance))})
	}
	return pages.ExecuteTemplate(w, "targets.html", data)
}
