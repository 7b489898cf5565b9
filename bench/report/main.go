// Command report writes the page docs/results.md with its picture of times, and the short table of
// results in the README, from the raw files bench/results/*.csv.
//
//	go run ./bench/report
//
// The texts are templates, which name the columns of the raw files that they show. Nothing else in
// the documents states what the programs reach, so no two pages can contradict each other: a new
// measurement (bench/results.sh) replaces its raw file, and this command rewrites all places. What
// is computed from the raw files is little: bounds and patterns of mazes (mazes.go), and sums over
// levels (levels.go).
package main

import (
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"
)

// Where things are, from the root of the repository.
const (
	rawFolder  = "bench/results"
	pagePath   = "docs/results.md"
	readmePath = "README.md"
	timesPath  = "docs/times.svg"
)

// The lines of the README between which its table stands.
const (
	readmeBegin = "<!-- Written by go run ./bench/report from bench/results. -->\n"
	readmeEnd   = "<!-- End of what is written. -->\n"
)

//go:embed results.md.tmpl
var pageTemplate string

//go:embed readme.md.tmpl
var readmeTemplate string

func main() {
	if err := run("."); err != nil {
		fmt.Fprintln(os.Stderr, "report:", err)
		os.Exit(1)
	}
}

func run(root string) error {
	raw, err := readFiles(filepath.Join(root, rawFolder))
	if err != nil {
		return err
	}
	texts, err := documents(root, raw)
	for path, text := range texts {
		err = errors.Join(err, os.WriteFile(filepath.Join(root, path), []byte(text), 0o666))
	}
	return err
}

// documents returns the files that are written from the raw files, by their paths from the root of
// the repository.
func documents(root string, raw files) (map[string]string, error) {
	page, err := raw.render(pageTemplate)
	if err != nil {
		return nil, err
	}
	table, err := raw.render(readmeTemplate)
	if err != nil {
		return nil, err
	}
	picture, err := raw.times()
	if err != nil {
		return nil, err
	}
	readme, err := os.ReadFile(filepath.Join(root, readmePath))
	if err != nil {
		return nil, err
	}
	before, rest, begins := strings.Cut(string(readme), readmeBegin)
	_, after, ends := strings.Cut(rest, readmeEnd)
	if !begins || !ends {
		return nil, fmt.Errorf("%s: the lines %q and %q are missing", readmePath, readmeBegin, readmeEnd)
	}
	return map[string]string{pagePath: page, timesPath: picture,
		readmePath: before + readmeBegin + table + readmeEnd + after}, nil
}

// render fills in a template. A column that a raw file does not have is an error.
func (all files) render(text string) (string, error) {
	t, err := template.New("").Option("missingkey=error").Funcs(template.FuncMap{
		"rows": all.rows, "row": all.row, "head": all.head, "conditions": all.conditions,
		"commas": commas, "digits": digits,
		"bound": bound, "proved": proved, "largePattern": all.largePattern, "rival": all.rival,
		"shares": all.shares, "sizes": sizes, "speed": all.speed,
		"hundreds": all.hundreds, "powerOfTen": powerOfTen,
	}).Parse(text)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	err = t.Execute(&out, nil)
	return strings.ReplaceAll(out.String(), "  |", " |"), err // an empty cell has one blank
}
