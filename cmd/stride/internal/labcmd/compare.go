package labcmd

import (
	"strings"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/lab/report"
)

// comparedLevels are those of the paper's table, and what lies around them.
var comparedLevels = strings.Fields("100 150 200 225 250 300 336 350 400")

func NewCompare() *cobra.Command {
	flags := &levelFlags{
		labFlags: labFlags{runs: 5, seed: 1, time: time.Minute, text: (*report.Report).Overview},
		solvers:  cli.MethodNames(), levels: comparedLevels,
	}
	c := &cobra.Command{
		Use:   "compare",
		Short: "Compare the solvers, ours and the published ones",
		Long: `Compare lets several solvers solve the same official levels, in turn on the same
cores and each with the same seeds, and prints medians and quartiles of their times in
one table of all levels. It is an experiment, see "stride lab shift".

A solver that solved neither of two levels in a row is spared the next one, unless
--persist is given. With --out the runs are kept in a folder, with the report; stopped at
any moment, even by kill -9, the same command goes on where it was.

The solvers:
` + cli.MethodHelp(),
		Example: `  stride shift compare --levels 225,336 --solvers forest,rn-explorer --runs 3
  stride shift compare --workers 1 --time 60s --out out/compare
  stride shift compare --levels 20-60/20 --runs 2 --time 5s`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return flags.run(c) },
	}
	flags.register(c)
	return c
}
