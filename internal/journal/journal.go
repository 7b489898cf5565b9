// Package journal keeps long work in a folder, so that it can be stopped at any moment and
// taken up again: experiments and batches of levels.
//
// The folder is the work. plan.json says what is to be done, and runs.jsonl has a line for
// each piece that is done, written and synced before the next one begins, with a checksum
// (see [disk.Lines]). Whatever else stands in the folder is derived from these two, or is
// the product. There is no other state: what has no line is to be done.
//
// One program at a time works in a folder; it holds the folder's lock. Reading needs no
// lock: a line that is being written does not count yet.
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

// format is the version of the two files. It goes up when programs of before cannot read
// them any more, or they not those of before.
const format = 2

// OtherError says that a folder holds other work than what is asked for. The remedy is the
// user's: another folder, or the same plan.
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
	Done  []R // what the folder held when it was opened
	lock  *lock.Lock
	lines *disk.Lines
}

// Open takes a folder, which is made if it is missing, to work in it. Kind says what kind
// of work it holds, with an article, and who names the program for others who want the
// folder meanwhile. In a new folder the plan is kept. In another one resume is called with
// the plan that is there; it returns the plan to go on with, or an error that says why
// this is not the same work.
//
// Errors are a *[lock.HeldError] if another program works in the folder, an *[OtherError]
// if it holds something else, and a *[disk.DamageError] or another one that names file and
// line if a line is damaged.
func Open[P, R any](dir, kind, who string, plan P, resume func(was P) (P, error)) (f *Folder[P, R], err error) {
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
		if err := refuseOthers(dir, kind); err != nil {
			return nil, err
		}
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
	if err := disk.Sweep(dir, "*"); err != nil {
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

// Add keeps a piece that is done, and returns when it is on the disk.
func (f *Folder[P, R]) Add(piece R) error {
	text, err := json.Marshal(piece)
	if err != nil {
		return err
	}
	return f.lines.Append(text)
}

// Close leaves the folder to others.
func (f *Folder[P, R]) Close() error { return errors.Join(f.lines.Close(), f.lock.Release()) }

// Read reads a folder without taking it.
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

// parse reads pieces.
func parse[R any](name string, texts [][]byte) ([]R, error) {
	done := make([]R, len(texts))
	for k, text := range texts {
		if err := json.Unmarshal(text, &done[k]); err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", name, k+1, err)
		}
	}
	return done, nil
}

// readPlan reads plan.json. The error is [fs.ErrNotExist] if there is none.
func readPlan[P any](dir, kind string) (plan P, err error) {
	name := filepath.Join(dir, PlanFile)
	text, err := os.ReadFile(name)
	if err != nil {
		return plan, err
	}
	var head envelope[json.RawMessage]
	if err := json.Unmarshal(text, &head); err != nil {
		return plan, fmt.Errorf("%s: %w", name, err)
	}
	switch {
	case head.Format != format:
		return plan, &OtherError{fmt.Sprintf("%s is of format %d, and this program knows format %d only: it was made by another version; give another folder", name, head.Format, format)}
	case head.Kind != kind:
		return plan, &OtherError{fmt.Sprintf("%s holds %s, not %s: give another folder", dir, head.Kind, kind)}
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

// refuseOthers refuses a folder without a plan that holds anything: what is in it came from
// elsewhere, or has lost its plan, and would be mixed with the new work or written over.
func refuseOthers(dir, kind string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if name := e.Name(); name[0] != '.' {
			return &OtherError{fmt.Sprintf("%s holds %s and no %s: it does not hold %s; give an empty folder, or one that is not there yet", dir, name, PlanFile, kind)}
		}
	}
	return nil
}

// same reports whether two plans are written alike.
func same[P any](a, b P) bool {
	x, errX := json.Marshal(a)
	y, errY := json.Marshal(b)
	return errX == nil && errY == nil && bytes.Equal(x, y)
}
