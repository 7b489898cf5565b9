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
	WorkersHelp = "number of searches at a time; 0 for one on each core"
	JSONHelp    = "print the result as one line of JSON"
	CSVHelp     = "print the table as comma-separated values"
)

// AddLimitFlags adds --time and --steps, the limits of a search. of says what they are for
// where a command has several searches, such as " of each level".
func AddLimitFlags(flags *pflag.FlagSet, limit *time.Duration, steps *int64, of string) {
	DurationVar(flags, limit, "time", *limit, "time limit"+of+", such as 90s or 10m; 0 for none")
	CountVar(flags, steps, "steps", *steps, "limit on the steps"+of+", such as 1000000 or 1e6; 0 for none")
}

// AddQuietFlag adds --quiet, which hides the progress of a command.
func AddQuietFlag(cmd *cobra.Command, to *bool) {
	cmd.Flags().BoolVar(to, "quiet", false, "do not show progress")
}
