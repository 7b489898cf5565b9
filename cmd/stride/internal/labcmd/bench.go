package labcmd

import (
	"bufio"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/course"
	"stride/internal/lab"
	"stride/internal/lab/mazes"
	"stride/internal/lab/report"
	"stride/internal/puzzle/jumpmaze"
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
			instances, err := instancesOf(c, configs, file, benchConfigs)
			if err != nil {
				return err
			}
			study, err := flags.study(c, mazes.Whole(), lab.Plan{
				Subject: mazes.WholeName, Contestants: []string{algorithm}, Instances: instances,
			})
			if err != nil {
				return err
			}
			return flags.run(c, study)
		},
	}
	c.SetFlagErrorFunc(cli.ExplainFlag)
	c.Flags().StringArrayVar(&configs, "config", nil, `configuration of mazes, as "ROWS COLUMNS MIN MAX"; may be repeated`)
	c.Flags().StringVar(&file, "configs", "", "`FILE` with configurations, one per line")
	cli.AddAlgorithmFlag(c, &algorithm, jumpmaze.Family)
	flags.register(c)
	return c
}

func readConfigs(cmd *cobra.Command, name string) ([]string, error) {
	file, name, err := cli.Open(cmd, name, cli.TextLimit)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	configs, err := mazes.ReadInstances(file)
	if errors.Is(err, bufio.ErrTooLong) {
		err = errors.New("a line is too long for a configuration")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(configs) == 0 {
		return nil, fmt.Errorf("%s holds no configuration: it must have lines such as 5 5 1 4", name)
	}
	return configs, nil
}
