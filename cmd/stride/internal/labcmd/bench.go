package labcmd

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/lab"
	"stride/lab/mazes"
	"stride/lab/report"
	"stride/maze/course"
	"stride/puzzle/jumpmaze"
)

// benchConfigs are the configurations that are measured if none is given.
var benchConfigs = []string{
	"5 5 1 4", "5 5 2 4", "7 7 1 6", "10 10 1 9", "10 10 1 4", "20 20 1 10", "50 50 1 20",
	"100 5 1 9", "100 100 1 4", "100 100 1 10", "100 100 1 100",
}

// NewBench returns the command "stride maze bench".
func NewBench() *cobra.Command {
	var (
		flags     = labFlags{runs: 3, time: course.Limit, text: (*report.Report).Overview}
		algorithm string
		configs   []string
		file      string
		seeds     string
	)
	c := &cobra.Command{
		Use:   "bench",
		Short: "Measure the generator on a list of configurations",
		Long: `Measure the generator in the way "stride maze" uses it. This is an experiment (see "stride
lab") that runs each configuration with each seed and prints a table of the values
reached: the median, the smallest and the largest value of all seeds, the median as a
percentage of the proved bound, and the medians after 1, 5, 10, 30 and 60 seconds.

The table is printed at the end, or when Ctrl-C ends the measurement. With --out, the
runs are kept in a folder, and the same command continues there.`,
		Example: `  stride maze bench --time 10s --runs 3
  stride maze bench --config "50 50 1 20" --config "100 100 1 4" --csv
  stride maze bench --configs list.txt --algorithm annealing --out out/bench`,
		Args: cli.TakesNone,
		RunE: func(c *cobra.Command, _ []string) error {
			if seeds != "" {
				if c.Flags().Changed("runs") || c.Flags().Changed("seed") {
					return fmt.Errorf("--seeds cannot be given together with --seed or --runs")
				}
				var err error
				if flags.seed, flags.runs, err = parseSeeds(seeds); err != nil {
					return err
				}
				seeds = ""
			}
			instances, err := instancesOf(configs, file, benchConfigs)
			if err != nil {
				return err
			}
			study, err := flags.study(c, mazes.Whole(), lab.Plan{
				Subject: mazes.WholeName, Contestants: []string{algorithm}, Instances: instances,
			})
			if err != nil {
				return err
			}
			_, err = flags.run(c, study)
			return err
		},
	}
	c.SetFlagErrorFunc(cli.ExplainFlag)
	c.Flags().StringArrayVar(&configs, "config", nil, `configuration of mazes, as "ROWS COLUMNS MIN MAX"; may be repeated`)
	c.Flags().StringVar(&file, "configs", "", "`FILE` with configurations, one per line")
	cli.AddAlgorithmFlag(c, &algorithm, jumpmaze.Family)
	flags.register(c)
	c.Flags().StringVar(&seeds, "seeds", "", "consecutive seeds, such as 1,2,3")
	cli.Retire(c, "seeds", "use --seed with the first one, and --runs")
	return c
}

// parseSeeds reads a list of consecutive seeds.
func parseSeeds(text string) (first uint64, count int, err error) {
	for k, word := range strings.Split(text, ",") {
		seed, err := strconv.ParseUint(strings.TrimSpace(word), 10, 64)
		if err != nil {
			return 0, 0, fmt.Errorf("--seeds holds %q: it must be whole numbers with commas between them, as in 1,2,3", word)
		}
		if k == 0 {
			first = seed
		}
		if seed != first+uint64(k) {
			return 0, 0, fmt.Errorf("--seeds is %s: the numbers must follow each other, as in 1,2,3", text)
		}
		count++
	}
	return first, count, nil
}

func readConfigs(name string) ([]string, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	configs, err := mazes.ReadInstances(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(configs) == 0 {
		return nil, fmt.Errorf("%s holds no configuration: it must have lines such as 5 5 1 4", name)
	}
	return configs, nil
}
