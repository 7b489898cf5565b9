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
	OldName(cmd, "solvers", "algorithms")
	OldName(cmd, "compact", "json")
	Retire(cmd, "share", "leave it out")
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

// TestOldNames uses a flag's old name: it does the same, says so once, and is in no help.
func TestOldNames(t *testing.T) {
	cmd := exampleCommand()
	stderr := new(strings.Builder)
	cmd.SetErr(stderr)
	cmd.SetArgs(strings.Fields("--solvers b --compact --solvers c --share 1"))
	if err := cmd.Execute(); err != nil {
		t.Fatal(err)
	}
	list, err := cmd.Flags().GetStringSlice("algorithms")
	if got := strings.Join(list, " "); err != nil || got != "b c" {
		t.Errorf("--algorithms is %s, error %v", got, err)
	}
	if asJSON, err := cmd.Flags().GetBool("json"); err != nil || !asJSON {
		t.Errorf("--json is %v, error %v", asJSON, err)
	}
	if !cmd.Flags().Changed("algorithms") || !cmd.Flags().Changed("json") {
		t.Error("the flags do not count as given")
	}
	want := `stride: --solvers will be removed in the next release: use --algorithms
stride: --compact will be removed in the next release: use --json
stride: --share will be removed in the next release: leave it out
`
	if stderr.String() != want {
		t.Errorf("standard error is\n%s", stderr)
	}
	if help := cmd.UsageString(); strings.Contains(help, "solvers") || !strings.Contains(help, "--algorithms") {
		t.Errorf("the help is\n%s", help)
	}
}

func TestOldNameErrors(t *testing.T) {
	cmd := exampleCommand()
	cmd.SetErr(new(strings.Builder))
	OldName(cmd, "limit", "time")
	cmd.SetArgs(strings.Fields("--limit x"))
	if err := cmd.Execute(); err == nil || err.Error() != `--limit is "x": it must be a duration, such as 10s, 5m or 1h30m, or a number of seconds` {
		t.Errorf("error %v", err)
	}
}
