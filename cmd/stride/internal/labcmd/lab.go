package labcmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"stride/cmd/stride/internal/cli"
	"stride/internal/journal"
	"stride/internal/lab"
	"stride/internal/lab/mazes"
	"stride/internal/lab/report"
	"stride/search"
)

// New returns the commands about experiments.
func New() *cobra.Command {
	c := &cobra.Command{
		Use:   "lab",
		Short: "Compare searches by experiment, with statistics and a report",
		Long: `Run several searches on the same instances with the same seeds and budgets, and
compare their results: by medians and quartiles, significance tests with corrected
p-values, effect sizes, curves, and a report to hand in.

An experiment is stored in a folder, which receives each run as soon as it ends. If
the experiment is stopped at any moment, even by kill -9, the same command continues
where it left off. With a larger number of --runs, it performs the additional runs.

"stride lab targets" analyses an experiment by the time to given values.

"stride maze bench" is an experiment with the whole generator. "stride lab astar" is a
separate experiment about A*.`,
		Example: `  stride lab maze --steps 200000 --out out/lab
  stride lab shift --levels 50-100/25 --runs 5 --out out/levels
  stride lab report out/lab
  stride lab targets out/lab --of optimum --targets 0.9,0.95,1`,
	}
	cli.Group(c)
	c.AddCommand(newMazeCommand(), newShiftCommand(), newReportCommand(), newTargetsCommand(), newAstarCommand())
	return c
}

// labFlags are the flags that the experiments of all subjects have. The values that they have
// before register is called are the defaults.
type labFlags struct {
	folder  string
	runs    int
	seed    uint64
	time    time.Duration
	steps   int64
	workers int
	asJSON  bool
	asCSV   bool
	quiet   bool
	// text writes the summary in the form for people.
	text func(r *report.Report, w io.Writer) error
}

// ofLab returns the flags of "stride lab" with their defaults.
func ofLab() labFlags {
	return labFlags{runs: 10, time: 10 * time.Second, workers: 1, text: (*report.Report).WriteText}
}

func (f *labFlags) register(c *cobra.Command) {
	flags := c.Flags()
	flags.IntVar(&f.runs, "runs", f.runs, "number of runs of each contestant on each instance, each run with its own seed")
	cli.AddFirstSeedFlag(c, &f.seed)
	cli.AddLimitFlags(flags, &f.time, &f.steps, " of each run")
	flags.IntVar(&f.workers, "workers", f.workers, "number of workers of each run; 0 for one on each core")
	flags.StringVar(&f.folder, "out", "", "folder `DIR` that receives the runs and the report of the experiment; it is created if it does not exist")
	f.registerForms(c)
	cli.AddQuietFlag(c, &f.quiet)
}

// registerForms adds the flags that say how the results are printed.
func (f *labFlags) registerForms(c *cobra.Command) {
	c.Flags().BoolVar(&f.asJSON, "json", false, "print the full results of the experiment as one line of JSON")
	c.Flags().BoolVar(&f.asCSV, "csv", false, "print the full table as comma-separated values")
}

// study returns the study that the flags and the plan describe, with the command line that
// repeats it.
func (f *labFlags) study(c *cobra.Command, subject lab.Subject, p lab.Plan) (lab.Study, error) {
	switch {
	case f.workers < 0:
		return lab.Study{}, fmt.Errorf("--workers is %d: it must not be negative", f.workers)
	case f.steps < 0:
		return lab.Study{}, fmt.Errorf("--steps is %d: it must not be negative", f.steps)
	case f.time < 0:
		return lab.Study{}, fmt.Errorf("--time is %v: it must not be negative", f.time)
	case f.asJSON && f.asCSV:
		return lab.Study{}, cli.ErrTwoForms
	}
	if f.steps > 0 && !c.Flags().Changed("time") {
		f.time = 0
	}
	p.Runs, p.Seed, p.Steps, p.Seconds, p.Workers = f.runs, f.seed, f.steps, f.time.Seconds(), search.Workers(f.workers)
	return lab.Study{Plan: p, Subject: subject, Folder: f.folder, Command: commandLine(c)}, nil
}

// needFolder returns an error if --out is missing.
func (f *labFlags) needFolder() error {
	if f.folder == "" {
		return errors.New("--out is missing: it names the folder of the experiment")
	}
	return nil
}

// commandLine returns the command with all its flags, including those that were not given. It
// omits flags that are zero by default, and flags that only affect how results are shown.
func commandLine(c *cobra.Command) string {
	words := []string{c.CommandPath()}
	c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
		switch f.Name {
		case "help", "json", "csv", "quiet":
			return
		}
		switch value := f.Value.(type) {
		case pflag.SliceValue:
			list := value.GetSlice()
			if f.Value.Type() == "stringSlice" && len(list) > 0 {
				list = []string{strings.Join(list, ",")}
			}
			for _, text := range list {
				words = append(words, "--"+f.Name, quoted(text))
			}
		default:
			switch text := f.Value.String(); {
			case !f.Changed && strings.Trim(text, "0s") == "":
			case f.Value.Type() == "bool" && text == "true":
				words = append(words, "--"+f.Name)
			case f.Value.Type() == "bool" && f.Changed:
				words = append(words, "--"+f.Name+"=false")
			case f.Value.Type() != "bool" && text != "":
				words = append(words, "--"+f.Name, quoted(text))
			}
		}
	})
	return strings.Join(words, " ")
}

// quoted puts quotation marks around a text that a shell would otherwise split or expand.
func quoted(text string) string {
	if strings.ContainsAny(text, " \t\"'$&;()*?!|<>\\`") {
		return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
	}
	return text
}

// plainWord is the first word of a command that the shell takes as it stands.
var plainWord = regexp.MustCompile(`^[\pL\pN_./+-]+$`)

// checkPrograms returns an error if the shell does not find an external program. Otherwise the other contestants
// would make all their runs next to one that fails in each of its own.
func checkPrograms(ctx context.Context, p lab.Plan) error {
	for _, name := range p.Contestants {
		command, external := p.Settings[mazes.ExternalSetting+name] // also that of levels
		words := strings.Fields(command)
		if !external || len(words) == 0 || !plainWord.MatchString(words[0]) {
			continue
		}
		var exit *exec.ExitError
		if err := exec.CommandContext(ctx, "sh", "-c", `command -v "$0"`, words[0]).Run(); errors.As(err, &exit) && ctx.Err() == nil {
			return fmt.Errorf("--external %s: there is no program %s: give the path of one, or its name if it is in the PATH", name, words[0])
		}
	}
	return nil
}

// run performs a study and prints its report, even if the study is stopped.
func (f *labFlags) run(c *cobra.Command, study lab.Study) error {
	if err := study.Check(); err != nil {
		return err
	}
	if err := checkPrograms(c.Context(), study.Plan); err != nil {
		return err
	}
	show := &labProgress{experiment: lab.Experiment{Header: lab.Header{Plan: study.Plan}}}
	study.Resume, study.Begin, study.Done = show.resume, show.next, show.add
	done := cli.NewStatusLine(c.ErrOrStderr(), f.quiet).Follow(show.status)
	e, err := lab.Run(c.Context(), study)
	done()
	var other *journal.OtherError
	if errors.As(err, &other) {
		return err
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		return cli.Failure(err)
	}
	if len(e.Records) > 0 {
		if failed := f.report(c, study.Folder, e); failed != nil {
			return cli.Failure(failed)
		}
	}
	if err != nil {
		err = report.Stopped(e, study.Folder != "")
	}
	return cli.Failure(err)
}

// report writes the files that are derived from an experiment if it has a folder, and prints
// the summary.
func (f *labFlags) report(c *cobra.Command, folder string, e lab.Experiment) error {
	var r *report.Report
	if folder == "" {
		r = report.New(e)
	} else {
		var err error
		if r, err = report.Write(folder); err != nil {
			return err
		}
	}
	switch out := c.OutOrStdout(); {
	case f.asJSON:
		return r.WriteJSON(out)
	case f.asCSV:
		return r.WriteCSV(out)
	default:
		return f.text(r, out)
	}
}

// labProgress keeps what the progress line shows about an experiment.
type labProgress struct {
	mu         sync.Mutex
	experiment lab.Experiment
	trial      lab.Trial
	since      time.Time
}

func (p *labProgress) resume(records []lab.Record) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.experiment.Records = records
}

func (p *labProgress) next(t lab.Trial) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.trial, p.since = t, time.Now()
}

func (p *labProgress) add(r lab.Record) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.experiment.Records = append(p.experiment.Records, r)
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
