package main

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// result is one raw file: rows of figures, and how they were measured. As a file it is a CSV
// table below lines of the form "# key: value".
type result struct {
	command string // as one would type it
	date    string // YYYY-MM-DD
	commit  string // of the program that was measured
	// searches identifies the searches that were measured, if all figures but times follow from
	// them; may be empty
	searches string
	machine  string
	load     string // load averages, or words
	elapsed  string // seconds from the beginning to the end of the command; may be empty
	note     string // may be empty

	columns []string
	rows    [][]string
}

// keys lists the fields of the head of a raw file, in their order there.
func (r *result) keys() []struct {
	name string
	to   *string
} {
	return []struct {
		name string
		to   *string
	}{
		{"command", &r.command}, {"date", &r.date}, {"commit", &r.commit}, {"searches", &r.searches},
		{"machine", &r.machine},
		{"load", &r.load}, {"elapsed", &r.elapsed}, {"note", &r.note},
	}
}

func (r *result) write(path string) error {
	var out bytes.Buffer
	for _, k := range r.keys() {
		if *k.to != "" {
			fmt.Fprintf(&out, "# %s: %s\n", k.name, *k.to)
		}
	}
	w := csv.NewWriter(&out)
	if err := w.WriteAll(append([][]string{r.columns}, r.rows...)); err != nil {
		return err
	}
	return os.WriteFile(path, out.Bytes(), 0o666)
}

// parseResult reads a raw file. Command, date and machine must be there, and every row must have
// a value for each column, so that no figure is without its conditions.
func parseResult(text string) (*result, error) {
	r := new(result)
	for strings.HasPrefix(text, "#") {
		line, rest, _ := strings.Cut(text, "\n")
		key, value, ok := strings.Cut(strings.TrimPrefix(line, "# "), ": ")
		at := slices.IndexFunc(r.keys(), func(k struct {
			name string
			to   *string
		}) bool {
			return k.name == key
		})
		if !ok || at < 0 {
			return nil, fmt.Errorf("%q is not a line of the form \"# key: value\" with a known key", line)
		}
		*r.keys()[at].to = value
		text = rest
	}
	if r.command == "" || r.date == "" || r.machine == "" {
		return nil, errors.New("the command, the date or the machine is missing")
	}
	all, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		return nil, err
	}
	if len(all) < 2 {
		return nil, errors.New("there are no rows")
	}
	r.columns, r.rows = all[0], all[1:]
	return r, nil
}

// results are the raw files by their names, without ".csv".
type results map[string]*result

func readAll(folder string) (results, error) {
	paths, err := filepath.Glob(filepath.Join(folder, "*.csv"))
	if err != nil {
		return nil, err
	}
	all := make(results)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		r, err := parseResult(string(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		all[strings.TrimSuffix(filepath.Base(path), ".csv")] = r
	}
	return all, nil
}

// get returns the result of a name, which must be there.
func (all results) get(name string) (*result, error) {
	if r, ok := all[name]; ok {
		return r, nil
	}
	return nil, fmt.Errorf("there is no %s/%s.csv", rawFolder, name)
}

// column returns the place of a column.
func (r *result) column(name string) (int, error) {
	if k := slices.Index(r.columns, name); k >= 0 {
		return k, nil
	}
	return 0, fmt.Errorf("there is no column %q, only %s", name, strings.Join(r.columns, ", "))
}

// find returns the value of a column in the row whose first value is key, or "" if there is none.
func (r *result) find(key, column string) (string, error) {
	at, err := r.column(column)
	if err != nil {
		return "", err
	}
	for _, row := range r.rows {
		if row[0] == key {
			return row[at], nil
		}
	}
	return "", nil
}

// numbers returns a column as numbers.
func (r *result) numbers(column string) ([]float64, error) {
	at, err := r.column(column)
	if err != nil {
		return nil, err
	}
	list := make([]float64, len(r.rows))
	for k, row := range r.rows {
		if list[k], err = strconv.ParseFloat(row[at], 64); err != nil {
			return nil, fmt.Errorf("row %d, column %s: %w", k+1, column, err)
		}
	}
	return list, nil
}
