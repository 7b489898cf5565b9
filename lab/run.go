package lab

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// Subject is what is studied: it knows the contestants and how to run one.
type Subject interface {
	// Check returns an error that says what in a valid plan makes no sense for the
	// subject, and what would.
	Check(p Plan) error
	// Run makes one run of a plan that has passed Check. When ctx ends before the run
	// does, it returns the error of ctx.
	Run(ctx context.Context, p Plan, t Trial) (Record, error)
}

// Study is an experiment that is to be run.
type Study struct {
	Plan    Plan
	Subject Subject
	Folder  string // made if missing; see the comment of the package
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
func Run(ctx context.Context, s Study) (Experiment, error) {
	if err := s.Check(); err != nil {
		return Experiment{}, err
	}
	e, err := begin(s.Folder, Header{
		Plan: s.Plan, Command: s.Command, Machine: thisMachine(), Begun: time.Now().UTC().Truncate(time.Second),
	})
	if err != nil {
		return e, err
	}
	if s.Resume != nil {
		s.Resume(slices.Clone(e.Records))
	}
	done := make(map[Trial]bool)
	for _, r := range e.Records {
		done[r.Trial] = true
	}
	file, err := os.OpenFile(filepath.Join(s.Folder, runsFile), os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o666)
	if err != nil {
		return e, err
	}
	defer file.Close()
	for _, t := range s.Plan.Trials() {
		if done[t] {
			continue
		}
		if ctx.Err() != nil {
			return e, ctx.Err()
		}
		if s.Begin != nil {
			s.Begin(t)
		}
		r, err := s.Subject.Run(ctx, s.Plan, t)
		if err != nil {
			return e, err
		}
		if err := appendRecord(file, r); err != nil {
			return e, err
		}
		e.Records = append(e.Records, r)
		if s.Done != nil {
			s.Done(r)
		}
	}
	return e, nil
}
