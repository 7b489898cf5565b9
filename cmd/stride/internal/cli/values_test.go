package cli

import (
	"testing"
	"time"

	"github.com/spf13/cobra"
)

// TestFlagValues reads values of --time and --steps as people write them, and looks at what is
// said of those that cannot be read, for flags of every type.
func TestFlagValues(t *testing.T) {
	var (
		limit    time.Duration
		steps    int64
		seed     uint64
		runs     int
		share    float64
		json     bool
		patience time.Duration
	)
	const durations = "it must be a duration, such as 10s, 5m or 1h30m, or a number of seconds"
	for _, test := range []struct {
		arg   string
		limit time.Duration
		steps int64
		err   string
	}{
		{arg: "--time=5", limit: 5 * time.Second},
		{arg: "--time=0.25", limit: time.Second / 4},
		{arg: "--time=1m30s", limit: 90 * time.Second},
		{arg: "--time=0"},
		{arg: "--time=-1", limit: -time.Second},
		{arg: "--steps=1e6", steps: 1_000_000},
		{arg: "--steps=2.5e3", steps: 2500},
		{arg: "--steps=9007199254740993", steps: 9007199254740993},
		{arg: "--time=5x", err: `--time is "5x": ` + durations},
		{arg: "--time=", err: `--time is "": ` + durations},
		{arg: "--time=NaN", err: `--time is "NaN": ` + durations},
		{arg: "--time=1e300", err: `--time is "1e300": ` + durations},
		{arg: "--patience=5", err: `--patience is "5": ` + durations},
		{arg: "--steps=1.5", err: `--steps is "1.5": it must be a whole number, such as 1000000 or 1e6`},
		{arg: "--steps=1e40", err: `--steps is "1e40": it must be a whole number, such as 1000000 or 1e6`},
		{arg: "--steps=many", err: `--steps is "many": it must be a whole number, such as 1000000 or 1e6`},
		{arg: "--seed=-1", err: `--seed is "-1": it must be a whole number that is not negative`},
		{arg: "--runs=x", err: `--runs is "x": it must be a whole number`},
		{arg: "--share=x", err: `--share is "x": it must be a number`},
		{arg: "--json=perhaps", err: `--json is "perhaps": it must be true or false, or be left out, which means true`},
		{arg: "--nothing", err: "test has no flag --nothing"},
	} {
		c := &cobra.Command{Use: "test", SilenceErrors: true, SilenceUsage: true, RunE: func(*cobra.Command, []string) error { return nil }}
		c.SetFlagErrorFunc(ExplainFlag)
		flags := c.Flags()
		DurationVar(flags, &limit, "time", 0, "")
		CountVar(flags, &steps, "steps", 0, "")
		flags.Uint64Var(&seed, "seed", 0, "")
		flags.IntVar(&runs, "runs", 0, "")
		flags.Float64Var(&share, "share", 0, "")
		flags.BoolVar(&json, "json", false, "")
		flags.DurationVar(&patience, "patience", 0, "")
		c.SetArgs([]string{test.arg})
		err := c.Execute()
		switch {
		case test.err == "" && err != nil:
			t.Errorf("%s: %v", test.arg, err)
		case test.err != "" && (err == nil || err.Error() != test.err):
			t.Errorf("%s: %v\nwant %s", test.arg, err, test.err)
		case limit != test.limit || steps != test.steps:
			t.Errorf("%s: %v, %d steps", test.arg, limit, steps)
		}
	}
}
