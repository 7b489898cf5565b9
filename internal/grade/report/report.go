// Package report writes the results of a grading: tables, a page for the teacher, and a page for
// each student. All of them are derived from the results, and are rewritten each time.
package report

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"stride/internal/disk"
	"stride/internal/grade"
	"stride/internal/run"
	"stride/internal/table"
)

// Names of the files.
const (
	PageFile      = "report.html"
	GradesFile    = "grades.csv"
	RunsFile      = "runs.csv"
	JSONFile      = "grades.json"
	StudentFolder = "students"
)

// Write writes all files into the folder of a grading.
func Write(dir string, r *grade.Results, protections []run.Protection) error {
	students := filepath.Join(dir, StudentFolder)
	if err := os.MkdirAll(students, 0o700); err != nil {
		return err
	}
	write := func(name string, content func(io.Writer) error) error {
		var text bytes.Buffer
		if err := content(&text); err != nil {
			return fmt.Errorf("writing %s: %w", name, err)
		}
		return disk.Replace(name, text.Bytes())
	}
	for _, file := range []struct {
		name    string
		content func(io.Writer) error
	}{
		{GradesFile, Grades(r).WriteCSV},
		{RunsFile, Runs(r).WriteCSV},
		{JSONFile, func(w io.Writer) error { return json.NewEncoder(w).Encode(r) }},
		{PageFile, func(w io.Writer) error { return writePage(w, r, protections) }},
	} {
		if err := write(filepath.Join(dir, file.name), file.content); err != nil {
			return err
		}
	}
	for _, b := range gradebooks {
		rows, _ := b.rows(r)
		if len(rows) == 1 { // without a roster, or with one that lacks what the platform asks for
			continue
		}
		if err := write(filepath.Join(dir, b.file), func(w io.Writer) error { return csv.NewWriter(w).WriteAll(rows) }); err != nil {
			return err
		}
	}
	for _, s := range r.Students {
		if s.Rest {
			continue
		}
		if err := write(filepath.Join(students, s.Name+".html"),
			func(w io.Writer) error { return writeStudent(w, r, s) }); err != nil {
			return err
		}
	}
	return nil
}

// rounded returns a number of points as gradebooks have it, with two decimals.
func rounded(points float64) float64 { return math.Round(100*points) / 100 }

// optional returns a figure, or nil if there is none.
func optional(x *float64, as func(float64) float64) any {
	if x == nil {
		return nil
	}
	return as(*x)
}

// plain returns a text that no spreadsheet takes for a formula.
func plain(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}

// Grades returns a table with a line for each submission.
func Grades(r *grade.Results) *table.Table {
	t := &table.Table{Columns: []table.Column{
		{Key: "rank"}, {Key: "submission", Left: true}, {Key: "points", Verb: "%.1f"}, {Key: "bonus",
			Verb: "%.1f"}, {Key: "total", Verb: "%.1f"}, {Key: "verdict", Left: true},
	}}
	if r.Roster != nil {
		t.Columns = append(t.Columns, table.Column{Key: "name", Left: true}, table.Column{Key: "by_hand", Verb: "%.1f"})
	}
	word := "value"
	if r.Plan.Task != grade.Generate {
		word = "points"
	}
	for _, c := range r.Plan.Configs {
		word, head := word, c.Key()
		if c.Drawn && r.Plan.Task == grade.Generate {
			word, head = "percent", head+" %"
		}
		t.Columns = append(t.Columns, table.Column{Key: word + "_" + strings.ReplaceAll(c.Key(), " ", "_"), Head: head})
	}
	for _, s := range r.Students {
		cells := []any{s.Rank, plain(s.Name), rounded(s.Points), rounded(s.Bonus), rounded(s.Total), string(s.Verdict)}
		if r.Roster != nil {
			cells = append(cells, plain(s.Named()), rounded(s.ByHand))
		}
		for k := range r.Plan.Configs {
			var value any
			if k < len(s.Configs) {
				value = optional(s.Configs[k].Figure(), rounded)
			}
			cells = append(cells, value)
		}
		t.Add(cells...)
	}
	return t
}

// Runs returns a table with a line for each run.
func Runs(r *grade.Results) *table.Table {
	t := &table.Table{Columns: []table.Column{
		{Key: "submission"}, {Key: "configuration"}, {Key: "run"}, {Key: "verdict"}, {Key: "points"}, {Key: "value"}, {Key: "threshold"},
		{Key: "wall_seconds"}, {Key: "cpu_seconds"}, {Key: "memory_bytes"}, {Key: "exit_code"}, {Key: "id"}, {Key: "why"},
	}}
	for _, s := range r.Students {
		for _, c := range s.Configs {
			for _, run := range c.Runs {
				var value any
				if v, ok := run.Value(); ok {
					value = v
				}
				o := run.Record.Outcome
				t.Add(plain(s.Name), c.Config, run.Record.Repeat, string(run.Verdict), rounded(run.Points), value, c.Threshold.Value,
					o.Wall.Seconds(), o.CPU.Seconds(), o.Memory, o.Code, run.Maze, plain(run.Why))
			}
		}
	}
	return t
}

// A gradebook is the form in which a learning platform imports points: columns from the roster, and the total.
type gradebook struct {
	file string
	head []string                                      // %s is the title
	keys func(e grade.Entry) []string                  // by which the platform knows a student
	row  func(s *grade.Student, total string) []string // begins with a sign that the platform wants, or the texts of the roster
}

var gradebooks = []gradebook{
	{"canvas.csv", []string{"Student", "ID", "SIS User ID", "SIS Login ID", "Section", "%s"},
		func(e grade.Entry) []string { return []string{e.ID, e.Login} },
		func(s *grade.Student, total string) []string {
			return []string{plain(s.Named()), "", plain(s.Entry.ID), plain(s.Entry.Login), "", total}
		}},
	{"moodle.csv", []string{"ID number", "Email address", "%s"},
		func(e grade.Entry) []string { return []string{e.ID, e.Email} },
		func(s *grade.Student, total string) []string {
			return []string{plain(s.Entry.ID), plain(s.Entry.Email), total}
		}},
	{"brightspace.csv", []string{"OrgDefinedId", "Username", "%s Points Grade", "End-of-Line Indicator"},
		func(e grade.Entry) []string { return []string{e.ID, e.Login} },
		func(s *grade.Student, total string) []string {
			return []string{"#" + s.Entry.ID, "#" + s.Entry.Login, total, "#"}
		}},
}

// rows returns the lines of a gradebook, and the students without a key, who have none.
func (b gradebook) rows(r *grade.Results) (rows [][]string, without []string) {
	head := slices.Clone(b.head)
	for k := range head {
		head[k] = plain(strings.ReplaceAll(head[k], "%s", r.Title))
	}
	rows = [][]string{head}
	for _, s := range r.Students {
		if strings.Join(b.keys(s.Entry), "") == "" {
			if s.Entry.Listed() {
				without = append(without, s.Named())
			}
			continue
		}
		rows = append(rows, b.row(s, number(s.Total)))
	}
	return rows, without
}

// Unimported says which students of the roster have no line in a file to import, although others have.
func Unimported(r *grade.Results) (notes []string) {
	if r.Roster == nil {
		return nil
	}
	for _, b := range gradebooks {
		if rows, without := b.rows(r); len(rows) > 1 && len(without) > 0 {
			notes = append(notes, fmt.Sprintf("%s has no line for %s: no %s", b.file, strings.Join(without, ", "),
				"ID, login or email by which the platform knows them"))
		}
	}
	return notes
}
