// Package journal keeps long work, such as experiments and batches of levels, in a folder, so that
// it can be stopped and continued at any time.
//
// plan.json describes the work, and runs.jsonl has a line for each completed piece, which is
// written and synced before the next piece begins, with a checksum (see [disk.Lines]). All other
// files in the folder are derived from these two, or are the product of the work. There is no other
// state: a piece without a line still has to be done.
//
// One program at a time works in a folder and holds the folder's lock. Reading needs no lock, since
// a line that is still being written does not count yet.
package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"stride/internal/disk"
	"stride/internal/lock"
)

// Names of the two files.
const (
	PlanFile = "plan.json"
	RunsFile = "runs.jsonl"
)

// format is the version of the two files. It is increased when older programs cannot read new files
// or new programs cannot read older files.
const format = 2

// OtherError reports that a folder contains other work than the requested one. The user can choose
// another folder, or the same plan.
type OtherError struct{ Text string }

func (e *OtherError) Error() string { return e.Text }

// envelope is the content of plan.json.
type envelope[P any] struct {
	Kind   string `json:"kind"`
	Format int    `json:"format"`
	Plan   P      `json:"plan"`
}

// Folder is a folder that this program works in.
type Folder[P, R any] struct {
	Plan  P
	Done  []R // pieces that were done when the folder was opened
	lock  *lock.Lock
	lines *disk.Lines
}

// Open locks a folder, which is created if necessary, to work in it. Kind names the kind of work,
// with an article, and who names the program in messages to others that want to use the folder at
// the same time. In a new folder, the plan is stored. Otherwise, resume is called with the plan of
// the folder; it returns the plan to continue with, or an error that says why this is not the same
// work.
//
// The error is a *[lock.HeldError] if another program works in the folder, an *[OtherError] if the
// folder contains something else, and a *[disk.DamageError] or another error that names file and
// line if a line is damaged.
func Open[P, R any](dir, kind, who string, plan P, resume func(was P) (P, error)) (f *Folder[P, R],
	err error) {
	if err := disk.CheckFolder(dir); err != nil {
		return nil, &OtherError{err.Error()}
	}
	// A folder that is refused stays as it is: without a file for the lock.
	if _, err := readPlan[P](dir, kind); errors.Is(err, fs.ErrNotExist) {
		if err := refuseOthers(dir, kind); err != nil {
			return nil, err
		}
	} else if err != nil {
		return nil, err
	}
	held, err := lock.Folder(dir, who)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, held.Release())
		}
	}()
	was, err := readPlan[P](dir, kind)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err := writePlan(dir, kind, plan); err != nil {
			return nil, err
		}
	case err != nil:
		return nil, err
	default:
		if plan, err = resume(was); err != nil {
			return nil, err
		}
		if !same(was, plan) {
			if err := writePlan(dir, kind, plan); err != nil {
				return nil, err
			}
		}
	}
	if err := disk.Sweep(dir); err != nil {
		return nil, err
	}
	name := filepath.Join(dir, RunsFile)
	lines, texts, err := disk.OpenLines(name)
	if err != nil {
		return nil, err
	}
	done, err := parse[R](name, texts)
	if err != nil {
		return nil, errors.Join(err, lines.Close())
	}
	return &Folder[P, R]{Plan: plan, Done: done, lock: held, lines: lines}, nil
}

// Add stores a piece that is done, and returns when it is on the disk.
func (f *Folder[P, R]) Add(piece R) error {
	text, err := json.Marshal(piece)
	if err != nil {
		return err
	}
	return f.lines.Append(text)
}

// Close releases the folder.
func (f *Folder[P, R]) Close() error { return errors.Join(f.lines.Close(), f.lock.Release()) }

// Read reads a folder without locking it.
func Read[P, R any](dir, kind string) (plan P, done []R, err error) {
	if plan, err = readPlan[P](dir, kind); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			err = fmt.Errorf("%s does not hold %s: %w", dir, kind, err)
		}
		return plan, nil, err
	}
	name := filepath.Join(dir, RunsFile)
	texts, _, err := disk.ReadLines(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return plan, nil, err
	}
	done, err = parse[R](name, texts)
	return plan, done, err
}

func parse[R any](name string, texts [][]byte) ([]R, error) {
	done := make([]R, len(texts))
	for k, text := range texts {
		if err := json.Unmarshal(text, &done[k]); err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", name, k+1, err)
		}
	}
	return done, nil
}

// maxPlan is the longest plan that is read.
const maxPlan = 16 << 20

// readPlan reads plan.json. The error is [fs.ErrNotExist] if there is none.
func readPlan[P any](dir, kind string) (plan P, err error) {
	name := filepath.Join(dir, PlanFile)
	text, err := disk.ReadText(name, maxPlan)
	if err != nil {
		return plan, err
	}
	var head envelope[json.RawMessage]
	if err := json.Unmarshal(text, &head); err != nil {
		return plan, fmt.Errorf("%s: %w", name, err)
	}
	switch {
	case head.Format != format:
		return plan, &OtherError{fmt.Sprintf(
			"%s is of format %d, and this program knows format %d only: it was made by another version; "+
				"give another folder",
			name, head.Format, format)}
	case head.Kind != kind:
		return plan, &OtherError{fmt.Sprintf("%s holds %s, not %s: give another folder",
			dir, head.Kind, kind)}
	}
	if err := json.Unmarshal(head.Plan, &plan); err != nil {
		return plan, fmt.Errorf("%s: %w", name, err)
	}
	return plan, nil
}

func writePlan[P any](dir, kind string, plan P) error {
	text, err := json.MarshalIndent(envelope[P]{kind, format, plan}, "", "  ")
	if err != nil {
		return err
	}
	return disk.Replace(filepath.Join(dir, PlanFile), append(text, '\n'))
}

// refuseOthers refuses a folder that has no plan but is not empty: its files come from elsewhere or
// have lost their plan, and the new work could be mixed with them or replace them.
func refuseOthers(dir, kind string) error {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, e := range entries {
		if name := e.Name(); name[0] != '.' {
			return &OtherError{fmt.Sprintf(
				"%s holds %s and no %s: it does not hold %s; give an empty folder, or one that is not "+
					"there yet", dir, name,
				PlanFile, kind)}
		}
	}
	return nil
}

// same reports whether two plans have the same JSON form.
func same[P any](a, b P) bool {
	x, errX := json.Marshal(a)
	y, errY := json.Marshal(b)
	return errX == nil && errY == nil && bytes.Equal(x, y)
}
