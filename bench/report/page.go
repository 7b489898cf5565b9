package main

import (
	_ "embed"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"text/template"
	"unicode/utf8"
)

// pageText is the page without its figures.
//
//go:embed results.md.tmpl
var pageText string

// readmeText is the table of the README.
//
//go:embed readme.md.tmpl
var readmeText string

// The lines of the README between which its table stands.
const (
	readmeBegin = "<!-- Written by go run ./bench/report from bench/results. -->\n"
	readmeEnd   = "<!-- End of what is written. -->\n"
)

func renderPage(raw results) (string, error) { return render(pageText, raw) }

// renderReadme returns the README with its table of results as it should be.
func renderReadme(root string, raw results) (string, error) {
	text, err := os.ReadFile(filepath.Join(root, readmePath))
	if err != nil {
		return "", err
	}
	before, rest, ok := strings.Cut(string(text), readmeBegin)
	_, after, also := strings.Cut(rest, readmeEnd)
	if !ok || !also {
		return "", fmt.Errorf("%s: the lines %q and %q are missing", readmePath, readmeBegin, readmeEnd)
	}
	table, err := render(readmeText, raw)
	return before + readmeBegin + table + readmeEnd + after, err
}

func render(text string, raw results) (string, error) {
	t, err := template.New("").Option("missingkey=error").Funcs(template.FuncMap{
		"has":        func(name string) bool { return raw[name] != nil },
		"table":      raw.table,
		"value":      raw.value,
		"conditions": raw.conditions,
		"command":    raw.commandOf,
		"mazes":      raw.mazes,
		"bound":      boundOf,
		"rival":      raw.rival,
		"evaluators": raw.evaluators,
		"quartiles":  raw.quartiles,
		"weakest":    raw.weakest,
		"levels":     raw.levels,
		"total":      raw.total,
		"races":      raw.races,
		"solvers":    raw.solvers,
	}).Parse(text)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	if err := t.Execute(&out, nil); err != nil {
		return "", err
	}
	return out.String(), nil
}

// conditions says how a result was measured, as a paragraph and a block with the command.
func (all results) conditions(name string) (string, error) {
	r, err := all.get(name)
	if err != nil {
		return "", err
	}
	text := "*" + r.date
	if r.commit != "" {
		text += " at " + r.commit
	}
	text += ", " + r.machine + "."
	if r.note != "" {
		text += " " + r.note
	}
	return fmt.Sprintf("    %s\n\n%s*", r.command, folded(text)), nil
}

// folded breaks a paragraph into lines.
func folded(text string) string {
	const width = 99 // one less than the limit, for the asterisk at the end
	var out strings.Builder
	column := 0
	for _, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case column > 0 && column+1+n > width:
			out.WriteString("\n")
			column = 0
		case column > 0:
			out.WriteString(" ")
			column++
		}
		out.WriteString(word)
		column += n
	}
	return out.String()
}

// commandOf returns the command of a result whose conditions do not matter.
func (all results) commandOf(name string) (string, error) {
	r, err := all.get(name)
	if err != nil {
		return "", err
	}
	return r.command, nil
}

// value returns one figure: that of a column in the row whose first value is key.
func (all results) value(name, key, column, format string) (string, error) {
	r, err := all.get(name)
	if err != nil {
		return "", err
	}
	v, err := r.find(key, column)
	if err == nil && v == "" {
		err = fmt.Errorf("%s has no row %q", name, key)
	}
	return formatFigure(v, format), err
}

// table writes columns of a result as a table. Each of them is given as "heading=column" or
// "heading=column:format", with a format of formatFigure.
func (all results) table(name string, columns ...string) (string, error) {
	r, err := all.get(name)
	if err != nil {
		return "", err
	}
	head := make([]string, len(columns))
	at := make([]int, len(columns))
	format := make([]string, len(columns))
	for k, c := range columns {
		heading, column, ok := strings.Cut(c, "=")
		if !ok {
			return "", fmt.Errorf("%q is not of the form heading=column", c)
		}
		column, format[k], _ = strings.Cut(column, ":")
		head[k] = heading
		if at[k], err = r.column(column); err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
	}
	rows := make([][]string, len(r.rows))
	for k, row := range r.rows {
		for c := range columns {
			rows[k] = append(rows[k], formatFigure(row[at[c]], format[c]))
		}
	}
	return markdown(head, rows), nil
}

func markdown(head []string, rows [][]string) string {
	var out strings.Builder
	line := func(cells []string) {
		out.WriteString("|")
		for _, cell := range cells {
			if cell != "" {
				out.WriteString(" " + cell)
			}
			out.WriteString(" |")
		}
		out.WriteString("\n")
	}
	line(head)
	out.WriteString(strings.Repeat("|---", len(head)) + "|\n")
	for _, row := range rows {
		line(row)
	}
	return strings.TrimSuffix(out.String(), "\n")
}

// formatFigure writes a figure of a raw file as a reader wants it: "int" with commas, "2" or "3"
// with this number of significant digits, "" unchanged. Text that isn't a finite number stays
// unchanged, too.
func formatFigure(text, format string) string {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || format == "" || math.IsInf(x, 0) || math.IsNaN(x) {
		return text
	}
	if format == "int" {
		return withCommas(int(math.Round(x)))
	}
	digits, err := strconv.Atoi(format)
	if err != nil {
		return text
	}
	return significant(x, digits)
}

// significant writes x, which is not negative, with a number of significant digits.
func significant(x float64, digits int) string {
	decimals := digits - 1
	for y := x; y >= 10; y /= 10 {
		decimals--
	}
	for y := x; y > 0 && y < 1 && decimals < 6; y *= 10 {
		decimals++
	}
	return strconv.FormatFloat(x, 'f', max(0, decimals), 64)
}

func withCommas(n int) string {
	text := strconv.Itoa(n)
	for k := len(text) - 3; k > 0 && text[k-1] != '-'; k -= 3 {
		text = text[:k] + "," + text[k:]
	}
	return text
}
