package cli

import (
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// The words of the flags that many commands have in common, so that they mean the same
// everywhere; docs/command-line.md lists them.

// Words for the help of flags that many commands have. A command may use words of its own
// where it has more to say.
const (
	GameHelp    = "`SECRET` of the game, as 32 hexadecimal digits or a text of up to 16 bytes (default: the game of the public test levels)"
	LevelsHelp  = "official `LEVELS` as N, FROM-TO or FROM-TO/STEP, separated by commas"
	RandomSeed  = "seed of the search's random numbers (default: a random one, which is reported)"
	WorkersHelp = "number of searches at a time; 0 for one on each core"
	JSONHelp    = "print the result as one line of JSON"
	CSVHelp     = "print the table as comma-separated values"
)

// AddLimitFlags adds --time and --steps, the two limits of a search, of which the one that is
// reached first ends it. The usage texts are for the command's help.
func AddLimitFlags(flags *pflag.FlagSet, limit *time.Duration, timeHelp string, steps *int64, stepsHelp string) {
	DurationVar(flags, limit, "time", *limit, timeHelp+", such as 90s or 10m; 0 for none")
	CountVar(flags, steps, "steps", *steps, stepsHelp+", such as 2000000 or 2e6; 0 for none")
}

// AddQuietFlag adds --quiet, which hides the progress of a command.
func AddQuietFlag(cmd *cobra.Command, to *bool) {
	cmd.Flags().BoolVar(to, "quiet", false, "do not show progress")
}
