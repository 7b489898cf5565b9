// Package mazes lets searches for jump mazes compete in an experiment.
//
// There are two subjects. [Alone] runs each search by itself, with the whole budget: that
// compares ideas. Variants of the searches with other parameters, and external programs, may
// take part. [Whole] runs the generator as "stride maze" does, with its start from a maze of its
// own and its margin before the time limit: that measures what users get.
package mazes

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"stride/internal/cputime"
	"stride/internal/lab"
	"stride/internal/maze/argline"
	"stride/internal/maze/engines/portfolio"
	"stride/internal/maze/engines/work"
	"stride/internal/nearest"
	"stride/internal/search"
	"stride/maze"
	"stride/maze/bounds"
)

// Names of the subjects in plans.
const (
	AloneName = "maze"
	WholeName = "maze generator"
)

// Alone returns the subject of generating mazes by these algorithms alone: those of
// [portfolio.Algorithms], or any others.
func Alone(algorithms ...work.Algorithm) lab.Subject {
	return &subject{name: AloneName, algorithms: algorithms, run: alone}
}

// Whole returns the subject of generating mazes by the generator, with any of its
// algorithms.
func Whole() lab.Subject {
	return &subject{name: WholeName, algorithms: portfolio.Algorithms(), run: whole}
}

type subject struct {
	name       string
	algorithms []work.Algorithm
	run        func(context.Context, lab.Plan, lab.Trial, task) error
}

// task is the input of a run in addition to the plan.
type task struct {
	params    maze.Params
	algorithm work.Algorithm
	begin     time.Time
	progress  *portfolio.Progress
}

func (s *subject) Terms() lab.Terms {
	return lab.Terms{
		Title: "Generating jump mazes", Instance: "Mazes", Contestant: "algorithm",
		Size: "bound", Value: "value", Bounded: true,
	}
}

// Check checks that the algorithms are known, that the configurations leave something to
// search for, and that the runs have a budget.
func (s *subject) Check(p lab.Plan) error {
	if p.Subject != s.name {
		return fmt.Errorf("the subject is %q: it must be %q", p.Subject, s.name)
	}
	if err := s.checkAlgorithms(); err != nil {
		return err
	}
	if err := s.checkSettings(p); err != nil {
		return err
	}
	for _, name := range p.Contestants {
		if _, external := externalOf(p, name); external {
			continue
		}
		if _, err := s.contestant(p, name); err != nil {
			return err
		}
	}
	for _, instance := range p.Instances {
		params, err := argline.Parse(strings.Fields(instance))
		if err != nil {
			return fmt.Errorf("configuration %q: %w", instance, err)
		}
		if params.Trivial() {
			return fmt.Errorf("configuration %q: all its mazes are worth the same, there is nothing to "+
				"search for", instance)
		}
	}
	if p.Steps == 0 && p.Seconds == 0 {
		return errors.New("a search for mazes has no end of its own: give it a budget of time or of steps")
	}
	return nil
}

func (s *subject) find(name string) (work.Algorithm, error) {
	var names []string
	for _, a := range s.algorithms {
		if a.Name == name {
			return a, nil
		}
		names = append(names, a.Name)
	}
	return work.Algorithm{}, nearest.Unknown("algorithm", name, names)
}

// Run makes a maze. Its value is that of the reference evaluator.
func (s *subject) Run(ctx context.Context, p lab.Plan, t lab.Trial) (lab.Record, error) {
	params, err := argline.Parse(strings.Fields(t.Instance))
	if err != nil {
		return lab.Record{}, err
	}
	if program, ok := externalOf(p, t.Contestant); ok {
		return runExternal(ctx, program, p, t, params)
	}
	chosen, err := s.contestant(p, t.Contestant)
	if err != nil {
		return lab.Record{}, err
	}
	begin, cpu := time.Now(), cputime.Used()
	progress := work.NewProgress(nil)
	err = s.run(ctx, p, t, task{params, chosen, begin, progress})
	seconds, spent := time.Since(begin).Seconds(), (cputime.Used() - cpu).Seconds()
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return lab.Record{}, err
	}
	record := lab.Record{
		Trial: t, Size: int64(bounds.Of(params)), Steps: progress.Steps(), Restarts: progress.Restarts(),
		Seconds: lab.Microseconds(seconds), CPU: lab.Microseconds(spent), Curve: []lab.Point{},
	}
	if err := judge(&record, progress); err != nil {
		record.Failure = err.Error()
	}
	return record, nil
}

// judge gives a run the value of the maze that it hands in: what its ID says is evaluated from
// scratch, so a search cannot be wrong about itself. An error says why the run has failed.
func judge(r *lab.Record, p *portfolio.Progress) error {
	if err := p.Failure(); err != nil {
		return err
	}
	best, ok := p.Best()
	if !ok {
		return errors.New("it ended without a maze")
	}
	id := best.Solution.ID()
	g, err := maze.ParseID(id)
	if err != nil {
		return fmt.Errorf("its maze cannot be read back: %w", err)
	}
	if err := g.Check(); err != nil {
		return fmt.Errorf("its maze is invalid: %w", err)
	}
	report := maze.Evaluate(g)
	if int64(report.Value) != best.Score {
		return fmt.Errorf("it claims the value %d for %s, which is worth %d", best.Score, id, report.Value)
	}
	r.Value, r.Solved, r.ID = best.Score, report.Solvable, id
	// A worker that was left behind may continue for a moment, and improve on the result.
	later := func(q search.Point) bool { return q.Score > best.Score }
	r.Curve = lab.Curve(slices.DeleteFunc(p.Curve(), later), 1)
	return nil
}

// alone runs the algorithm and nothing else: portfolio.Run would add a maze of its own to
// start from, which the weakest searches do not come up to.
func alone(ctx context.Context, p lab.Plan, t lab.Trial, k task) error {
	budget := search.Budget{Steps: p.Steps}
	if p.Seconds > 0 {
		budget.Deadline = k.begin.Add(p.Limit())
	}
	job, err := work.Job{Params: k.params, Algorithm: k.algorithm, Budget: budget, Seed: t.Seed,
		Workers: p.Workers}.Fit()
	if err != nil {
		return err
	}
	k.progress.Start(k.begin)
	work.Run(ctx, job, k.progress)
	return nil
}

// whole runs the generator.
func whole(ctx context.Context, p lab.Plan, t lab.Trial, k task) error {
	o := portfolio.Options{
		Params: k.params, Algorithm: t.Contestant, Seed: t.Seed, Workers: p.Workers,
		Budget: search.Budget{Steps: p.Steps},
	}
	if p.Seconds > 0 {
		o.Budget.Deadline = argline.Deadline(k.begin, p.Limit(), k.params)
	}
	_, err := portfolio.Run(ctx, o, k.progress)
	return err
}

// Instance returns a configuration as instances name it.
func Instance(p maze.Params) string {
	return fmt.Sprintf("%d %d %d %d", p.Rows, p.Cols, p.Min, p.Max)
}

// ReadInstances reads configurations, one "ROWS COLUMNS MIN MAX" a line. Empty lines and
// what follows a # do not count.
func ReadInstances(r io.Reader) (instances []string, err error) {
	scanner := bufio.NewScanner(r)
	for line := 1; scanner.Scan(); line++ {
		text, _, _ := strings.Cut(scanner.Text(), "#")
		fields := strings.Fields(text)
		if len(fields) == 0 {
			continue
		}
		p, err := argline.Parse(fields)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		instances = append(instances, Instance(p))
	}
	if err := scanner.Err(); err != nil {
		return nil, fmt.Errorf("reading the configurations: %w", err)
	}
	return instances, nil
}
