package cli

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/spf13/cobra"
)

func TestArguments(t *testing.T) {
	none := func(*Call) (*Result, error) { return nil, nil }
	root := Build(&Command{Use: "stride", Commands: []*Command{
		{Use: "maze", Args: Args{1, 2, "one or two mazes"}, Run: none},
		{Use: "lab", Run: none},
		{Use: "solve", Args: Args{1, -1, "at least one level"}, Run: none},
	}}, time.Now())
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"maz"}, `"maz" is not a command of stride; did you mean "stride maze"?`},
		{[]string{"slove"}, `"slove" is not a command of stride; did you mean "stride solve"?`},
		{[]string{"nonsense"}, `"nonsense" is not a command of stride; see "stride --help"`},
		{[]string{"maze"}, "stride maze takes one or two mazes, but no argument was given"},
		{[]string{"maze", "a"}, ""},
		{[]string{"maze", "a", "b"}, ""},
		{[]string{"maze", "a", "b", "c"}, "stride maze takes one or two mazes, but 3 arguments were given"},
		{[]string{"lab"}, ""},
		{[]string{"lab", "x"}, `stride lab takes no arguments, but "x" was given`},
		{[]string{"solve"}, "stride solve takes at least one level, but no argument was given"},
		{[]string{"solve", "a", "b", "c"}, ""},
	} {
		root.SetArgs(c.args)
		got := ""
		if err := root.Execute(); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%v: error %q, want %q", c.args, got, c.want)
		}
	}
}

func TestExitCode(t *testing.T) {
	search, server := new(cobra.Command), new(cobra.Command)
	server.Annotations = map[string]string{endless: endless}
	wrong := errors.New("wrong")
	for _, c := range []struct {
		cmd         *cobra.Command
		err         error
		interrupted bool
		want        int
	}{
		{search, nil, false, 0},
		{search, Failure(wrong), false, 1},
		{search, wrong, false, 2},
		{search, nil, true, 130},
		{search, Failure(wrong), true, 130},
		{search, wrong, true, 2},
		{search, Failure(Usage(wrong)), false, 2},
		{search, ErrInterrupted, true, 130},
		{search, fmt.Errorf("a file: %w", context.Canceled), true, 130},
		{server, nil, true, 0},
		{server, Failure(wrong), true, 1},
	} {
		if got := ExitCode(c.cmd, c.err, c.interrupted); got != c.want {
			t.Errorf("error %v, interrupted %v: exit code %d, want %d", c.err, c.interrupted, got, c.want)
		}
	}
}
