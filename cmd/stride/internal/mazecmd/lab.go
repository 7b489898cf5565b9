package mazecmd

import (
	"bufio"
	"errors"
	"fmt"
	"slices"
	"strings"

	"stride/cmd/stride/internal/labcmd"
	"stride/cmd/stride/internal/searchflags"
	"stride/internal/cli"
	"stride/internal/lab/external"
	"stride/internal/lab/mazes"
	"stride/internal/maze/argline"
	"stride/internal/maze/engines/portfolio"
	"stride/internal/puzzle/jumpmaze"
)

// usualConfigs are the configurations of an experiment when none are given.
var usualConfigs = []string{"5 5 1 4", "10 10 1 9", "20 20 1 10", "50 50 1 20"}

// NewLab returns the command that compares searches for mazes.
func NewLab() *cli.Command {
	e := labcmd.NewExperiment()
	var (
		algorithms        = searchflags.Names(jumpmaze.Family.Searches)
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
` + searchflags.Help(jumpmaze.Family.Searches),
		Example: `  stride lab maze --steps 200000 --out out/lab
  stride lab maze --config "10 10 1 9" --algorithms annealing,steepest --runs 20 --time 5s --out out/duel
  stride lab maze --algorithms annealing --variant cold='annealing melt-from=1 melt-to=0.5' --steps 100000 --out out/cold
  stride lab maze --algorithms annealing --external mine='./mine {rows} {cols} {min} {max} {seed}' --time 10s --out out/mine
  stride lab report out/lab`,
		Forms: cli.JSON | cli.CSV | cli.Progress,
		Flags: func(f *cli.Flags) {
			f.List(&algorithms, "algorithms", true, "algorithms to compare, separated by commas")
			f.List(&configs, "config", false,
				"sizes and numbers of `MAZES`, as \"ROWS COLUMNS MIN MAX\"; may be repeated (default: "+
					strings.Join(usualConfigs, ", ")+")")
			f.Named(&file, "configs", "FILE", "file with configurations, one per line")
			f.List(&variants, "variant", false,
				"add an algorithm with other parameters as a contestant, as `NAME=ALGORITHM`, with "+
					"PARAMETER=VALUE after blanks; may be repeated")
			f.Bool(&whole, "whole", "measure the generator as \"stride maze\" runs it, not the "+
				"algorithms alone")
			e.Register(f)
			searchflags.Complete(f, "algorithms", jumpmaze.Family.Searches)
		},
		Check: func(c *cli.Call) (err error) {
			e.Subject, e.Plan.Subject, e.Plan.Contestants = mazes.Alone(portfolio.Algorithms()...),
				mazes.AloneName, slices.Clone(algorithms)
			if whole {
				e.Subject, e.Plan.Subject = mazes.Whole(), mazes.WholeName
				if !c.Given("algorithms") {
					e.Plan.Contestants = e.Plan.Contestants[:1] // the portfolio
				}
			}
			if e.Plan.Instances, err = instances(c, configs, file); err != nil {
				return err
			}
			if err := e.Contestants("variant", mazes.VariantSetting, variants); err != nil {
				return err
			}
			if err := e.Contestants("external", external.Setting, e.Externals); err != nil {
				return err
			}
			return e.Check(c)
		},
		Run: e.Run,
	}
}

// instances reads the values of --config and the file that --configs names. Without either, it
// returns the usual ones.
func instances(c *cli.Call, configs []string, name string) (all []string, err error) {
	for _, config := range configs {
		p, err := argline.Parse(strings.Fields(config))
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
