package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"stride/internal/nearest"
)

// How commands check their arguments, in words of their own.

// Takes returns a check that a command has from least to most arguments, with no upper limit
// if most is negative. The text says what the arguments are, such as "the number of a level,
// such as 42".
func Takes(least, most int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) >= least && (most < 0 || len(args) <= most) {
			return nil
		}
		given := fmt.Sprintf("%s were given", Count(len(args), "argument"))
		switch len(args) {
		case 0:
			given = "no argument was given"
		case 1:
			given = "1 argument was given"
		}
		return fmt.Errorf("%s takes %s, but %s", cmd.CommandPath(), what, given)
	}
}

// TakesNone checks that a command has no arguments.
func TakesNone(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%s takes no arguments, but %q was given", cmd.CommandPath(), args[0])
	}
	return nil
}

// Group makes a command one that only has subcommands: it prints its help if it is called
// without one, and an argument that is no subcommand is an error.
func Group(cmd *cobra.Command) {
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		err := fmt.Errorf("%q is not a command of %s", args[0], cmd.CommandPath())
		if better := WithSuggestion(cmd, args, err); better != err {
			return better
		}
		return fmt.Errorf(`%w; see "%s --help"`, err, cmd.CommandPath())
	}
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
}

// WithSuggestion adds the subcommand that the first argument resembles to err, if there is one.
func WithSuggestion(cmd *cobra.Command, args []string, err error) error {
	if len(args) == 0 {
		return err
	}
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() || c.Name() == "help" {
			names = append(names, c.Name())
		}
	}
	if name := nearest.Of(args[0], names); name != "" {
		return fmt.Errorf("%w; did you mean %q?", err, cmd.CommandPath()+" "+name)
	}
	return err
}
