package cli

import (
	"errors"
	"fmt"
	"stride/maze"
	"stride/maze/course"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// MustComplete makes the shell complete the value of a flag.
func MustComplete(cmd *cobra.Command, flag string, values func() []string) {
	err := cmd.RegisterFlagCompletionFunc(flag, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return values(), cobra.ShellCompDirectiveNoFileComp
	})
	if err != nil {
		panic(err) // there is no such flag, or it has a completion: a slip of this program
	}
}

// ExplainNegative replaces the complaint about the unknown flag -5 in
// "stride maze -5 5 1 4" by one about the number.
func ExplainNegative(_ *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) {
		if number := "-" + unknown.GetSpecifiedShortnames(); course.IsInteger(number) {
			return fmt.Errorf("%s is negative: rows and columns are from %d to %d, values from %d to %d",
				number, maze.MinSide, maze.MaxSide, maze.MinValue, maze.MaxValue)
		}
	}
	return err
}

// WithSuggestion adds to err the subcommand that was perhaps meant.
func WithSuggestion(cmd *cobra.Command, args []string, err error) error {
	if len(args) == 0 {
		return err
	}
	if names := cmd.SuggestionsFor(args[0]); len(names) > 0 {
		return fmt.Errorf("%w; did you mean %q?", err, cmd.CommandPath()+" "+names[0])
	}
	return err
}

// Share returns value in percent of bound.
func Share[N int | int64](value, bound N) float64 { return 100 * float64(value) / float64(bound) }
