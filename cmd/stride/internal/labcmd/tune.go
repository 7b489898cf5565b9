package labcmd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/disk"
	"stride/internal/journal"
	"stride/internal/options"
	"stride/lab"
	"stride/lab/mazes"
	"stride/lab/tune"
	"stride/maze/course"
	"stride/maze/generate"
	"stride/puzzle/jumpmaze"
	"stride/search"
)

// Configurations of a tuning when none are given.
var (
	trainConfigs = []string{"8 8 1 7", "12 12 1 9", "16 16 1 8", "10 10 1 5"}
	testConfigs  = []string{"9 9 1 8", "14 14 1 10", "18 18 1 9", "11 11 1 5", "7 12 1 6"}
)

// tunedByDefault are the parameters of an algorithm that are tuned if none are named.
var tunedByDefault = map[string][]string{
	"annealing": {
		"melt-from", "melt-to", "melt-steps", "hasty-from", "hasty-to", "hasty", "patient", "quench-from", "quench-to", "quench-begin", "cooling",
	},
	"late-acceptance": {"memory-share"},
	"genetic":         {"population", "tournament", "mutations", "schooling"},
	"sampled":         {"sample", "stall-limit", "settling", "rivals", "quota"},
	"best-for-cell":   {"stall-limit", "settling", "rivals", "quota"},
	"steepest":        {"stall-limit", "settling", "rivals", "quota"},
	"restart-bandit":  {"shortest-period", "explore"},
	"luby":            {"shortest-period"},
	"first-improvement": {
		"stall-limit", "settling", "rivals", "quota",
	},
}

// around is how far a range reaches by default, as a multiple of the default value in both
// directions.
const around = 10

// logRatio is the ratio of the ends of a range from which on it is searched on a logarithmic scale.
const logRatio = 10

// tuneFlags are the flags of "stride lab tune".
type tuneFlags struct {
	folder      string
	algorithm   string
	names       []string
	ranges      []string
	train, test []string
	budget      int
	within      time.Duration
	candidates  int
	testRuns    int
	seed        uint64
	time        time.Duration
	steps       int64
	jobs        int
	asJSON      bool
	quiet       bool
}

func newTuneCommand() *cobra.Command {
	f := tuneFlags{algorithm: "annealing", budget: 2000, testRuns: 20}
	c := &cobra.Command{
		Use:   "tune --out DIR",
		Short: "Find better parameters of a search for mazes, and test them on held-out configurations",
		Long: `Tune the parameters of an algorithm that generates mazes by iterated racing, in the manner
of irace: many configurations of the parameters run on one maze configuration after the
other, those that are significantly worse than the best are dropped, and new ones are
drawn round the survivors. The winner is then compared with the defaults on configurations
of mazes that no race has seen; only that comparison counts.

The ranges are those that "stride maze --parameters" shows, cut to a tenth and to ten times
the default; --range sets others. The folder keeps every run, and the same command
continues a tuning that was stopped. With --steps, the result can be repeated exactly.
Nothing changes in the program: the winner is printed as flags of "stride maze".`,
		Example: `  stride lab tune --steps 20000 --out out/tuned
  stride lab tune --steps 20000 --tune melt-from,melt-to --range melt-from=0.5..8 --budget 600 --out out/melt
  stride lab tune --algorithm sampled --train "10 10 1 9" --test "9 9 1 8" --time 100ms --within 10m --out out/sampled`,
		Args: cli.TakesNone,
		RunE: func(c *cobra.Command, _ []string) error { return f.run(c) },
	}
	flags := c.Flags()
	flags.StringVar(&f.folder, "out", "", "folder `DIR` that receives the runs and the result; it is created if it does not exist")
	flags.StringVar(&f.algorithm, "algorithm", f.algorithm, "algorithm to tune")
	flags.StringSliceVar(&f.names, "tune", nil, "parameters to tune, separated by commas (default: those of the algorithm)")
	flags.StringArrayVar(&f.ranges, "range", nil, "range of a parameter, as `NAME=LOW..HIGH`; may be repeated")
	flags.StringArrayVar(&f.train, "train", nil, `configuration of mazes to train on, as "ROWS COLUMNS MIN MAX"; may be repeated (default: `+strings.Join(trainConfigs, ", ")+`)`)
	flags.StringArrayVar(&f.test, "test", nil, `held-out configuration to test on; may be repeated (default: `+strings.Join(testConfigs, ", ")+`)`)
	flags.IntVar(&f.budget, "budget", f.budget, "number of runs of all races together")
	flags.DurationVar(&f.within, "within", 0, "time that all races may take, about; sets --budget by the time of a few runs")
	flags.IntVar(&f.candidates, "candidates", 0, "largest number of configurations in a race; fewer are compared by more runs each (default: as many as the budget allows)")
	flags.IntVar(&f.testRuns, "test-runs", f.testRuns, "number of runs of both configurations on each held-out configuration")
	cli.AddFirstSeedFlag(c, &f.seed)
	cli.AddLimitFlags(flags, &f.time, &f.steps, " of each run")
	flags.IntVar(&f.jobs, "jobs", 1, "number of runs at a time; 0 for one on each core. More than one only with --steps")
	flags.BoolVar(&f.asJSON, "json", false, "print the result as one line of JSON")
	cli.AddQuietFlag(c, &f.quiet)
	cli.CompleteSearches(c, "algorithm", jumpmaze.Family)
	cli.MustComplete(c, "tune", func() []string { return generate.Parameters.Names() })
	return c
}

func (f *tuneFlags) run(c *cobra.Command) error {
	p, err := f.plan(c)
	if err != nil {
		return err
	}
	subject := mazes.Alone(generate.Algorithms()...)
	evaluate := func(ctx context.Context, settings, instance string, seed uint64) (tune.Run, error) {
		const name = "candidate"
		r, err := subject.Run(ctx, lab.Plan{
			Subject: mazes.AloneName, Steps: p.Steps, Seconds: p.Seconds, Workers: 1,
			Settings: map[string]string{mazes.VariantSetting + name: p.Algorithm + " " + settings},
		}, lab.Trial{Instance: instance, Contestant: name, Seed: seed})
		if errors.Is(err, mazes.ErrNoMaze) {
			params, err := course.ParseArgs(strings.Fields(instance))
			return tune.Run{Value: mazes.Failed(params)}, err
		}
		return tune.Run{Value: r.Value, Seconds: r.Seconds}, err
	}
	if f.within > 0 {
		if p.Budget, err = f.measure(c.Context(), p, evaluate); err != nil {
			return cli.Failure(err)
		}
		if least := p.LeastBudget(); p.Budget < least {
			return fmt.Errorf("--within %v is time for %d runs: at least %d are needed", f.within, p.Budget, least)
		}
	}
	if err := p.Check(); err != nil {
		return err
	}
	var progress tuneProgress
	done := cli.NewStatusLine(c.ErrOrStderr(), f.quiet).Follow(progress.status)
	r, err := tune.Do(c.Context(), tune.Study{
		Plan: p, Folder: f.folder, Command: commandLine(c), Evaluate: evaluate, Jobs: search.Workers(f.jobs),
		Progress: func(race, candidates, used int) { progress.set(race, candidates, used, p) },
	})
	done()
	var other *journal.OtherError
	switch {
	case errors.As(err, &other):
		return err
	case errors.Is(err, context.Canceled):
		return cli.Failure(errors.New("stopped; the same command goes on from here"))
	case err != nil:
		return cli.Failure(err)
	}
	return cli.Failure(f.write(c.OutOrStdout(), r))
}

// write writes the result into the folder, and prints it.
func (f *tuneFlags) write(out io.Writer, r tune.Result) error {
	var text, object bytes.Buffer
	if err := errors.Join(r.WriteText(&text), r.WriteJSON(&object)); err != nil {
		return err
	}
	for name, content := range map[string][]byte{"tuning.txt": text.Bytes(), "tuning.json": object.Bytes()} {
		if err := disk.Replace(filepath.Join(f.folder, name), content); err != nil {
			return err
		}
	}
	form := text
	if f.asJSON {
		form = object
	}
	_, err := out.Write(form.Bytes())
	return err
}

// plan returns the plan that the flags describe.
func (f *tuneFlags) plan(c *cobra.Command) (tune.Plan, error) {
	switch {
	case f.folder == "":
		return tune.Plan{}, errors.New("--out is missing: it names the folder of the tuning")
	case f.steps < 0 || f.time < 0 || f.within < 0 || f.jobs < 0:
		return tune.Plan{}, errors.New("--steps, --time, --within and --jobs must not be negative")
	case f.within > 0 && c.Flags().Changed("budget"):
		return tune.Plan{}, errors.New("--budget and --within cannot both be given")
	}
	if f.steps > 0 && !c.Flags().Changed("time") {
		f.time = 0
	}
	if f.time > 0 && search.Workers(f.jobs) > 1 {
		return tune.Plan{}, errors.New("with --time, runs at the same time would disturb each other: --jobs must be 1")
	}
	if !slices.Contains(cli.SearchNames(jumpmaze.Family), f.algorithm) {
		return tune.Plan{}, fmt.Errorf("there is no algorithm %q: it must be one of %s", f.algorithm, strings.Join(cli.SearchNames(jumpmaze.Family), ", "))
	}
	p := tune.Plan{
		Algorithm: f.algorithm, Budget: f.budget, Within: f.within.Seconds(), Candidates: f.candidates, TestRuns: f.testRuns,
		Steps: f.steps, Seconds: f.time.Seconds(), Seed: f.seed,
	}
	var err error
	if p.Parameters, err = f.parameters(); err != nil {
		return p, err
	}
	if p.Train, err = instancesOf(f.train, "", trainConfigs); err != nil {
		return p, fmt.Errorf("to train on: %w", err)
	}
	if p.Test, err = instancesOf(f.test, "", testConfigs); err != nil {
		return p, fmt.Errorf("to test on: %w", err)
	}
	return p, nil
}

// parameters returns the parameters to tune with their ranges.
func (f *tuneFlags) parameters() (all []tune.Parameter, err error) {
	names := f.names
	if len(names) == 0 {
		names = tunedByDefault[f.algorithm]
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("--tune is missing: it names the parameters of %s to tune; \"stride maze --parameters\" lists them", f.algorithm)
	}
	ranges := make(map[string][2]float64)
	for _, text := range f.ranges {
		name, low, high, err := parseRange(text)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(names, name) {
			return nil, fmt.Errorf("--range %s: the parameter is not tuned", text)
		}
		ranges[name] = [2]float64{low, high}
	}
	for _, name := range names {
		k := slices.IndexFunc(generate.Parameters, func(q options.Parameter[generate.Tuning]) bool { return q.Name == name })
		if k < 0 {
			return nil, fmt.Errorf("there is no parameter %q: \"stride maze --parameters\" lists them", name)
		}
		q := generate.Parameters[k]
		p := tune.Parameter{Name: name, Low: max(q.Low, q.Default/around), Default: q.Default, High: min(q.High, q.Default*around), Whole: q.IsWhole()}
		if q.Default == 0 {
			p.Low, p.High = q.Low, q.High
		}
		if p.Whole {
			p.Low, p.High = math.Ceil(p.Low), math.Floor(p.High)
		}
		if given, ok := ranges[name]; ok {
			p.Low, p.High = given[0], given[1]
			if p.Low < q.Low || p.High > q.High {
				return nil, fmt.Errorf("--range %s=%v..%v: it must lie within %v..%v", name, p.Low, p.High, q.Low, q.High)
			}
		}
		p.Log = p.Low > 0 && p.High >= logRatio*p.Low
		all = append(all, p)
	}
	return all, nil
}

// parseRange reads NAME=LOW..HIGH.
func parseRange(text string) (name string, low, high float64, err error) {
	name, ends, named := strings.Cut(text, "=")
	from, to, ok := strings.Cut(ends, "..")
	low, failedLow := strconv.ParseFloat(from, 64)
	high, failedHigh := strconv.ParseFloat(to, 64)
	if !named || !ok || failedLow != nil || failedHigh != nil {
		return "", 0, 0, fmt.Errorf("--range %q: it must be NAME=LOW..HIGH", text)
	}
	return name, low, high, nil
}

// measured is the number of runs that --within is computed from.
const measured = 8

// measure returns the number of runs for which there is time.
func (f *tuneFlags) measure(ctx context.Context, p tune.Plan, evaluate func(context.Context, string, string, uint64) (tune.Run, error)) (int, error) {
	begin := time.Now()
	for k := range measured {
		if _, err := evaluate(ctx, "", p.Train[k%len(p.Train)], p.Seed+uint64(k)); err != nil {
			return 0, err
		}
	}
	each := time.Since(begin).Seconds() / measured / float64(search.Workers(f.jobs))
	return int(f.within.Seconds() / each), nil
}

// tuneProgress is what the progress line shows.
type tuneProgress struct {
	mu   sync.Mutex
	text string
}

func (t *tuneProgress) set(race, candidates, used int, p tune.Plan) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = fmt.Sprintf("race %d of %d: %d configurations left, %d of %d runs", race, p.Races(), candidates, used, p.Budget)
	if race == 0 {
		t.text = "comparing the winner with the defaults on held-out configurations"
	}
}

func (t *tuneProgress) status() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text
}
