package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"stride/internal/disk"
	"stride/shift/compare"
	"stride/shift/solver"
)

// The files that a comparison leaves in its folder.
const (
	compareRows  = "runs.csv"
	compareText  = "table.txt"
	compareTable = "table.csv"
	comparePlot  = "plot.svg"
)

// comparedLevels are those of the paper's table, and what lies around them.
var comparedLevels = strings.Fields("100 150 200 225 250 300 336 350 400")

func newShiftCompareCommand(started time.Time) *cobra.Command {
	var (
		flags   solverFlags
		game    seedFlag
		levels  []string
		methods []string
		runs    int
		folder  string
		persist bool
	)
	c := &cobra.Command{
		Use:   "compare",
		Short: "Compare the solvers, ours and the published ones",
		Long: `Compare lets several solvers solve the same official levels, in turn on the same
cores and each with the search's seeds 1, 2, and so on, and prints medians and
quartiles of their times. A solver that has solved nothing on two levels in a row
is spared the following ones, unless --persist is given.

With --out, each run goes into runs.csv of that folder as soon as it is over, and
the table into table.txt, table.csv and plot.svg at the end. Stopped at any moment,
even by kill -9, the same command goes on where it was.

The solvers:
` + methodHelp(),
		Example: `  stride shift compare --levels 225,336 --solvers forest,rn-explorer --runs 3
  stride shift compare --workers 1 --time 60s --out out/compare
  stride shift compare --levels 20-60/20 --runs 2 --time 5s`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, args []string) error {
			config, err := flags.config(started)
			if err != nil {
				return err
			}
			plan := compare.Plan{
				Runs: runs, Game: game.Seed, Config: solver.Config{Forest: config}, Limit: flags.limit, Persist: persist,
			}
			if plan.Levels, err = parseLevels(levels); err != nil {
				return err
			}
			for _, name := range methods {
				m, err := solver.ParseMethod(name)
				if err != nil {
					return fmt.Errorf("--solvers: %w", err)
				}
				plan.Methods = append(plan.Methods, m)
			}
			if err := plan.Validate(); err != nil {
				return err
			}
			return runComparison(c, plan, folder)
		},
	}
	flags.register(c)
	c.Flags().Lookup("seed").Hidden = true
	c.Flags().Lookup("time").DefValue = "1m0s"
	flags.limit = time.Minute
	c.Flags().Var(&game, "game", "secret of the game whose levels these are, as --seed of `stride shift level`")
	c.Flags().StringSliceVar(&levels, "levels", comparedLevels, "levels: N, FROM-TO or FROM-TO/STEP, with commas between")
	c.Flags().StringSliceVar(&methods, "solvers", methodNames(), "which ones, with commas between")
	c.Flags().IntVar(&runs, "runs", 5, "runs of each solver on each level")
	c.Flags().StringVar(&folder, "out", "", "folder for the results, made if missing")
	c.Flags().BoolVar(&persist, "persist", false, "run every solver on every level, hopeless as it may be")
	completeMethods(c, "solvers")
	return c
}

// runComparison carries out a plan and writes what comes of it, also if it is
// stopped.
func runComparison(c *cobra.Command, plan compare.Plan, folder string) error {
	show := &compareProgress{begin: time.Now(), total: len(plan.Levels) * len(plan.Methods) * plan.Runs}
	plan.Begin = show.next
	plan.Report = show.add
	if folder != "" {
		if err := os.MkdirAll(folder, 0o777); err != nil {
			return failure(err)
		}
		file, err := compare.OpenFile(filepath.Join(folder, compareRows))
		if err != nil {
			return failure(err)
		}
		defer file.Close()
		plan.Done = file.Rows
		plan.Report = func(r compare.Row) error {
			return errors.Join(show.add(r), file.Add(r))
		}
	}
	done := newStatusLine(c.ErrOrStderr()).follow(show.status)
	rows, err := compare.Run(c.Context(), plan)
	done()
	all := compare.Summarize(rows)
	if failed := writeComparison(c, all, plan.Limit, folder); failed != nil {
		return failure(errors.Join(err, failed))
	}
	if errors.Is(err, context.Canceled) {
		return failure(fmt.Errorf("stopped after %s%s", count(len(rows), "run"), goesOn(folder)))
	}
	return failure(err)
}

func goesOn(folder string) string {
	if folder == "" {
		return ""
	}
	return "; the same command goes on from here"
}

// writeComparison prints the table and writes the files.
func writeComparison(c *cobra.Command, all []compare.Summary, limit time.Duration, folder string) error {
	text, table := new(bytes.Buffer), new(bytes.Buffer)
	err := errors.Join(compare.WriteTable(text, all, limit), compare.WriteCSV(table, all))
	if _, failed := c.OutOrStdout().Write(text.Bytes()); failed != nil {
		return failed
	}
	if folder == "" {
		return err
	}
	return errors.Join(err,
		disk.Replace(filepath.Join(folder, compareText), text.Bytes()),
		disk.Replace(filepath.Join(folder, compareTable), table.Bytes()),
		disk.Replace(filepath.Join(folder, comparePlot), []byte(compare.SVG(all, limit))))
}

// compareProgress says how far a comparison is.
type compareProgress struct {
	mu     sync.Mutex
	begin  time.Time
	total  int
	done   int
	solved int
	method solver.Method
	level  int
	since  time.Time
}

func (p *compareProgress) next(m solver.Method, level int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.method, p.level, p.since = m, level, time.Now()
}

func (p *compareProgress) add(r compare.Row) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	if r.Solved {
		p.solved++
	}
	return nil
}

func (p *compareProgress) status() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.level == 0 {
		return ""
	}
	return fmt.Sprintf("%v, level %d: %s  runs done %d of at most %d, solved %d  %s in all",
		p.method, p.level, seconds(time.Since(p.since).Seconds()), p.done, p.total, p.solved, seconds(time.Since(p.begin).Seconds()))
}
