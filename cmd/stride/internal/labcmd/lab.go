// Package labcmd provides the commands that run experiments: stride lab and those below it.
package labcmd

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
	"syscall"
	"time"

	"stride/internal/cli"
	"stride/internal/journal"
	"stride/internal/keys"
	"stride/internal/lab"
	"stride/internal/lab/external"
	"stride/internal/lab/report"
	"stride/internal/run"
	"stride/internal/search"
)

// New returns the commands about experiments: those of the families, and the report.
func New(families ...*cli.Command) *cli.Command {
	return &cli.Command{
		Use:   "lab",
		Short: "Compare searches by experiment, with statistics and a report",
		Long: `Run several searches on the same instances with the same seeds and budgets, and
compare their results: by medians and quartiles, significance tests with corrected
p-values, effect sizes, curves, and a report to hand in.

An experiment is stored in a folder, which receives each run as soon as it ends. If
the experiment is stopped at any moment, even by kill -9, the same command continues
where it left off. With a larger number of --runs, it performs the additional runs.`,
		Example: `  stride lab maze --steps 200000 --out out/lab
  stride lab shift --levels 50-100/25 --runs 5 --out out/levels
  stride lab report out/lab`,
		Commands: append(families, newReport()),
	}
}

// Experiment is a call of a command that runs an experiment, which its family completes: the
// subject, and the contestants and instances of the plan.
type Experiment struct {
	Plan      lab.Plan
	Subject   lab.Subject
	Externals []string // NAME=COMMAND

	folder  string
	runs    int
	seed    uint64
	limits  cli.Limits
	workers int
	dryRun  bool
}

// NewExperiment returns an experiment with the usual budget.
func NewExperiment() *Experiment {
	return &Experiment{
		runs: 10, limits: cli.Limits{Time: 10 * time.Second}, workers: 1,
		Plan: lab.Plan{Settings: make(map[string]string)},
	}
}

// Register adds the flags that all experiments have.
func (e *Experiment) Register(f *cli.Flags) {
	f.List(&e.Externals, "external", false,
		"add a program as a contestant, as `NAME=COMMAND`; needs --time; may be repeated")
	f.Int(&e.runs, "runs", keys.Between(1, lab.MaxRuns),
		"number of runs of each contestant on each instance, each run with its own seed")
	f.FirstSeed(&e.seed, "seed of the first run; the following runs use the following numbers")
	e.limits.Register(f, " of each run")
	f.Int(&e.workers, "workers", keys.Between(0, search.MaxWorkers),
		"number of workers of each run; 0 for one on each core")
	f.Bool(&e.dryRun, "dry-run", "only say how many runs there are to make, and how long they take at most")
	f.String(&e.folder, "out",
		"folder `DIR` that receives the runs and the report of the experiment; it is created if it does "+
			"not exist")
}

// Contestants adds the values of a flag, each NAME=WHAT, to the plan.
func (e *Experiment) Contestants(flag, setting string, values []string) error {
	for _, text := range values {
		name, what, ok := strings.Cut(text, "=")
		if !ok {
			return fmt.Errorf("--%s %q: it must be NAME=…", flag, text)
		}
		e.Plan.Contestants = append(e.Plan.Contestants, name)
		e.Plan.Settings[setting+name] = what
	}
	return nil
}

// Check completes the plan and checks it.
func (e *Experiment) Check(c *cli.Call) error {
	if e.folder == "" {
		return errors.New("--out is missing: it names the folder of the experiment")
	}
	if e.limits.Steps > 0 && !c.Given("time") {
		e.limits.Time = 0
	}
	p := &e.Plan
	p.Runs, p.Seed, p.Steps, p.Seconds, p.Workers = e.runs, e.seed, e.limits.Steps, e.limits.Time.Seconds(),
		search.Workers(e.workers)
	if err := e.study().Check(); err != nil {
		return err
	}
	return checkPrograms(c.Context(), e.Plan)
}

// study returns the study, with the command line that repeats it.
func (e *Experiment) study() lab.Study {
	return lab.Study{Plan: e.Plan, Subject: e.Subject, Folder: e.folder, Command: commandLine()}
}

// size says how many runs are left to make, and how long they take at most.
func size(e lab.Experiment) string {
	left := e.Left()
	text := cli.Count(left, "run")
	if made := len(e.Records); made > 0 {
		text = fmt.Sprintf("%d of %s left", left, cli.Count(made+left, "run"))
	}
	switch p := e.Plan; {
	case left == 0:
	case p.Seconds > 0:
		text += ", at most " + cli.Duration(time.Duration(left)*p.Limit()) + " in all"
	case p.Steps > 0:
		text += fmt.Sprintf(" of %d steps, without a limit of time", p.Steps)
	default:
		text += ", without a limit of time"
	}
	return text
}

// Run performs the study, and reports on it even if it is stopped.
func (e *Experiment) Run(c *cli.Call) (*cli.Result, error) {
	study := e.study()
	begun := lab.Experiment{Header: lab.Header{Plan: study.Plan}}
	if before, err := lab.Read(study.Folder); err == nil {
		begun.Records = before.Records
	}
	if e.dryRun {
		return &cli.Result{Text: func(p *cli.Printer) { p.Printf("%s\n", size(begun)) },
				JSON: cli.Fields{"left": begun.Left(),
					"seconds": study.Plan.Seconds * float64(begun.Left())}},
			nil
	}
	if !c.Quiet {
		c.Note("%s", size(begun))
		if busy := lab.ThisMachine().Busy(study.Plan.Workers); busy != "" {
			c.Note("%s", busy)
		}
	}
	show := &labProgress{experiment: lab.Experiment{Header: lab.Header{Plan: study.Plan}}}
	study.Watch = show.watch
	done := c.Progress(show.status)
	made, err := lab.Run(c.Context(), study)
	done()
	if errors.As(err, new(*journal.OtherError)) {
		return nil, cli.Usage(err)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		return nil, err
	}
	var result *cli.Result
	if len(made.Records) > 0 {
		r, failed := report.Write(e.folder)
		if failed != nil {
			return nil, failed
		}
		result = printed(r)
	}
	if err != nil {
		err = report.Stopped(made)
	}
	return result, err
}

// printed returns the summary of a report.
func printed(r *report.Report) *cli.Result {
	return &cli.Result{Text: func(p *cli.Printer) { p.Keep(r.WriteText(p)) }, JSON: r.JSON(),
		Table: r.Table()}
}

// again makes the report of a folder again. A folder that may only be read, such as a colleague's
// or one in an archive, has its table, too.
func again(c *cli.Call) (*cli.Result, error) {
	r, err := report.Read(c.Args[0])
	if err != nil {
		return nil, err
	}
	err = r.Save(c.Args[0])
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) {
		c.Note("no files were written, since you may only read %s", c.Args[0])
		err = nil
	}
	return printed(r), err
}

// commandLine returns the command as it was typed. The plan has the values of the flags that were
// not given.
func commandLine() string {
	words := []string{"stride"}
	for _, word := range os.Args[1:] {
		words = append(words, cli.Quote(word))
	}
	return strings.Join(words, " ")
}

// checkPrograms returns an error if the shell does not find an external program. Otherwise the
// other contestants would make all their runs next to one that fails in each of its own.
func checkPrograms(ctx context.Context, p lab.Plan) error {
	for _, name := range p.Contestants {
		command, isExternal := p.Settings[external.Setting+name]
		if !isExternal {
			continue
		}
		if program := run.Missing(ctx, command); program != "" {
			return fmt.Errorf("--external %s: there is no program %s: give the path of one, or its name if "+
				"it is in the PATH", name, program)
		}
	}
	return nil
}

// labProgress keeps what the progress line shows about an experiment.
type labProgress struct {
	mu         sync.Mutex
	experiment lab.Experiment
	trial      lab.Trial
	since      time.Time
}

func (p *labProgress) watch(made []lab.Record, next *lab.Trial) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.experiment.Records = made
	if next != nil {
		p.trial, p.since = *next, time.Now()
	}
}

func (p *labProgress) status() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.since.IsZero() {
		return ""
	}
	made := len(p.experiment.Records)
	text := fmt.Sprintf("run %d of %d: %s on %s, seed %d, %s", made+1, made+p.experiment.Left(),
		p.trial.Contestant, p.trial.Instance, p.trial.Seed, cli.Seconds(time.Since(p.since).Seconds()))
	if left, ok := p.experiment.TimeLeft(); ok {
		text += fmt.Sprintf("  about %s left", cli.Seconds(max(0, (left-time.Since(p.since)).Seconds())))
	}
	return text
}

func newReport() *cli.Command {
	return &cli.Command{
		Use:   "report DIR",
		Short: "Regenerate the tables, plots and report of an experiment",
		Long: `Regenerate everything that is derived from the runs of an experiment: the summary, the
tests, the plots and report.html. The experiment may be incomplete or still running, and
it may come from another version of the program or from another machine. Of a folder that
you may only read, the summary is printed, and no files are written.`,
		Example: `  stride lab report out/lab
  stride lab report --json out/lab`,
		Args:  cli.Args{Min: 1, Max: 1, What: "the folder of one experiment"},
		Forms: cli.JSON | cli.CSV,
		Check: func(c *cli.Call) error {
			_, err := lab.Read(c.Args[0]) // the input is missing or malformed
			return err
		},
		Run: again,
	}
}
