package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"stride/maze"
	"stride/maze/bench"
	"stride/maze/course"
)

// benchFlags are the flags of the evaluation command.
type benchFlags struct {
	seeds   string
	configs []string
	file    string
	csv     bool
	plan    bench.Plan
}

func newBenchCommand() *cobra.Command {
	f := new(benchFlags)
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure the generator on a list of configurations",
		Long: `Measure the generator: run each configuration with each seed and print a table of
the values reached: median, smallest and largest over the seeds, the share of the
median in the proved bound, and the medians after 1, 5, 10, 30 and 60 seconds.

A line appears on standard error when a configuration is done; the table is printed
at the end, or when Ctrl-C ends the measurement.`,
		Example: `  stride maze bench --time 10s --seeds 1,2,3
  stride maze bench --config "50 50 1 20" --config "100 100 1 4" --csv
  stride maze bench --configs list.txt --algorithm annealing`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := f.fillPlan(); err != nil {
				return err
			}
			return runBench(cmd, f)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.DurationVar(&f.plan.Time, "time", course.Limit, "time limit of each run; 0 for none")
	flags.Int64Var(&f.plan.Steps, "steps", 0, "most mazes to evaluate in each run; 0 for no limit")
	flags.StringVar(&f.seeds, "seeds", "1,2,3", "seeds, with commas between them")
	flags.StringArrayVar(&f.configs, "config", nil, `configuration to measure, as "ROWS COLUMNS MIN MAX"; may be repeated`)
	flags.StringVar(&f.file, "configs", "", "file of configurations, one a line")
	addAlgorithmFlag(cmd, &f.plan.Algorithm)
	flags.IntVar(&f.plan.Workers, "workers", 0, "number of searches at a time; 0 for one on each core")
	flags.BoolVar(&f.csv, "csv", false, "print comma-separated values")
	return cmd
}

// fillPlan checks the flags and turns them into a plan.
func (f *benchFlags) fillPlan() error {
	if err := checkSearch(f.plan.Time, f.plan.Steps, f.plan.Workers, f.plan.Algorithm); err != nil {
		return err
	}
	for _, word := range strings.Split(f.seeds, ",") {
		seed, err := strconv.ParseUint(strings.TrimSpace(word), 10, 64)
		if err != nil {
			return fmt.Errorf("--seeds holds %q: it must be whole numbers with commas between them, as in 1,2,3", word)
		}
		f.plan.Seeds = append(f.plan.Seeds, seed)
	}
	for _, config := range f.configs {
		p, err := course.ParseArgs(strings.Fields(config))
		if err != nil {
			return fmt.Errorf("--config %q: %w", config, err)
		}
		f.plan.Configs = append(f.plan.Configs, p)
	}
	if f.file != "" {
		configs, err := readConfigs(f.file)
		if err != nil {
			return err
		}
		f.plan.Configs = append(f.plan.Configs, configs...)
	}
	if len(f.plan.Configs) == 0 {
		f.plan.Configs = bench.Default()
	}
	return nil
}

func readConfigs(name string) ([]maze.Params, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	configs, err := bench.ReadConfigs(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(configs) == 0 {
		return nil, fmt.Errorf("%s holds no configuration: it must have lines such as 5 5 1 4", name)
	}
	return configs, nil
}

// runBench measures and prints the table, also of what was done before a Ctrl-C.
func runBench(cmd *cobra.Command, f *benchFlags) error {
	var rows []bench.Row
	err := bench.Measure(cmd.Context(), f.plan, func(r bench.Row) error {
		p := r.Params
		fmt.Fprintf(cmd.ErrOrStderr(), "%d %d %d %d: %d (%.1f %% of the bound)\n", p.Rows, p.Cols, p.Min, p.Max, r.Median, 100*r.Share)
		rows = append(rows, r)
		return nil
	})
	if err != nil && !errors.Is(err, context.Canceled) {
		return failure(err)
	}
	if f.csv {
		return failure(bench.WriteCSV(cmd.OutOrStdout(), rows))
	}
	return failure(bench.WriteText(cmd.OutOrStdout(), rows))
}
