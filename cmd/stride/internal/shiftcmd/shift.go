package shiftcmd

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/cmd/stride/internal/labcmd"
	"stride/search"
	"stride/shift/forest"
	"stride/shift/solver"
)

// New returns the commands about Number Shifting.
func New(started time.Time) *cobra.Command {
	c := &cobra.Command{
		Use:   "shift",
		Short: "Generate, solve and check levels of Number Shifting",
		Long: `Number Shifting is a puzzle game on CodinGame. A move pushes a number by exactly
its own value onto another number, and replaces that one with the sum or with the
absolute difference of the two. The goal is to empty the board.

A level is written as a line "W H" and H rows of W numbers, where 0 is an empty
cell. A move is written as a line "x y DIR SIGN": the column and the row of the
number, counted from 0 at the top left, then U, D, L or R, then + or -.`,
	}
	cli.Group(c)
	c.AddCommand(
		newSolveCommand(started),
		newLevelCommand(),
		newPasswordCommand(),
		newCheckCommand(),
		newStatsCommand(),
		newDrawCommand(),
		newBatchCommand(started),
		newCampaignCommand(started),
		labcmd.NewMeasure(),
		labcmd.NewCompare(),
	)
	return c
}

// readInput reads the file that the first argument names, or standard input if that is "-" or
// missing.
func readInput[T any](c *cobra.Command, args []string, read func(r io.Reader) (T, error)) (T, error) {
	if len(args) == 0 || args[0] == "-" {
		v, err := cli.Interruptible(c.Context(), func() (T, error) { return read(c.InOrStdin()) })
		return v, cli.InputError("standard input", err)
	}
	f, err := os.Open(args[0])
	if err != nil {
		var zero T
		return zero, err
	}
	defer f.Close()
	v, err := read(f)
	return v, cli.InputError(args[0], err)
}

// solverFlags are the flags of every command that solves levels.
type solverFlags struct {
	limit   time.Duration
	seed    uint64
	steps   int64
	workers int
	set     []string
	debug   bool
}

func (f *solverFlags) register(c *cobra.Command) {
	cli.DurationVar(c.Flags(), &f.limit, "time", 0, "time limit for each level; 0 for none")
	c.Flags().Uint64Var(&f.seed, "seed", 0, "seed of the search's random numbers")
	cli.CountVar(c.Flags(), &f.steps, "steps", 0, "limit on the number of steps, with which the result depends on the seed alone; 0 for none")
	c.Flags().IntVar(&f.workers, "workers", 0, "number of searches at a time; 0 for one on each core")
	c.Flags().StringArrayVar(&f.set, "set", nil, "set a parameter of the solver, as `NAME=VALUE`; \"stride shift solve --parameters\" lists them; may be repeated")
	c.Flags().BoolVar(&f.debug, "debug", false, "verify the state of the search after every step, which makes it a thousand times slower")
}

// config returns the configuration of a solver that the flags describe. The time limit counts
// from started.
func (f *solverFlags) config(started time.Time, m solver.Method) (solver.Config, error) {
	c := solver.Config{Method: m, Forest: forest.Config{Options: forest.Defaults(), Seed: f.seed, Workers: f.workers, Debug: f.debug}}
	if f.limit < 0 || f.steps < 0 || f.workers < 0 {
		return c, fmt.Errorf("--time, --steps and --workers must not be negative")
	}
	if err := cli.SetParameters(f.set, c.Set); err != nil {
		return c, err
	}
	c.Forest.Budget.Steps = f.steps
	if f.limit > 0 {
		c.Forest.Budget = search.Budget{Deadline: started.Add(f.limit), Steps: f.steps}
	}
	return c, nil
}
