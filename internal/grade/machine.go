package grade

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"stride/internal/disk"
	"stride/internal/run"
)

// What the machine does wrong is no student's fault: a compiler that isn't there, a limit of the
// system that a run meets, a run whose watching process was killed, a folder that cannot be
// removed. Such a piece of work is tried once more. Then its record says what was wrong: the
// submission is "not graded" and has no points, not zero, the others are graded, and the next call
// of the same command does the work again.

// machineError is a fault of the machine.
type machineError struct{ text string }

func (e *machineError) Error() string { return e.text }

// attempt does a piece of work in an empty folder, and adds its record.
func (g *Grading) attempt(ctx context.Context, r Record, do func(r *Record, work string) error) error {
	const tries = 2
	for k := range tries {
		done := r
		done.Begun = time.Now()
		err := inFolder(&done, do)
		fault := new(machineError)
		switch {
		case ctx.Err() != nil:
			return stopped(ctx)
		case !errors.As(err, &fault):
			if err != nil {
				return err
			}
			return g.add(done)
		case k == tries-1:
			r.Begun, r.Machine = done.Begun, fault.text
		}
	}
	return g.add(r)
}

// inFolder does a piece of work in a temporary folder. If that cannot be removed, it is left to a
// later grading.
func inFolder(r *Record, do func(r *Record, work string) error) error {
	work, remove, err := run.TempDir()
	if err != nil {
		return &machineError{err.Error()}
	}
	err = do(r, work)
	if failed := remove(); failed != nil {
		r.note("what it has left stays on the disk: %v", failed)
	}
	return err
}

// execute runs a command. If processes of a protected run survive, nothing more is run.
func (g *Grading) execute(ctx context.Context, c run.Command) (run.Result, error) {
	r, err := g.Isolation.Run(ctx, c)
	switch {
	case ctx.Err() != nil || err == nil && r.Reason == run.Stopped:
		return r, stopped(ctx)
	case errors.Is(err, run.ErrSurvivors) && g.Isolation.Protected() ||
		errors.As(err, new(*disk.DeepError)): // that is the submission's fault
		return r, err
	case err != nil:
		return r, &machineError{fmt.Sprintf("a run could not be made: %v", err)}
	case r.Reason == run.Lost:
		return r, &machineError{fmt.Sprintf("the process that watched a run ended (%s)", r.Signal)}
	}
	return r, nil
}

// The shell, make and env say in these forms that they cannot start a program, and end with one of
// two exit codes, which make names.
var (
	notStarted = regexp.MustCompile(`(?m)^(?:\S+: (?:line )?\d+|(?:/\S*/)?(?:g?make(?:\[\d+\])?|env|\w*sh)): ` +
		`['‘]?([\w.+/-]+)['’]?: (?:(?:command )?not found|No such file or directory|Permission denied)\r?$`)
	endedSo = regexp.MustCompile(`\bError 12[67]\b`)
)

// lacking returns the programs for want of which a build has failed: those that it could not start,
// and that a run doesn't find. What a submission names by a path of its own, or brings with it, is
// its own fault.
func (g *Grading) lacking(ctx context.Context, o Outcome, work string) ([]string, error) {
	notStarting := o.Code == notFound || o.Code == notExecutable || endedSo.MatchString(o.Stderr)
	if o.Reason != run.Exited || !notStarting {
		return nil, nil
	}
	var asked []string
	for _, found := range notStarted.FindAllStringSubmatch(o.Stderr, -1) {
		name := found[1]
		_, err := os.Lstat(filepath.Join(work, name))
		if filepath.IsAbs(name) || !strings.Contains(name, "/") && err != nil &&
			name != filepath.Base(g.Plan.program()) {
			asked = append(asked, name)
		}
	}
	if len(asked) == 0 {
		return nil, nil
	}
	missing, err := g.missing(ctx, asked)
	slices.Sort(missing)
	return missing, err
}
