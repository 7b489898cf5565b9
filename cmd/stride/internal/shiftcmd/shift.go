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
		Long: `Number Shifting is a puzzle of CodinGame: push a number by exactly its own value
onto another number, which is added to or subtracted from (without its sign),
until the board is empty.

A level is a line "W H" and H rows of W numbers, 0 for an empty cell. A move is
a line "x y DIR SIGN": column and row from the top-left, counted from 0, one of
U D L R, and + or -.`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, args []string) error { return c.Help() },
	}
	c.AddCommand(
		newSolveCommand(started),
		newLevelCommand(),
		newPasswordCommand(),
		newCheckCommand(),
		newStatsCommand(),
		newBatchCommand(started),
		newCampaignCommand(started),
		labcmd.NewMeasure(),
		labcmd.NewCompare(),
	)
	return c
}

// readInput reads the named file with read, or standard input if the name is "-"
// or missing.
func readInput[T any](c *cobra.Command, args []string, read func(r io.Reader) (T, error)) (T, error) {
	if len(args) == 0 || args[0] == "-" {
		v, err := cli.Interruptible(c.Context(), func() (T, error) { return read(c.InOrStdin()) })
		return v, cli.InInput("standard input", err)
	}
	f, err := os.Open(args[0])
	if err != nil {
		var zero T
		return zero, err
	}
	defer f.Close()
	v, err := read(f)
	return v, cli.InInput(args[0], err)
}

// solverFlags are the flags of every command that solves.
type solverFlags struct {
	limit   time.Duration
	seed    uint64
	steps   int64
	workers int
	set     []string
	debug   bool
}

func (f *solverFlags) register(c *cobra.Command) {
	c.Flags().DurationVar(&f.limit, "time", 0, "give up after this time, for each level (0: never)")
	c.Flags().Uint64Var(&f.seed, "seed", 0, "of the search's random numbers")
	c.Flags().Int64Var(&f.steps, "steps", 0, "give up after this many steps; the outcome then depends on the seed alone (0: never)")
	c.Flags().IntVar(&f.workers, "workers", 0, "searches side by side (0: one for each core)")
	c.Flags().StringArrayVar(&f.set, "set", nil, "change a parameter of the search: NAME=VALUE; `stride shift solve --parameters` lists them")
	c.Flags().BoolVar(&f.debug, "debug", false, "check everything the search keeps after each step, a thousand times slower")
}

// config returns what the flags say for a method; the time counts from started.
func (f *solverFlags) config(started time.Time, m solver.Method) (solver.Config, error) {
	c := solver.Config{Method: m, Forest: forest.Config{Options: forest.Defaults(), Seed: f.seed, Workers: f.workers, Debug: f.debug}}
	if f.limit < 0 || f.steps < 0 || f.workers < 0 {
		return c, fmt.Errorf("--time, --steps and --workers cannot be negative")
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
