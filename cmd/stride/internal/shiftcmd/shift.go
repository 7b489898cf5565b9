package shiftcmd

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/memory"
	"stride/search"
	"stride/shift/published"
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
		Example: `  stride shift level 300 > level.txt
  stride shift solve level.txt > moves.txt
  stride shift check level.txt moves.txt
  stride shift batch --levels 1-100 --out solutions`,
	}
	cli.Group(c)
	c.AddCommand(
		newSolveCommand(started),
		newLevelCommand(),
		newPasswordCommand(),
		newOrderCommand(),
		newCheckCommand(),
		newStatsCommand(),
		newDrawCommand(),
		newBatchCommand(started),
		newCampaignCommand(started),
		newRefereeCommand(),
		newPlayerCommand(),
	)
	return c
}

// searchFlags are the flags of every command that solves levels.
type searchFlags struct {
	limit     time.Duration
	steps     int64
	seed      uint64
	algorithm algorithmFlag // the forest search if there is no such flag
	workers   int
	memory    memory.Size
	set       []string
	quiet     bool
}

// register adds the flags. each says what the limits are for, see [cli.AddLimitFlags], and
// addSeed adds --seed.
func (f *searchFlags) register(c *cobra.Command, each string, addSeed func(*cobra.Command, *uint64)) {
	flags := c.Flags()
	cli.AddLimitFlags(flags, &f.limit, &f.steps, each)
	addSeed(c, &f.seed)
	flags.IntVar(&f.workers, "workers", 0, cli.WorkersHelp)
	flags.Var(&f.memory, "memory", cli.MemoryHelp)
	flags.StringArrayVar(&f.set, "set", nil, "set a parameter of the search, as `NAME=VALUE`; \"stride shift solve --parameters\" lists them; may be repeated")
	cli.CompleteParameters(c, func() []string { return f.algorithm.ParameterNames() })
	cli.AddQuietFlag(c, &f.quiet)
}

// config returns the configuration of a search that the flags describe. The time limit counts
// from started.
func (f *searchFlags) config(started time.Time) (published.Config, error) {
	c := published.Config{Algorithm: f.algorithm.Algorithm, Request: search.Request{Seed: f.seed, Workers: f.workers, Memory: f.memory}}
	switch {
	case f.limit < 0:
		return c, fmt.Errorf("--time is %v: it must not be negative", f.limit)
	case f.steps < 0:
		return c, fmt.Errorf("--steps is %d: it must not be negative", f.steps)
	case f.workers < 0:
		return c, fmt.Errorf("--workers is %d: it must not be negative", f.workers)
	}
	if err := cli.SetParameters(f.set, c.Set); err != nil {
		return c, err
	}
	c.Budget.Steps = f.steps
	if f.limit > 0 {
		c.Budget = search.Budget{Deadline: started.Add(f.limit), Steps: f.steps}
	}
	return c, nil
}
