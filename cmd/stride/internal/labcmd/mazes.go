package labcmd

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/course"
	"stride/internal/lab"
	"stride/internal/lab/mazes"
	"stride/internal/puzzle/jumpmaze"
	"stride/maze/portfolio"
)

// labConfigs are the configurations of an experiment when none are given.
var labConfigs = []string{"5 5 1 4", "10 10 1 9", "20 20 1 10", "50 50 1 20"}

func newMazeCommand() *cobra.Command {
	var (
		flags      = ofLab()
		algorithms []string
		configs    []string
		file       string
		variants   []string
		externals  []string
	)
	c := &cobra.Command{
		Use:   "maze --out DIR",
		Short: "Compare the algorithms that generate mazes",
		Long: `Compare algorithms that generate jump mazes: each algorithm runs on each configuration
with each seed, in turn on the same cores. The larger the value, the better.

The folder receives the runs (runs.jsonl, runs.csv), the summary (summary.txt,
overview.txt, summary.csv, tests.csv), curves (SVG and PNG), and
report.html, which needs no other file.

With --steps, anyone can repeat the results exactly, and there is no time limit unless
--time is given, too. With --time, they show which algorithm is best on this machine. After Ctrl-C the completed runs are kept, and the
same command continues from there. With a larger number of --runs, it performs the
additional runs.

--variant adds an algorithm with other parameters, and --external any program, which is
run by a line for the shell with {rows}, {cols}, {min}, {max}, {seconds}, {steps} and
{seed} replaced; without one of the first four, ROWS COLUMNS MIN MAX follow. It prints a
maze, or a line "VALUE GRID" for each better maze, with a slash between rows. Its mazes
are evaluated here. "stride docs lab" has the details.

Algorithms:
` + cli.SearchHelp(jumpmaze.Family.Searches),
		Example: `  stride lab maze --steps 200000 --out out/lab
  stride lab maze --config "10 10 1 9" --algorithms annealing,steepest --runs 20 --time 5s --out out/duel
  stride lab maze --algorithms annealing --variant cold='annealing melt-from=1 melt-to=0.5' --steps 100000 --out out/cold
  stride lab maze --algorithms annealing --external mine='./mine {rows} {cols} {min} {max} {seed}' --time 10s --out out/mine
  stride lab report out/lab`,
		Args: cli.TakesNone,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := flags.needFolder(); err != nil {
				return err
			}
			instances, err := instancesOf(c, configs, file, labConfigs)
			if err != nil {
				return err
			}
			plan := lab.Plan{Subject: mazes.AloneName, Contestants: slices.Clone(algorithms), Instances: instances, Settings: make(map[string]string)}
			for _, added := range []struct {
				flag, setting string
				values        []string
			}{{"variant", mazes.VariantSetting, variants}, {"external", mazes.ExternalSetting, externals}} {
				for _, text := range added.values {
					name, what, ok := strings.Cut(text, "=")
					if !ok {
						return fmt.Errorf("--%s %q: it must be NAME=…", added.flag, text)
					}
					plan.Contestants = append(plan.Contestants, name)
					plan.Settings[added.setting+name] = what
				}
			}
			study, err := flags.study(c, mazes.Alone(portfolio.Algorithms()...), plan)
			if err != nil {
				return err
			}
			return flags.run(c, study)
		},
	}
	c.Flags().StringSliceVar(&algorithms, "algorithms", cli.SearchNames(jumpmaze.Family.Searches), "algorithms to compare, separated by commas")
	c.Flags().StringArrayVar(&configs, "config", nil, `configuration of mazes, as "ROWS COLUMNS MIN MAX"; may be repeated (default: `+strings.Join(labConfigs, ", ")+`)`)
	c.Flags().StringVar(&file, "configs", "", "`FILE` with configurations, one per line")
	c.Flags().StringArrayVar(&variants, "variant", nil, "add an algorithm with other parameters as a contestant, as `NAME=ALGORITHM`, with PARAMETER=VALUE after blanks; may be repeated")
	c.Flags().StringArrayVar(&externals, "external", nil, "add a program as a contestant, as `NAME=COMMAND`; needs --time; may be repeated")
	flags.register(c)
	cli.CompleteSearches(c, "algorithms", jumpmaze.Family.Searches)
	return c
}

// instancesOf reads the values of --config and the file that --configs names. Without either,
// it returns the usual ones.
func instancesOf(cmd *cobra.Command, configs []string, file string, usual []string) ([]string, error) {
	instances, err := mazeInstances(configs)
	if err != nil {
		return nil, err
	}
	if file != "" {
		more, err := readConfigs(cmd, file)
		if err != nil {
			return nil, err
		}
		instances = append(instances, more...)
	}
	if len(instances) == 0 {
		return usual, nil
	}
	return instances, nil
}

// mazeInstances reads the values of --config.
func mazeInstances(configs []string) (instances []string, err error) {
	for _, config := range configs {
		p, err := course.ParseArgs(strings.Fields(config))
		if err != nil {
			return nil, fmt.Errorf("--config %q: %w", config, err)
		}
		instances = append(instances, mazes.Instance(p))
	}
	return instances, nil
}
