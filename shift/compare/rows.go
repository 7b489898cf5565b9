package compare

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"

	"stride/shift/solver"
)

// The file of rows: CSV, a line for each run, written as soon as the run is over.
// So a comparison can be stopped at any moment and goes on where it was. A last
// line that was cut off is dropped.

// rowColumns are the columns of the file.
var rowColumns = []string{"level", "numbers", "solver", "seed", "solved", "left", "seconds", "cpu", "steps"}

func (r Row) record() []string {
	return []string{
		strconv.Itoa(r.Level), strconv.Itoa(r.Numbers), r.Method.String(), strconv.FormatUint(r.Seed, 10),
		strconv.FormatBool(r.Solved), strconv.Itoa(r.Left),
		strconv.FormatFloat(r.Seconds, 'f', 4, 64), strconv.FormatFloat(r.CPU, 'f', 4, 64), strconv.FormatInt(r.Steps, 10),
	}
}

// parseRow reads a record.
func parseRow(fields []string) (r Row, err error) {
	if len(fields) != len(rowColumns) {
		return r, fmt.Errorf("%d fields, want %d", len(fields), len(rowColumns))
	}
	var errs [9]error
	r.Level, errs[0] = strconv.Atoi(fields[0])
	r.Numbers, errs[1] = strconv.Atoi(fields[1])
	r.Method, errs[2] = solver.ParseMethod(fields[2])
	r.Seed, errs[3] = strconv.ParseUint(fields[3], 10, 64)
	r.Solved, errs[4] = strconv.ParseBool(fields[4])
	r.Left, errs[5] = strconv.Atoi(fields[5])
	r.Seconds, errs[6] = strconv.ParseFloat(fields[6], 64)
	r.CPU, errs[7] = strconv.ParseFloat(fields[7], 64)
	r.Steps, errs[8] = strconv.ParseInt(fields[8], 10, 64)
	return r, errors.Join(errs[:]...)
}

// File is a file of rows that is open for more.
type File struct {
	Rows []Row // those that were in it
	file *os.File
}

// OpenFile opens the named file of rows, made if it is not there. It refuses a file
// that holds something else.
func OpenFile(name string) (*File, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	f := &File{file: file}
	if err := f.read(); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return f, nil
}

// read reads all rows and leaves the file where the next one belongs.
func (f *File) read() error {
	text, err := io.ReadAll(f.file)
	if err != nil {
		return err
	}
	whole := 0 // bytes of whole lines
	for k, c := range text {
		if c == '\n' {
			whole = k + 1
		}
	}
	if err := f.file.Truncate(int64(whole)); err != nil {
		return err
	}
	if _, err := f.file.Seek(int64(whole), io.SeekStart); err != nil {
		return err
	}
	if whole == 0 {
		return f.write(rowColumns)
	}
	lines := csv.NewReader(bytes.NewReader(text[:whole]))
	lines.FieldsPerRecord = -1
	for line := 1; ; line++ {
		fields, err := lines.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if line == 1 {
			if !slices.Equal(fields, rowColumns) {
				return fmt.Errorf("line 1: the columns are not those of a comparison")
			}
			continue
		}
		r, err := parseRow(fields)
		if err != nil {
			return fmt.Errorf("line %d: %w", line, err)
		}
		f.Rows = append(f.Rows, r)
	}
}

// Add writes a row to the file.
func (f *File) Add(r Row) error { return f.write(r.record()) }

func (f *File) write(fields []string) error {
	out := csv.NewWriter(f.file)
	out.Write(fields)
	out.Flush()
	return out.Error()
}

// Close closes the file.
func (f *File) Close() error { return f.file.Close() }
