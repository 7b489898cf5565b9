// Package kit writes a course into a folder, from the plan by which its programs are graded: a
// handout and a sheet of theory as HTML, starter code in C++, Java and Python with a makefile and a
// table of mazes that tests the evaluator, a notebook, and for the teacher the plan, the solutions
// and an empty class list.
//
// What is written are the files below files. Each is a template of text/template, filled in with
// what the plan says; the ending .tmpl keeps tools away from those that are no valid file of their
// kind before.
package kit

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"text/template"

	"stride/internal/disk"
	"stride/internal/draw"
	"stride/internal/draw/figure"
	"stride/internal/grade"
	"stride/internal/puzzle/jumpmaze"
	"stride/maze"
	"stride/maze/format"
)

//go:embed all:files
var files embed.FS

const (
	root      = "files"
	planFile  = "teacher/plan.yaml"
	readme    = "student/readme.txt" // goes into the folder of each language
	tableFile = "mazes.txt"
	sheets    = ".tmpl" // ends the names of templates
	picture   = "student/example.svg"

	notebookFile = "student/notebook.md"
)

// languages are the folders of the starter code.
var languages = []string{"student/cpp", "student/java", "student/python"}

// DefaultPlan returns the text of the plan of a kit for which no other is given.
func DefaultPlan() []byte { return read(planFile) }

// read returns a file of the kit.
func read(name string) []byte {
	text, err := files.ReadFile(path.Join(root, name))
	if err != nil {
		panic(err) // it is part of the program
	}
	return text
}

// Check returns an error unless a kit for a plan can be written into a folder, which must be empty
// or missing.
func Check(dir string, plan *grade.Plan) error {
	if plan.Task != grade.Generate {
		return fmt.Errorf("a kit is for programs that make mazes, and the plan has task: %s", plan.Task)
	}
	usual := grade.Config{Params: maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}}
	if line, own := plan.Line(usual), "./PuzzleGenerator "+usual.Key(); line != own {
		return fmt.Errorf("the plan runs %q, and the programs of a kit are run by %q", line, own)
	}
	if entries, err := os.ReadDir(dir); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is not empty: a kit needs a folder of its own", dir)
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Write writes a kit into a folder, see [Check]. planText is the text of the plan. With an error,
// nothing is left in it.
func Write(dir string, plan *grade.Plan, planText []byte) error {
	all, err := contents(plan, planText)
	if err != nil {
		return err
	}
	_, missing := os.Stat(dir)
	if err = disk.ReplaceAll(dir, all); err == nil {
		return nil
	}
	if missing != nil {
		return errors.Join(err, disk.RemoveAll(dir))
	}
	for _, name := range []string{path.Dir(planFile), path.Dir(readme)} {
		err = errors.Join(err, disk.RemoveAll(filepath.Join(dir, name)))
	}
	return err
}

// fill fills in a file of the kit.
func fill(name string, f facts) ([]byte, error) {
	parsed, err := template.New(name).Parse(string(read(name)))
	if err != nil {
		return nil, err
	}
	var filled bytes.Buffer
	err = parsed.Execute(&filled, f)
	return filled.Bytes(), err
}

// Sums returns the checksums of the starter code for a plan, by which a grading tells it from what
// students wrote. The code for the usual plan is among them, as the time may have been changed
// since the kit was written.
func Sums(plan *grade.Plan) (all []string) {
	add := func(text []byte, err error) {
		if err != nil {
			panic(err) // the files are part of the program
		}
		all = append(all, grade.Sum(text))
	}
	usual, err := grade.ReadPlan(DefaultPlan())
	for _, p := range []*grade.Plan{usual, plan} {
		f := factsOf(p)
		add([]byte(tableText(f.UnsolvableTerm)), err)
		add(fill(readme, f))
		for _, folder := range languages {
			entries, err := files.ReadDir(path.Join(root, folder))
			for _, e := range entries {
				text, failed := fill(path.Join(folder, e.Name()), f)
				add(text, errors.Join(err, failed))
			}
		}
	}
	return all
}

// contents returns the files of a kit by their names.
func contents(plan *grade.Plan, planText []byte) (map[string][]byte, error) {
	f := factsOf(plan)
	var svg bytes.Buffer
	if err := draw.Figure(jumpmaze.SolvedScene(example()), draw.Options{}).WriteSVG(&svg,
		figure.Sans()); err != nil {
		return nil, err
	}
	all := map[string][]byte{picture: svg.Bytes()}
	err := fs.WalkDir(files, root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name = strings.TrimPrefix(name, root+"/")
		text, err := fill(name, f)
		if name = strings.TrimSuffix(name, sheets); name == notebookFile {
			name = strings.TrimSuffix(name, ".md") + ".ipynb"
			text, err = notebook(string(text))
		}
		all[name] = text
		return err
	})
	for _, folder := range languages {
		all[path.Join(folder, path.Base(readme))] = all[readme]
		all[path.Join(folder, tableFile)] = []byte(tableText(f.UnsolvableTerm))
	}
	delete(all, readme)
	all[planFile] = planText
	return all, err
}

// facts are what the sheets say about a plan.
type facts struct {
	Title, Label, Seconds, Wall, Points string
	PerLate, PerReport                  string
	Bonus                               float64
	UnsolvableTerm                      bool
	// points of configurations that are not shown at once; empty if none
	Unannounced    string
	Repeats, Mazes int
	Configs        []row
	Drawn          bool   // some number of a maze is
	Due            string // the date; empty if there is none
}

// row is a row of the table of points.
type row struct{ Maze, Points, Threshold string }

func factsOf(plan *grade.Plan) facts {
	number := func(x float64) string { return fmt.Sprintf("%.4g", x) }
	points := func(x float64) string {
		if x == 1 {
			return "1 point"
		}
		return number(x) + " points"
	}
	f := facts{
		Title: plan.Title, Label: string(format.LabelValue), Seconds: number(plan.Seconds),
		Points: number(plan.Points),
		Wall:   number(plan.Limits.Wall.Seconds()) + " seconds", PerLate: points(plan.Late.Deduction),
		PerReport: points(plan.ReportDeduction), Bonus: plan.Bonus, Repeats: plan.Repeats,
		UnsolvableTerm: plan.UnsolvableTerm, Mazes: 1 + perSize*len(tableSizes),
	}
	if plan.Label == format.LabelScore {
		f.Label = string(format.LabelScore)
	}
	if !plan.Due.IsZero() {
		f.Due = plan.Due.Format(grade.DateLayout)
	}
	hidden := 0.0
	for _, c := range plan.Configs {
		if c.Visible != "" && c.Visible != grade.AtOnce {
			hidden += c.Points
			continue
		}
		f.Drawn = f.Drawn || c.Drawn
		var sources []string
		for _, s := range c.Sources {
			sources = append(sources, s.String())
		}
		f.Configs = append(f.Configs, row{c.Key(), number(c.Points), strings.Join(sources, ", ")})
	}
	if hidden > 0 {
		f.Unannounced = number(hidden)
	}
	return f
}

// notebook returns a text as a notebook of Jupyter (nbformat 4.5): blocks of Python become cells of
// code, and what is between them cells of text.
func notebook(text string) ([]byte, error) {
	var cells []map[string]any
	for k, part := range strings.Split(text, "```") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		cell := map[string]any{"cell_type": "markdown", "id": fmt.Sprintf("cell-%d", k),
			"metadata": struct{}{}}
		if code, ok := strings.CutPrefix(part, "python\n"); ok && k%2 == 1 {
			part = code
			cell["cell_type"], cell["execution_count"], cell["outputs"] = "code", nil, []any{}
		}
		cell["source"] = strings.SplitAfter(part, "\n")
		cells = append(cells, cell)
	}
	kernel := map[string]string{"name": "python3", "display_name": "Python 3", "language": "python"}
	return json.MarshalIndent(map[string]any{"cells": cells, "metadata": map[string]any{"kernelspec": kernel},
		"nbformat": 4, "nbformat_minor": 5}, "", " ")
}
