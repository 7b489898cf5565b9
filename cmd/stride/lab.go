package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"stride/lab"
	"stride/lab/report"
	"stride/search"
)

// newLabCommand returns the commands about experiments.
func newLabCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "lab",
		Short: "Compare searches by experiment, with statistics and a report",
		Long: `Run several searches on the same instances with the same seeds and budgets, and
say what differs: medians and quartiles, tests with corrected probabilities and
effect sizes, curves, box plots, and a report to hand in.

An experiment is a folder. Each run is kept there as soon as it is over; stopped at
any moment, even by kill -9, the same command goes on where it was.

"astar" is an experiment about A*, of another kind.`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(newLabMazeCommand(), newLabShiftCommand(), newLabReportCommand(), newLabAstarCommand())
	return c
}

// labFlags are the flags that experiments of all subjects have.
type labFlags struct {
	folder  string
	runs    int
	seed    uint64
	time    time.Duration
	steps   int64
	workers int
	json    bool
}

// labTime is the default time of a run.
const labTime = 10 * time.Second

func (f *labFlags) register(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.folder, "out", "", "folder of the experiment, made if missing (required)")
	flags.IntVar(&f.runs, "runs", 10, "runs of each on each, with a seed of its own")
	flags.Uint64Var(&f.seed, "seed", 1, "seed of the first run; the next ones have the following numbers")
	flags.DurationVar(&f.time, "time", labTime, "time of each run")
	flags.Int64Var(&f.steps, "steps", 0, "steps of each run, in place of a time: the results can be repeated then")
	flags.IntVar(&f.workers, "workers", 1, "goroutines of each run; 0 for one on each core")
	flags.BoolVar(&f.json, "json", false, "print the summary as one JSON object")
}

// fill puts the flags into a plan.
func (f *labFlags) fill(c *cobra.Command, p *lab.Plan) error {
	switch {
	case f.folder == "":
		return errors.New("--out is missing: it names the folder of the experiment")
	case f.workers < 0:
		return fmt.Errorf("--workers is %d: it must not be negative", f.workers)
	case f.steps > 0 && c.Flags().Changed("time"):
		return errors.New("--time and --steps are both given: a run has one budget")
	case c.Flags().Changed("steps") && f.steps <= 0:
		return fmt.Errorf("--steps is %d: it must be at least 1", f.steps)
	case f.time <= 0:
		return fmt.Errorf("--time is %v: it must be more than 0", f.time)
	}
	p.Runs, p.Seed, p.Steps, p.Workers = f.runs, f.seed, f.steps, search.Workers(f.workers)
	if f.steps == 0 {
		p.Seconds = f.time.Seconds()
	}
	return nil
}

// command returns the command line of an experiment; own holds the flags of its subject.
func (f *labFlags) command(subject string, own []string) string {
	budget := fmt.Sprintf("--time %v", f.time)
	if f.steps > 0 {
		budget = fmt.Sprintf("--steps %d", f.steps)
	}
	return fmt.Sprintf("stride lab %s %s --runs %d --seed %d %s --workers %d --out %s",
		subject, strings.Join(own, " "), f.runs, f.seed, budget, f.workers, quoted(f.folder))
}

// quoted puts quotation marks around what a shell would take apart.
func quoted(text string) string {
	if strings.ContainsAny(text, " \t\"'$&;()*?!|<>\\`") {
		return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
	}
	return text
}

// runLab carries out a study and reports what its folder holds, also if it is stopped.
func runLab(c *cobra.Command, study lab.Study, asJSON bool) error {
	if err := study.Check(); err != nil {
		return err
	}
	show := &labProgress{plan: study.Plan}
	study.Resume, study.Begin, study.Done = show.resume, show.next, show.add
	done := newStatusLine(c.ErrOrStderr()).follow(show.status)
	e, err := lab.Run(c.Context(), study)
	done()
	if err != nil && !errors.Is(err, context.Canceled) {
		return failure(err)
	}
	if len(e.Records) > 0 {
		if failed := writeLab(c, study.Folder, asJSON); failed != nil {
			return failure(failed)
		}
	}
	if err != nil {
		return failure(fmt.Errorf("stopped after %s of %d; the same command goes on from here",
			count(len(e.Records), "run"), len(study.Plan.Trials())))
	}
	return nil
}

// writeLab writes the files that are derived from a folder and prints the summary.
func writeLab(c *cobra.Command, folder string, asJSON bool) error {
	r, err := report.Write(folder)
	if err != nil {
		return err
	}
	if asJSON {
		return r.WriteJSON(c.OutOrStdout())
	}
	return r.WriteText(c.OutOrStdout())
}

// labProgress says how far an experiment is.
type labProgress struct {
	mu      sync.Mutex
	plan    lab.Plan
	records []lab.Record
	trial   lab.Trial
	since   time.Time
}

func (p *labProgress) resume(records []lab.Record) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.records = records
}

func (p *labProgress) next(t lab.Trial) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.trial, p.since = t, time.Now()
}

func (p *labProgress) add(r lab.Record) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.records = append(p.records, r)
}

func (p *labProgress) status() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.since.IsZero() {
		return ""
	}
	text := fmt.Sprintf("run %d of %d: %s on %s, seed %d, %s", len(p.records)+1, p.plan.Runs*len(p.plan.Instances)*len(p.plan.Contestants),
		p.trial.Contestant, p.trial.Instance, p.trial.Seed, seconds(time.Since(p.since).Seconds()))
	if left, ok := lab.Left(p.plan, p.records); ok {
		text += fmt.Sprintf("  about %s left", seconds(max(0, (left-time.Since(p.since)).Seconds())))
	}
	return text
}
