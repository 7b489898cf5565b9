package batch

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
)

// Row is the result of one level.
type Row struct {
	Level     int
	Numbers   int
	Seconds   float64 // wall clock of the search
	Steps     int64
	Proposals int64
	Restarts  int64
	Left      int // numbers left by the best moves, 0 if solved
}

// Solved reports whether the level was solved.
func (r Row) Solved() bool { return r.Left == 0 }

// columns are the columns of the summary.
var columns = []string{"level", "numbers", "seconds", "steps", "proposals", "restarts", "left"}

func (r Row) fields() []string {
	return []string{
		strconv.Itoa(r.Level),
		strconv.Itoa(r.Numbers),
		strconv.FormatFloat(r.Seconds, 'f', 3, 64),
		strconv.FormatInt(r.Steps, 10),
		strconv.FormatInt(r.Proposals, 10),
		strconv.FormatInt(r.Restarts, 10),
		strconv.Itoa(r.Left),
	}
}

// parseRow reads a row of the summary.
func parseRow(fields []string) (r Row, err error) {
	ints := [...]struct {
		column int
		set    func(int64)
	}{
		{0, func(v int64) { r.Level = int(v) }},
		{1, func(v int64) { r.Numbers = int(v) }},
		{3, func(v int64) { r.Steps = v }},
		{4, func(v int64) { r.Proposals = v }},
		{5, func(v int64) { r.Restarts = v }},
		{6, func(v int64) { r.Left = int(v) }},
	}
	for _, f := range ints {
		v, err := strconv.ParseInt(fields[f.column], 10, 64)
		if err != nil {
			return r, fmt.Errorf("%s: %w", columns[f.column], err)
		}
		f.set(v)
	}
	if r.Seconds, err = strconv.ParseFloat(fields[2], 64); err != nil {
		return r, fmt.Errorf("%s: %w", columns[2], err)
	}
	return r, nil
}

// EncodeTable writes rows as CSV with a line of column names first.
func EncodeTable(rows []Row) []byte {
	var text bytes.Buffer
	out := csv.NewWriter(&text)
	// Writing to a buffer does not fail.
	_ = out.Write(columns)
	for _, r := range rows {
		_ = out.Write(r.fields())
	}
	out.Flush()
	return text.Bytes()
}

// ReadTable reads a summary; one that does not exist is empty.
func ReadTable(name string) ([]Row, error) {
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	in := csv.NewReader(bytes.NewReader(text))
	in.FieldsPerRecord = len(columns)
	records, err := in.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var rows []Row
	for k, fields := range records {
		if k == 0 {
			continue
		}
		r, err := parseRow(fields)
		if err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", name, k+1, err)
		}
		rows = append(rows, r)
	}
	return rows, nil
}
