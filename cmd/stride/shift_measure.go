package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"stride/internal/disk"
	"stride/shift/measure"
)

func newShiftMeasureCommand(started time.Time) *cobra.Command {
	var (
		flags  solverFlags
		game   seedFlag
		levels []string
		runs   int
		asCSV  bool
		plot   string
	)
	c := &cobra.Command{
		Use:   "measure",
		Short: "Time the solver on official levels",
		Long: `Measure solves each level several times, with the search's seeds 1, 2, and so on,
and prints the median and the worst time, and the power of how many numbers a
level has that fits the medians.`,
		Example: `  stride shift measure --levels 300,325,336,350,375,400,425 --workers 1
  stride shift measure --levels 100-2000/100 --runs 3 --time 10m --plot scaling.svg`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, args []string) error {
			config, err := flags.config(started)
			if err != nil {
				return err
			}
			list, err := parseLevels(levels)
			if err != nil {
				return err
			}
			if runs < 1 {
				return fmt.Errorf("--runs is %d, want at least 1", runs)
			}
			table := newFigureTable(c.OutOrStdout(), asCSV)
			all, err := measure.Run(c.Context(), measure.Plan{
				Levels: list, Runs: runs, Game: game.Seed, Config: config, Limit: flags.limit, Report: table.add,
			})
			if err == nil {
				err = table.end(all)
			}
			if err == nil && plot != "" {
				err = disk.Replace(plot, []byte(measure.SVG(all)))
			}
			return failure(err)
		},
	}
	flags.register(c)
	c.Flags().Lookup("seed").Hidden = true
	c.Flags().Var(&game, "game", "secret of the game whose levels these are, as --seed of `stride shift level`")
	c.Flags().StringSliceVar(&levels, "levels", []string{"100-1000/100"}, "levels: N, FROM-TO or FROM-TO/STEP, with commas between")
	c.Flags().IntVar(&runs, "runs", 5, "runs of each level")
	c.Flags().BoolVar(&asCSV, "csv", false, "print the table as CSV")
	c.Flags().StringVar(&plot, "plot", "", "draw the medians into this SVG file")
	return c
}

// parseLevels reads a list of levels and ranges.
func parseLevels(words []string) (list []int, err error) {
	for _, word := range words {
		from, to, isRange := strings.Cut(word, "-")
		step := 1
		if isRange {
			text, every, stepped := strings.Cut(to, "/")
			to = text
			if stepped {
				if step, err = strconv.Atoi(every); err != nil || step < 1 {
					return nil, fmt.Errorf("--levels %s: %q is no step", word, every)
				}
			}
		} else {
			to = from
		}
		first, err := levelArgument(from)
		if err != nil {
			return nil, fmt.Errorf("--levels %s: %w", word, err)
		}
		last, err := levelArgument(to)
		if err != nil {
			return nil, fmt.Errorf("--levels %s: %w", word, err)
		}
		if err := checkLevels(first, last); err != nil {
			return nil, fmt.Errorf("--levels %s: %w", word, err)
		}
		for n := first; n <= last; n += step {
			list = append(list, n)
		}
	}
	return list, nil
}

// figureTable prints a line for each level as it is done.
type figureTable struct {
	out io.Writer
	csv *csv.Writer // nil for people
	err error
}

// figureColumns are the columns of the table.
var figureColumns = []string{"level", "numbers", "solved", "runs", "median s", "worst s", "median CPU s", "M steps/s", "M proposals/s"}

const figureFormat = "%6s %8s %7s %5s %9s %9s %13s %10s %14s\n"

func newFigureTable(w io.Writer, asCSV bool) *figureTable {
	t := &figureTable{out: w}
	if asCSV {
		t.csv = csv.NewWriter(w)
	}
	t.print(figureColumns)
	return t
}

func (t *figureTable) print(fields []string) {
	if t.err != nil {
		return
	}
	if t.csv != nil {
		t.err = t.csv.Write(fields)
		t.csv.Flush()
		return
	}
	values := make([]any, len(fields))
	for k, f := range fields {
		values[k] = f
	}
	_, t.err = fmt.Fprintf(t.out, figureFormat, values...)
}

func (t *figureTable) add(f measure.Figures) {
	total := 0.0
	for _, s := range f.Seconds {
		total += s
	}
	total = max(total, 1e-9)
	t.print([]string{
		strconv.Itoa(f.Level), strconv.Itoa(f.Numbers), strconv.Itoa(f.Solved), strconv.Itoa(f.Runs),
		fmt.Sprintf("%.3f", measure.Median(f.Seconds)), fmt.Sprintf("%.3f", measure.Worst(f.Seconds)),
		fmt.Sprintf("%.3f", measure.Median(f.CPU)),
		fmt.Sprintf("%.2f", float64(f.Steps)/total/1e6), fmt.Sprintf("%.2f", float64(f.Proposals)/total/1e6),
	})
}

// end prints the fitted power law, for people.
func (t *figureTable) end(all []measure.Figures) error {
	if t.err == nil && t.csv == nil {
		if law, ok := measure.FitPower(measure.Points(all)); ok {
			_, t.err = fmt.Fprintf(t.out, "fit: median seconds = %.3g (numbers/1000)^%.2f\n", law.At(1000), law.Exponent)
		}
	}
	return t.err
}
