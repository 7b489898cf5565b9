package lab

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"stride/internal/search"
)

// Study is an experiment that is to be run.
type Study struct {
	Plan    Plan
	Subject Subject
	// Folder is made if missing; see the comment of the package. If it is empty, runs are
	// not kept.
	Folder  string
	Command string // that does all this again, for the report
	// Abreast is the number of runs at a time, 1 if it is 0. With more than one, no processor times
	// are known.
	Abreast int
	// Stands, if not nil, reports whether a run that the folder holds still counts. If not, it is
	// made again.
	Stands func(Record) bool
	// Watch, if not nil, is called with the runs that are made: at first with those that the folder
	// holds already, before each run, which is next, and after it. One goroutine calls it at a
	// time.
	Watch func(made []Record, next *Trial)
}

// Check returns an error that says what is wrong with the plan.
func (s Study) Check() error {
	if err := s.Plan.Validate(); err != nil {
		return err
	}
	return s.Subject.Check(s.Plan)
}

// Run makes those runs of a study that its folder does not hold yet. It ends early with the error
// of ctx when ctx ends; the run that is under way then is left out. Returned is what the folder
// holds in the end.
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
		e.Header, e.Records, keep = folder.Plan, folder.Plan.Plan.latest(folder.Done), folder.Add
	}
	e.Records = slices.DeleteFunc(e.Records, func(r Record) bool { return s.Stands != nil && !s.Stands(r) })
	if s.Watch == nil {
		s.Watch = func([]Record, *Trial) {}
	}
	s.Watch(e.Records, nil)
	left := newAgenda(e)
	wanted := make(map[string]bool)
	for _, name := range s.Plan.Instances {
		wanted[name] = true
	}
	trials := slices.DeleteFunc(e.Plan.Trials(), func(t Trial) bool { return !wanted[t.Instance] })
	var mu sync.Mutex
	search.ForEach(max(1, s.Abreast), 0, len(trials), func(_, k int) bool {
		mu.Lock()
		defer mu.Unlock()
		if err == nil && left.open(trials[k]) {
			failed := ctx.Err()
			if failed == nil {
				failed = s.make(ctx, &e, trials[k], left, keep, &mu)
			}
			if err == nil { // meanwhile another worker may have failed
				err = failed
			}
		}
		return err == nil
	})
	return e, err
}

// make makes a run and keeps it. The caller holds the lock, which is free during the run.
func (s Study) make(ctx context.Context, e *Experiment, t Trial, left *agenda, keep func(Record) error,
	mu *sync.Mutex) error {
	s.Watch(e.Records, &t)
	r, err := s.unlocked(ctx, e.Plan, t, mu)
	if err != nil {
		return err
	}
	if s.Abreast > 1 {
		r.CPU = 0
	}
	if err := keep(r); err != nil {
		return err
	}
	e.Records = append(e.Records, r)
	left.add(r)
	s.Watch(e.Records, nil)
	return nil
}

// unlocked makes a run without the lock, which the caller holds again however the run ends: a panic
// is the caller's to report.
func (s Study) unlocked(ctx context.Context, p Plan, t Trial, mu *sync.Mutex) (Record, error) {
	mu.Unlock()
	defer mu.Lock()
	return s.Subject.Run(ctx, p, t)
}
