// Package table writes a table in three forms: aligned columns for people, CSV for spreadsheets,
// and JSON for programs, with the same name for a column in all three.
//
// A cell contains a string, a bool, an integer or a float64. A cell without a value is nil, or a
// float64 that is infinite or not a number; it is empty in text and CSV, and null in JSON. [Above]
// is a time that was cut off by a limit.
//
// Texts may come from strangers: in text and CSV each takes one line and is cleaned by package
// printable, and in CSV none is a formula. A number is a cell with a number, never a text.
package table

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"stride/internal/printable"
)

// Column describes a column.
type Column struct {
	Key  string // name in CSV and JSON, lower case with underscores
	Head string // above the column in text; the key if empty
	Verb string // of package fmt, for a value in text; if empty, numbers have at most one decimal
	None string // text for a missing value
	Left bool   // align to the left in text
}

// Table is a table that grows by rows.
type Table struct {
	Columns []Column
	rows    [][]any
}

// Above is a value of which only a lower bound is known: ">60" in text, and no value in CSV and
// JSON.
type Above float64

// Add adds a row, which must have a cell for each column.
func (t *Table) Add(cells ...any) {
	if len(cells) != len(t.Columns) {
		panic(fmt.Sprintf("table: a row of %d cells in a table of %d columns", len(cells), len(t.Columns)))
	}
	t.rows = append(t.rows, cells)
}

// Len returns the number of rows.
func (t *Table) Len() int { return len(t.rows) }

// Select returns a table of some of the columns, in the given order, with the same rows. The
// columns must exist.
func (t *Table) Select(keys ...string) *Table {
	some := &Table{rows: make([][]any, len(t.rows))}
	for _, key := range keys {
		at := slices.IndexFunc(t.Columns, func(c Column) bool { return c.Key == key })
		if at < 0 {
			panic("table: there is no column " + key)
		}
		some.Columns = append(some.Columns, t.Columns[at])
		for k, row := range t.rows {
			some.rows[k] = append(some.rows[k], row[at])
		}
	}
	return some
}

// missing reports whether a cell has no value in CSV and JSON.
func missing(cell any) bool {
	switch x := cell.(type) {
	case nil, Above:
		return true
	case float64:
		return math.IsInf(x, 0) || math.IsNaN(x)
	}
	return false
}

// Fields returns the head and the rows of the table in the form for people.
func (t *Table) Fields() [][]string {
	lines := make([][]string, 1, len(t.rows)+1)
	for _, c := range t.Columns {
		head := c.Head
		if head == "" {
			head = c.Key
		}
		lines[0] = append(lines[0], head)
	}
	for _, row := range t.rows {
		line := make([]string, len(row))
		for k, cell := range row {
			line[k] = t.Columns[k].text(cell)
		}
		lines = append(lines, line)
	}
	return lines
}

// WriteText writes the table for people, two spaces between columns.
func (t *Table) WriteText(w io.Writer) error {
	lines := t.Fields()
	widths := make([]int, len(t.Columns))
	for _, line := range lines {
		for k, field := range line {
			widths[k] = max(widths[k], utf8.RuneCountInString(field))
		}
	}
	var b bytes.Buffer
	for _, line := range lines {
		var padded strings.Builder
		for k, field := range line {
			if k > 0 {
				padded.WriteString("  ")
			}
			blank := strings.Repeat(" ", widths[k]-utf8.RuneCountInString(field))
			if t.Columns[k].Left {
				padded.WriteString(field + blank)
			} else {
				padded.WriteString(blank + field)
			}
		}
		fmt.Fprintln(&b, strings.TrimRight(padded.String(), " "))
	}
	_, err := w.Write(b.Bytes())
	return err
}

// text writes a cell for people.
func (c Column) text(cell any) string {
	if x, ok := cell.(Above); ok {
		return fmt.Sprintf(">%g", float64(x))
	}
	switch {
	case missing(cell):
		return c.None
	case c.Verb != "":
		return printable.Line(fmt.Sprintf(c.Verb, cell))
	}
	if x, ok := cell.(float64); ok {
		decimals := 1
		if x == math.Trunc(x) {
			decimals = 0
		}
		return strconv.FormatFloat(x, 'f', decimals, 64)
	}
	return printable.Line(fmt.Sprint(cell))
}

// WriteCSV writes the table as comma-separated values, with the keys in the first line.
func (t *Table) WriteCSV(w io.Writer) error {
	lines := make([][]string, 1, len(t.rows)+1)
	for _, c := range t.Columns {
		lines[0] = append(lines[0], csvText(c.Key))
	}
	for _, row := range t.rows {
		line := make([]string, len(row))
		for k, cell := range row {
			if !missing(cell) {
				line[k] = csvField(cell)
			}
		}
		lines = append(lines, line)
	}
	return csv.NewWriter(w).WriteAll(lines)
}

// MarshalJSON returns the rows as an array of objects, with the keys in the order of the
// columns.
func (t *Table) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('[')
	for n, row := range t.rows {
		if n > 0 {
			b.WriteByte(',')
		}
		for k, cell := range row {
			if missing(cell) {
				cell = nil
			}
			value, err := json.Marshal(cell)
			if err != nil {
				return nil, fmt.Errorf("column %s: %w", t.Columns[k].Key, err)
			}
			separator := byte(',')
			if k == 0 {
				separator = '{'
			}
			fmt.Fprintf(&b, "%c%q:%s", separator, t.Columns[k].Key, value)
		}
		b.WriteByte('}')
	}
	b.WriteByte(']')
	return b.Bytes(), nil
}

// WriteJSON writes the rows as an array of objects, in one line.
func (t *Table) WriteJSON(w io.Writer) error { return json.NewEncoder(w).Encode(t) }
