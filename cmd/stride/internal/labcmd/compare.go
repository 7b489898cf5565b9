package labcmd

import (
	"strings"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/lab/report"
	"stride/puzzle/numbershift"
)

// comparedLevels are the levels of the table in docs/solvers.md, and some around them.
var comparedLevels = strings.Fields("100 150 200 225 250 300 336 350 400")

// NewCompare returns the command "stride shift compare".
func NewCompare() *cobra.Command {
	flags := &levelFlags{
		labFlags:   labFlags{runs: 5, time: time.Minute, text: (*report.Report).Overview},
		algorithms: cli.SearchNames(numbershift.Family), levels: comparedLevels,
	}
	c := &cobra.Command{
		Use:   "compare",
		Short: "Compare the algorithms, both our own and the published ones",
		Long: `Compare runs several algorithms on the same official levels with the same seeds, in turn on
the same cores, and prints the medians and quartiles of their times in one table of all
levels. It is an experiment; see "stride lab shift".

Unless --persist is given, an algorithm that fails on two levels in a row skips the next one.
With --out, the runs and the report are kept in a folder; if the experiment is stopped at
any moment, even by kill -9, the same command continues where it left off.

Algorithms:
` + "\n" + cli.SearchHelp(numbershift.Family),
		Example: `  stride shift compare --levels 225,336 --algorithms forest,rn-explorer --runs 3
  stride shift compare --workers 1 --time 60s --out out/compare
  stride shift compare --levels 20-60/20 --runs 2 --time 5s`,
		Args: cli.TakesNone,
		RunE: func(c *cobra.Command, _ []string) error { return flags.run(c) },
	}
	flags.register(c)
	return c
}
