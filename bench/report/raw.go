package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"stride/internal/disk"
)

// A file is one raw file: a table in CSV, below lines of the form "# key: value" that say how its
// figures were measured. bench/results.sh writes them.
type file struct {
	head map[string]string // has all keys
	rows []row
}

// row has the figures of a row by the names of their columns.
type row map[string]string

// keys are those of the head. The last five may be missing: not everything was measured here.
var keys = []string{"command", "date", "machine", "commit", "searches", "load", "elapsed", "note"}

// requiredKeys is how many of the keys each file must have, so that no figure is without its
// conditions.
const requiredKeys = 3

func parseFile(text string) (*file, error) {
	f := &file{head: make(map[string]string)}
	for _, key := range keys {
		f.head[key] = ""
	}
	for strings.HasPrefix(text, "#") {
		line, rest, _ := strings.Cut(text, "\n")
		key, value, ok := strings.Cut(strings.TrimPrefix(line, "# "), ": ")
		if !ok || !slices.Contains(keys, key) {
			return nil, fmt.Errorf("%q is not a line of the form \"# key: value\" with a known key", line)
		}
		f.head[key] = value
		text = rest
	}
	for _, key := range keys[:requiredKeys] {
		if f.head[key] == "" {
			return nil, fmt.Errorf("the line \"# %s: …\" is missing", key)
		}
	}
	lines, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		return nil, err
	}
	if len(lines) < 2 {
		return nil, errors.New("there are no rows")
	}
	for _, line := range lines[1:] {
		r := make(row)
		for k, column := range lines[0] {
			r[column] = line[k]
		}
		f.rows = append(f.rows, r)
	}
	return f, nil
}

// files are the raw files by their names, without ".csv".
type files map[string]*file

func readFiles(folder string) (files, error) {
	paths, err := disk.Named(folder, func(base string) bool { return strings.HasSuffix(base, ".csv") })
	if err != nil {
		return nil, err
	}
	all := make(files)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if all[strings.TrimSuffix(filepath.Base(path), ".csv")], err = parseFile(string(text)); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	return all, nil
}

// head returns how the figures of a file were measured.
func (all files) head(name string) (map[string]string, error) {
	if f, ok := all[name]; ok {
		return f.head, nil
	}
	return nil, fmt.Errorf("there is no %s/%s.csv", rawFolder, name)
}

// rows returns the rows of a file, or those in which columns have certain values, given as pairs of
// a column and its value. There must be one.
func (all files) rows(name string, where ...string) ([]row, error) {
	if _, err := all.head(name); err != nil {
		return nil, err
	}
	var found []row
	for _, r := range all[name].rows {
		fits := true
		for pair := range slices.Chunk(where, 2) {
			fits = fits && r[pair[0]] == pair[1]
		}
		if fits {
			found = append(found, r)
		}
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("%s.csv has no row with %s", name, strings.Join(where, " "))
	}
	return found, nil
}

// row returns the only row of this kind.
func (all files) row(name string, where ...string) (row, error) {
	found, err := all.rows(name, where...)
	if err != nil {
		return nil, err
	}
	if len(found) > 1 {
		return nil, fmt.Errorf("%s.csv has %d rows with %s", name, len(found), strings.Join(where, " "))
	}
	return found[0], nil
}

// numbers returns the figures of columns.
func (r row) numbers(columns ...string) ([]float64, error) {
	list := make([]float64, len(columns))
	for k, column := range columns {
		var err error
		if list[k], err = strconv.ParseFloat(r[column], 64); err != nil {
			return nil, fmt.Errorf("column %s: %w", column, err)
		}
	}
	return list, nil
}

// conditions says how a file was measured, as a block with the command and a paragraph.
func (all files) conditions(name string) (string, error) {
	head, err := all.head(name)
	if err != nil {
		return "", err
	}
	text := head["date"]
	if head["commit"] != "" {
		text += " at " + head["commit"]
	}
	text += ", " + head["machine"] + ". " + head["note"]
	return fmt.Sprintf("    %s\n\n%s", head["command"], fold("*"+strings.TrimSpace(text)+"*")), nil
}
