package cli

import (
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
)

// exampleCommand returns a command with flags.
func exampleCommand() *cobra.Command {
	var limits Limits
	var workers int
	return Build(&Command{
		Use: "example", Forms: JSON, Flags: func(f *Flags) { limits.Register(f, ""); f.Workers(&workers) },
		Run: func(*Call) (*Result, error) { return nil, nil },
	}, time.Now())
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
