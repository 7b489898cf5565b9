package lab

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"stride/internal/disk"
)

// Names of the two files that are the experiment.
const (
	planFile = "plan.json"
	runsFile = "runs.jsonl"
)

// Header is the content of plan.json.
type Header struct {
	Plan    Plan      `json:"plan"`
	Command string    `json:"command,omitempty"` // that runs the experiment again
	Machine Machine   `json:"machine"`
	Begun   time.Time `json:"begun"`
}

// Experiment is what a folder holds.
type Experiment struct {
	Header
	Records []Record // of finished runs, in the order in which they were made
}

// Read reads the folder of an experiment.
func Read(folder string) (Experiment, error) {
	e, _, err := read(folder)
	return e, err
}

// read also returns the length of the whole lines of runs.jsonl.
func read(folder string) (e Experiment, whole int, err error) {
	name := filepath.Join(folder, planFile)
	text, err := os.ReadFile(name)
	if err != nil {
		return e, 0, fmt.Errorf("%s holds no experiment: %w", folder, err)
	}
	if err := json.Unmarshal(text, &e.Header); err != nil {
		return e, 0, fmt.Errorf("%s: %w", name, err)
	}
	if err := e.Plan.Validate(); err != nil {
		return e, 0, fmt.Errorf("%s: %w", name, err)
	}
	name = filepath.Join(folder, runsFile)
	text, err = os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return e, 0, nil
	}
	if err != nil {
		return e, 0, err
	}
	if e.Records, whole, err = parseRecords(text, e.Plan); err != nil {
		return e, 0, fmt.Errorf("%s: %w", name, err)
	}
	return e, whole, nil
}

// begin makes the folder of a new experiment, or finds one in it that is the same, and
// returns what it holds. It refuses a folder with another plan, or one that was begun by
// another version of the program: their runs do not belong in one table.
func begin(folder string, h Header) (Experiment, error) {
	name := filepath.Join(folder, planFile)
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		if err := os.MkdirAll(folder, 0o777); err != nil {
			return Experiment{}, err
		}
		text, err := json.MarshalIndent(h, "", "  ")
		if err != nil {
			return Experiment{}, err
		}
		return Experiment{Header: h}, disk.Replace(name, append(text, '\n'))
	}
	e, whole, err := read(folder)
	if err != nil {
		return e, err
	}
	if d := e.Plan.difference(h.Plan); d != "" {
		return e, fmt.Errorf("%s holds another experiment (%s): give the same plan to go on with it, or another folder", folder, d)
	}
	if was, is := e.Machine.Version, h.Machine.Version; was != is {
		return e, fmt.Errorf("%s was begun by version %s of the program, and this is %s: their runs do not belong in one table; give another folder",
			folder, was, is)
	}
	if err := os.Truncate(filepath.Join(folder, runsFile), int64(whole)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return e, err
	}
	return e, nil
}

// appendRecord writes a line and waits until it is on the disk.
func appendRecord(f *os.File, r Record) error {
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if _, err := f.Write(append(line, '\n')); err != nil {
		return err
	}
	return f.Sync()
}
