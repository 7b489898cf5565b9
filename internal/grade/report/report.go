// Package report writes the results of a grading: tables, a page for the teacher, and a page for
// each student. All of them are derived from the results, and are rewritten each time.
package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"

	"stride/internal/disk"
	"stride/internal/grade"
	"stride/internal/grade/class"
	"stride/internal/grade/label"
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
func Write(dir string, r *Results, protections []run.Protection) error {
	students := filepath.Join(dir, StudentFolder)
	if err := os.MkdirAll(students, 0o700); err != nil {
		return err
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
		if err := disk.ReplaceReport(filepath.Join(dir, file.name), file.content); err != nil {
			return err
		}
	}
	for _, b := range gradebooks {
		name := filepath.Join(dir, b.file)
		lines, _ := b.lines(r)
		if lines.Len() == 0 { // without a roster, or with one that lacks what the platform asks for
			if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
			continue
		}
		if err := disk.ReplaceReport(name, lines.WriteCSV); err != nil {
			return err
		}
	}
	return writeStudents(students, r)
}

// writeStudents writes the pages of students, and removes those of students who are gone.
func writeStudents(dir string, r *Results) error {
	made := make(map[string]bool)
	for _, s := range r.Students {
		if s.rest {
			continue
		}
		name := s.Name + ".html"
		made[name] = true
		if err := disk.ReplaceReport(filepath.Join(dir, name), func(w io.Writer) error {
			return writeStudent(w, r, s)
		}); err != nil {
			return err
		}
	}
	old, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range old {
		if e.Type().IsRegular() && filepath.Ext(e.Name()) == ".html" && !made[e.Name()] {
			if err := os.Remove(filepath.Join(dir, e.Name())); err != nil {
				return err
			}
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

// Grades returns a table with a line for each submission.
func Grades(r *Results) *table.Table {
	t := &table.Table{Columns: []table.Column{
		{Key: "rank"}, {Key: "submission", Left: true}, {Key: "points", Verb: "%.2f"},
		{Key: "bonus", Verb: "%.2f"}, {Key: "total", Verb: "%.2f"}, {Key: "verdict", Left: true},
	}}
	if r.List != nil {
		t.Columns = append(t.Columns, table.Column{Key: "name", Left: true},
			table.Column{Key: "by_hand", Verb: "%.2f"})
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
		t.Columns = append(t.Columns, table.Column{Key: word + "_" + strings.ReplaceAll(c.Key(), " ", "_"),
			Head: head})
	}
	for _, s := range r.Students {
		cells := []any{s.Rank, s.Name, rounded(s.Points), rounded(s.Bonus), rounded(s.Total),
			string(s.Verdict)}
		if !s.Graded() {
			cells = []any{nil, s.Name, nil, nil, nil, string(s.Verdict)}
		}
		if r.List != nil {
			cells = append(cells, s.Named(), rounded(s.ByHand))
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
func Runs(r *Results) *table.Table {
	t := &table.Table{Columns: []table.Column{
		{Key: "submission"}, {Key: "configuration"}, {Key: "run"}, {Key: "verdict"},
		{Key: "points"}, {Key: "value"}, {Key: "threshold"},
		{Key: "wall_seconds"}, {Key: "cpu_seconds"}, {Key: "memory_bytes"}, {Key: "exit_code"}, {Key: "id"},
		{Key: "why"},
	}}
	for _, s := range r.Students {
		for _, c := range s.Configs {
			for _, run := range c.Runs {
				var value any
				if v, ok := run.Value(); ok {
					value = v
				}
				o := run.Record.Outcome
				t.Add(s.Name, c.Config, run.Record.Repeat, string(run.Verdict), rounded(run.Points), value,
					c.Threshold.Value, o.Wall.Seconds(), o.CPU.Seconds(), o.Memory, o.Code, run.Maze, run.Why)
			}
		}
	}
	return t
}

// A gradebook is the form in which a learning platform imports points: columns from the class list,
// and the total. By an ID, a login or an email it knows a student.
type gradebook struct {
	file string
	head []string                                  // %s is the title
	keys func(l *class.List, r class.Row) []string // by which the platform knows a student
	row  func(l *class.List, s *Student, total float64) []any
}

var gradebooks = []gradebook{
	{"canvas.csv", []string{"Student", "ID", "SIS User ID", "SIS Login ID", "Section", "%s"},
		func(l *class.List, r class.Row) []string { return []string{canvasNumber(l, r), r.ID, r.Login} },
		func(l *class.List, s *Student, total float64) []any {
			return []any{s.Named(), table.Name(canvasNumber(l, s.Row)), table.Name(s.Row.ID),
				table.Name(s.Row.Login), "", total}
		}},
	{"moodle.csv", []string{"ID number", "Email address", "%s"},
		func(_ *class.List, r class.Row) []string { return []string{r.ID, r.Email} },
		func(_ *class.List, s *Student, total float64) []any {
			return []any{table.Name(s.Row.ID), table.Name(s.Row.Email), total}
		}},
	{"brightspace.csv", []string{"OrgDefinedId", "Username", "%s Points Grade", "End-of-Line Indicator"},
		func(_ *class.List, r class.Row) []string { return []string{r.ID, r.Login} },
		func(_ *class.List, s *Student, total float64) []any {
			return []any{"#" + s.Row.ID, "#" + s.Row.Login, total, "#"}
		}},
}

// canvasNumber is the number by which Canvas knows a student, if the roster is Canvas's.
func canvasNumber(l *class.List, r class.Row) string {
	if l == nil || l.Numbers != label.Canvas {
		return ""
	}
	return r.Number
}

// lines returns the table of a gradebook, and the students without a key, who have no line. Neither
// has a student of whom it isn't known whether something was handed in, or whose submission was not
// graded: a total of 0 would be wrong.
func (b gradebook) lines(r *Results) (lines *table.Table, without []string) {
	lines = new(table.Table)
	for _, head := range b.head {
		head = strings.ReplaceAll(head, "%s", r.Title)
		lines.Columns = append(lines.Columns, table.Column{Key: head})
	}
	for _, s := range r.Students {
		switch {
		case s.Verdict == NotMatched || !s.Graded():
		case strings.Join(b.keys(r.List, s.Row), "") != "":
			lines.Add(b.row(r.List, s, rounded(s.Total))...)
		case s.listed:
			without = append(without, s.Named())
		}
	}
	return lines, without
}

// Unimported says which students of the roster have no line in a file to import, although others
// have.
func Unimported(r *Results) (notes []string) {
	if r.List == nil {
		return nil
	}
	for _, b := range gradebooks {
		if lines, without := b.lines(r); lines.Len() > 0 && len(without) > 0 {
			notes = append(notes, fmt.Sprintf("%s has no line for %s: no %s", b.file,
				strings.Join(without, ", "), "ID, login or email by which the platform knows them"))
		}
	}
	return notes
}
