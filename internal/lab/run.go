package lab

import (
	"context"
	"errors"
	"slices"
	"time"
)

// Study is an experiment that is to be run.
type Study struct {
	Plan    Plan
	Subject Subject
	// Folder is made if missing; see the comment of the package. If it is empty, runs are
	// not kept.
	Folder  string
	Command string // that does all this again, for the report
	// Resume, if not nil, is called once with the runs that the folder holds already,
	// Begin before each run and Done after it.
	Resume func([]Record)
	Begin  func(Trial)
	Done   func(Record)
}

// Check returns an error that says what is wrong with the plan.
func (s Study) Check() error {
	if err := s.Plan.Validate(); err != nil {
		return err
	}
	return s.Subject.Check(s.Plan)
}

// Run makes those runs of a study that its folder does not hold yet, one after the
// other. It ends early with the error of ctx when ctx ends; the run that is under way then
// is left out. Returned is what the folder holds in the end.
//
// While it runs it has the folder for itself. Its errors are those of
// [stride/internal/journal.Open] if it cannot have it.
func Run(ctx context.Context, s Study) (e Experiment, err error) {
	if err := s.Check(); err != nil {
		return Experiment{}, err
	}
	e.Header = Header{
		Plan: s.Plan, Terms: s.Subject.Terms(), Command: s.Command, Machine: ThisMachine(),
		Begun: time.Now().UTC().Truncate(time.Second),
	}
	keep := func(Record) error { return nil }
	if s.Folder != "" {
		folder, failed := open(s.Folder, e.Header)
		if failed != nil {
			return Experiment{}, failed
		}
		defer func() { err = errors.Join(err, folder.Close()) }()
		e.Header, e.Records, keep = folder.Plan, folder.Done, folder.Add
	}
	if s.Resume != nil {
		s.Resume(slices.Clone(e.Records))
	}
	left := newAgenda(e)
	for _, t := range e.Plan.Trials() {
		if !left.open(t) {
			continue
		}
		if ctx.Err() != nil {
			return e, ctx.Err()
		}
		if s.Begin != nil {
			s.Begin(t)
		}
		r, err := s.Subject.Run(ctx, e.Plan, t)
		if err != nil {
			return e, err
		}
		if err := keep(r); err != nil {
			return e, err
		}
		e.Records = append(e.Records, r)
		left.add(r)
		if s.Done != nil {
			s.Done(r)
		}
	}
	return e, nil
}
