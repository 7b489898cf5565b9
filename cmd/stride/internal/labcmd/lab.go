// Package labcmd provides the commands that run experiments: stride lab and those below it.
package labcmd

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"stride/internal/cli"
	"stride/internal/course"
	"stride/internal/journal"
	"stride/internal/keys"
	"stride/internal/lab"
	"stride/internal/lab/mazes"
	"stride/internal/lab/report"
	"stride/internal/puzzle/jumpmaze"
	"stride/maze/portfolio"
	"stride/search"
)

// New returns the commands about experiments.
func New() *cli.Command {
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
		Commands: []*cli.Command{newMazes(), newLevels(), newReport()},
	}
}

// experiment is a call of a command that runs an experiment.
type experiment struct {
	folder    string
	runs      int
	seed      uint64
	limits    cli.Limits
	workers   int
	externals []string
	dryRun    bool

	plan    lab.Plan
	subject lab.Subject
}

func newExperiment() *experiment {
	return &experiment{
		runs: 10, limits: cli.Limits{Time: 10 * time.Second}, workers: 1, plan: lab.Plan{Settings: make(map[string]string)},
	}
}

func (e *experiment) register(f *cli.Flags) {
	f.List(&e.externals, "external", false,
		"add a program as a contestant, as `NAME=COMMAND`; needs --time; may be repeated")
	f.Int(&e.runs, "runs", keys.Span{}, "number of runs of each contestant on each instance, each run with its own seed")
	f.FirstSeed(&e.seed, "seed of the first run; the following runs use the following numbers")
	e.limits.Register(f, " of each run")
	f.Int(&e.workers, "workers", keys.NotNegative, "number of workers of each run; 0 for one on each core")
	f.Bool(&e.dryRun, "dry-run", "only say how many runs there are to make, and how long they take at most")
	f.String(&e.folder, "out",
		"folder `DIR` that receives the runs and the report of the experiment; it is created if it does not exist")
}

// contestants adds the values of a flag, each NAME=WHAT, to the plan.
func (e *experiment) contestants(flag, setting string, values []string) error {
	for _, text := range values {
		name, what, ok := strings.Cut(text, "=")
		if !ok {
			return fmt.Errorf("--%s %q: it must be NAME=…", flag, text)
		}
		e.plan.Contestants = append(e.plan.Contestants, name)
		e.plan.Settings[setting+name] = what
	}
	return nil
}

// check completes the plan.
func (e *experiment) check(c *cli.Call) error {
	if e.folder == "" {
		return errors.New("--out is missing: it names the folder of the experiment")
	}
	if e.limits.Steps > 0 && !c.Given("time") {
		e.limits.Time = 0
	}
	p := &e.plan
	p.Runs, p.Seed, p.Steps, p.Seconds, p.Workers = e.runs, e.seed, e.limits.Steps, e.limits.Time.Seconds(),
		search.Workers(e.workers)
	if err := e.study().Check(); err != nil {
		return err
	}
	return checkPrograms(c.Context(), e.plan)
}

// study returns the study, with the command line that repeats it.
func (e *experiment) study() lab.Study {
	return lab.Study{Plan: e.plan, Subject: e.subject, Folder: e.folder, Command: commandLine()}
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
		text += ", at most " + (time.Duration(left) * p.Limit()).String() + " in all"
	case p.Steps > 0:
		text += fmt.Sprintf(" of %d steps, without a limit of time", p.Steps)
	default:
		text += ", without a limit of time"
	}
	return text
}

// run performs the study, and reports on it even if it is stopped.
func (e *experiment) run(c *cli.Call) (*cli.Result, error) {
	study := e.study()
	begun := lab.Experiment{Header: lab.Header{Plan: study.Plan}}
	if before, err := lab.Read(study.Folder); err == nil {
		begun.Records = before.Records
	}
	if e.dryRun {
		return &cli.Result{Text: func(p *cli.Printer) { p.Printf("%s\n", size(begun)) },
			JSON: cli.Fields{"left": begun.Left(), "seconds": study.Plan.Seconds * float64(begun.Left())}}, nil
	}
	if !c.Quiet {
		c.Note("%s", size(begun))
		if busy := lab.ThisMachine().Busy(study.Plan.Workers); busy != "" {
			c.Note("%s", busy)
		}
	}
	show := &labProgress{experiment: lab.Experiment{Header: lab.Header{Plan: study.Plan}}}
	study.Resume, study.Begin, study.Done = show.resume, show.next, show.add
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
		var failed error
		if result, failed = reported(e.folder); failed != nil {
			return nil, failed
		}
	}
	if err != nil {
		err = report.Stopped(made)
	}
	return result, err
}

// reported writes the files that are derived from the runs in a folder, and returns the summary.
func reported(folder string) (*cli.Result, error) {
	r, err := report.Write(folder)
	if err != nil {
		return nil, err
	}
	return &cli.Result{Text: func(p *cli.Printer) { p.Keep(r.WriteText(p)) }, JSON: r.JSON(), Table: r.Table()}, nil
}

// commandLine returns the command as it was typed. The plan has the values of the flags that were not given.
func commandLine() string {
	words := []string{"stride"}
	for _, word := range os.Args[1:] {
		words = append(words, quoted(word))
	}
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
		if err := exec.CommandContext(ctx, "sh", "-c", `command -v "$0"`, words[0]).Run(); errors.As(err, &exit) &&
			ctx.Err() == nil {
			return fmt.Errorf("--external %s: there is no program %s: give the path of one, or its name if it is in the PATH",
				name, words[0])
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

// usualConfigs are the configurations of an experiment when none are given.
var usualConfigs = []string{"5 5 1 4", "10 10 1 9", "20 20 1 10", "50 50 1 20"}

func newMazes() *cli.Command {
	e := newExperiment()
	var (
		algorithms        = cli.SearchNames(jumpmaze.Family.Searches)
		configs, variants []string
		file              string
		whole             bool
	)
	return &cli.Command{
		Use:   "maze --out DIR",
		Short: "Compare the algorithms that generate mazes",
		Long: `Compare algorithms that generate jump mazes: each algorithm runs on each configuration
with each seed, in turn on the same cores. The larger the value, the better.

The folder receives the runs (runs.jsonl), the summary (summary.txt), curves as SVG, and
report.html, which needs no other file.

With --steps, anyone can repeat the results exactly, and there is no time limit unless
--time is given, too. With --time, they show which algorithm is best on this machine.
After Ctrl-C the completed runs are kept, and the same command continues from there. With
a larger number of --runs, it performs the additional runs.

--variant adds an algorithm with other parameters, and --external any program, given by a
shell command. Placeholders such as {rows}, {cols}, {min}, {max}, {seconds}, {steps} and
{seed} are filled in; if none of the first four is there, ROWS COLUMNS MIN MAX are
appended. The program prints a maze, or a line "VALUE GRID" for each better maze, with a
slash between rows. Stride evaluates its mazes. docs/lab.md has the details.

Algorithms:
` + cli.SearchHelp(jumpmaze.Family.Searches),
		Example: `  stride lab maze --steps 200000 --out out/lab
  stride lab maze --config "10 10 1 9" --algorithms annealing,steepest --runs 20 --time 5s --out out/duel
  stride lab maze --algorithms annealing --variant cold='annealing melt-from=1 melt-to=0.5' --steps 100000 --out out/cold
  stride lab maze --algorithms annealing --external mine='./mine {rows} {cols} {min} {max} {seed}' --time 10s --out out/mine
  stride lab report out/lab`,
		Forms: cli.JSON | cli.CSV | cli.Progress,
		Flags: func(f *cli.Flags) {
			f.List(&algorithms, "algorithms", true, "algorithms to compare, separated by commas")
			f.List(&configs, "config", false, `configuration of mazes, as "ROWS COLUMNS MIN MAX"; may be repeated (default: `+
				strings.Join(usualConfigs, ", ")+`)`)
			f.Named(&file, "configs", "FILE", "file with configurations, one per line")
			f.List(&variants, "variant", false,
				"add an algorithm with other parameters as a contestant, as `NAME=ALGORITHM`, with PARAMETER=VALUE after blanks; may be repeated")
			f.Bool(&whole, "whole", "measure the generator as \"stride maze\" runs it, not the algorithms alone")
			e.register(f)
			f.CompleteSearches("algorithms", jumpmaze.Family.Searches)
		},
		Check: func(c *cli.Call) (err error) {
			e.subject, e.plan.Subject, e.plan.Contestants = mazes.Alone(portfolio.Algorithms()...), mazes.AloneName,
				slices.Clone(algorithms)
			if whole {
				e.subject, e.plan.Subject = mazes.Whole(), mazes.WholeName
				if !c.Given("algorithms") {
					e.plan.Contestants = e.plan.Contestants[:1] // the portfolio
				}
			}
			if e.plan.Instances, err = instances(c, configs, file); err != nil {
				return err
			}
			if err := e.contestants("variant", mazes.VariantSetting, variants); err != nil {
				return err
			}
			if err := e.contestants("external", mazes.ExternalSetting, e.externals); err != nil {
				return err
			}
			return e.check(c)
		},
		Run: e.run,
	}
}

// instances reads the values of --config and the file that --configs names. Without either, it returns the usual ones.
func instances(c *cli.Call, configs []string, name string) (all []string, err error) {
	for _, config := range configs {
		p, err := course.ParseArgs(strings.Fields(config))
		if err != nil {
			return nil, fmt.Errorf("--config %q: %w", config, err)
		}
		all = append(all, mazes.Instance(p))
	}
	if name != "" {
		file, name, err := c.Open(name, cli.TextLimit)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		more, err := mazes.ReadInstances(file)
		if errors.Is(err, bufio.ErrTooLong) {
			err = errors.New("a line is too long for a configuration")
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if len(more) == 0 {
			return nil, fmt.Errorf("%s holds no configuration: it must have lines such as 5 5 1 4", name)
		}
		all = append(all, more...)
	}
	if len(all) == 0 {
		return usualConfigs, nil
	}
	return all, nil
}

func newReport() *cli.Command {
	return &cli.Command{
		Use:   "report DIR",
		Short: "Regenerate the tables, plots and report of an experiment",
		Long: `Regenerate everything that is derived from the runs of an experiment: the summary, the
tests, the plots and report.html. The experiment may be incomplete or still running, and
it may come from another version of the program or from another machine.`,
		Example: `  stride lab report out/lab
  stride lab report --json out/lab`,
		Args:  cli.Args{Min: 1, Max: 1, What: "the folder of one experiment"},
		Forms: cli.JSON | cli.CSV,
		Check: func(c *cli.Call) error {
			_, err := lab.Read(c.Args[0]) // the input is missing or malformed
			return err
		},
		Run: func(c *cli.Call) (*cli.Result, error) { return reported(c.Args[0]) },
	}
}
