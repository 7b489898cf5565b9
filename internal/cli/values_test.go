package cli

import (
	"testing"
	"time"

	"stride/internal/keys"
)

// TestFlagValues reads values of --time and --steps as people write them, and looks at what is
// said of those that cannot be read, for flags of every type.
func TestFlagValues(t *testing.T) {
	var (
		seed     uint64
		runs     int
		workers  int
		list     []string
		word     = "text"
		queue    = 16
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
		{arg: "--time=-1", err: "--time is -1: it must not be negative"},
		{arg: "--steps=1e6", steps: 1_000_000},
		{arg: "--steps=2.5e3", steps: 2500},
		{arg: "--steps=9007199254740993", steps: 9007199254740993},
		{arg: "--time=5x", err: `--time is "5x": ` + durations},
		{arg: "--time=", err: `--time is "": ` + durations},
		{arg: "--time=NaN", err: `--time is "NaN": ` + durations},
		{arg: "--time=1e300", err: `--time is "1e300": ` + durations},
		{arg: "--patience=5x", err: `--patience is "5x": ` + durations},
		{arg: "--steps=1.5", err: `--steps is "1.5": it must be a whole number, such as 1000000 or 1e6`},
		{arg: "--steps=1e40", err: "--steps is 1e40: it must be at most 9007199254740992"},
		{arg: "--steps=many", err: `--steps is "many": it must be a whole number, such as 1000000 or 1e6`},
		{arg: "--steps=-5", err: "--steps is -5: it must not be negative"},
		{arg: "--workers=-1", err: "--workers is -1: it must be from 0 to 4096"},
		{arg: "--queue=0", err: "--queue is 0: it must be from 1 to 256"},
		{arg: "--patience=0.5", err: "--patience is 0.5: it must be at least 1s"},
		{arg: "--word=yaml", err: `--word is "yaml": it must be text, json or none`},
		{arg: "--seed=-1", err: `--seed is "-1": it must be a whole number from 0 to 18446744073709551615`},
		{arg: "--runs=x", err: `--runs is "x": it must be a whole number, such as 1000000 or 1e6`},
		{arg: "--json=perhaps",
			err: `--json is "perhaps": it must be true or false, or be left out, which means true`},
		{arg: "--nothing", err: "test has no flag --nothing"},
	} {
		limits := Limits{}
		c := Build(&Command{
			Use: "test", Forms: JSON, Run: func(*Call) (*Result, error) { return nil, nil },
			Flags: func(f *Flags) {
				limits.Register(f, "")
				f.FirstSeed(&seed, "")
				f.Workers(&workers)
				f.Int(&runs, "runs", keys.Span{}, "")
				f.Int(&queue, "queue", keys.Between(1, 256), "")
				f.List(&list, "list", true, "")
				f.OneOf(&word, "word", []string{"text", "json", "none"}, "")
				f.Duration(&patience, "patience", keys.AtLeast(int64(time.Second)), "")
			},
		}, time.Now())
		c.SetArgs([]string{test.arg})
		err := c.Execute()
		switch {
		case test.err == "" && err != nil:
			t.Errorf("%s: %v", test.arg, err)
		case test.err != "" && (err == nil || err.Error() != test.err):
			t.Errorf("%s: %v\nwant %s", test.arg, err, test.err)
		case limits.Time != test.limit || limits.Steps != test.steps:
			t.Errorf("%s: %v, %d steps", test.arg, limits.Time, limits.Steps)
		}
	}
}

func TestQuoted(t *testing.T) {
	for text, want := range map[string]string{
		"out/lab": "out/lab", "5 5 1 4": "'5 5 1 4'", "it's": `'it'\''s'`, "a$b": "'a$b'",
		"shift:4x4:1-2#5":   "'shift:4x4:1-2#5'",
		"maze:5x5:1-4:3214": "maze:5x5:1-4:3214", "": "''", "~x": "'~x'",
	} {
		if got := Quote(text); got != want {
			t.Errorf("%s is quoted as %s, want %s", text, got, want)
		}
	}
}
