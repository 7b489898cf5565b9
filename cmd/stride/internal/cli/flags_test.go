package cli

import (
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
)

// exampleCommand returns a command with flags of all kinds.
func exampleCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "example", SilenceErrors: true, SilenceUsage: true,
		RunE: func(*cobra.Command, []string) error { return nil },
	}
	var steps int64
	limit := time.Minute
	AddLimitFlags(cmd.Flags(), &limit, &steps, "")
	cmd.Flags().Int("workers", 0, "number of workers")
	cmd.Flags().Uint64("seed", 0, "seed")
	cmd.Flags().Float64("share", 0, "share")
	cmd.Flags().Bool("json", false, "as JSON")
	cmd.Flags().StringSlice("algorithms", []string{"a"}, "algorithms")
	cmd.SetFlagErrorFunc(ExplainFlag)
	return cmd
}

// TestUnknownFlags looks at the words for flags that do not exist, and for missing values.
func TestUnknownFlags(t *testing.T) {
	for args, want := range map[string]string{
		"--time":    "--time needs a value",
		"--tiem 5s": "example has no flag --tiem; did you mean --time?",
		"--zzzzzz":  "example has no flag --zzzzzz",
		"-5":        "-5 is negative, and example takes no negative numbers",
		"-time 5s":  "example has no flag -time; flags of more than one letter begin with two dashes",
	} {
		cmd := exampleCommand()
		cmd.SetArgs(strings.Fields(args))
		if err := cmd.Execute(); err == nil || err.Error() != want {
			t.Errorf("%s: error %q, want %q", args, err, want)
		}
	}
}
