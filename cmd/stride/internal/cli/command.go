package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"stride/internal/course"
	"stride/maze"
)

// MustComplete lets the shell complete the value of a flag with the given values. It panics if
// there is no such flag.
func MustComplete(cmd *cobra.Command, flag string, values func() []string) {
	err := cmd.RegisterFlagCompletionFunc(flag, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return values(), cobra.ShellCompDirectiveNoFileComp
	})
	if err != nil {
		panic(err) // there is no such flag, or it has a completion: a slip of this program
	}
}

// CompleteParameters lets the shell complete the names of parameters in the value of --set.
func CompleteParameters(cmd *cobra.Command, names func() []string) {
	err := cmd.RegisterFlagCompletionFunc("set", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		var begun []string
		for _, name := range names() {
			begun = append(begun, name+"=")
		}
		return begun, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	})
	if err != nil {
		panic(err) // as in MustComplete
	}
}

// ExplainNegative is a command's handler of errors in flags. It replaces the error about an
// unknown flag -5, in "stride maze -5 5 1 4", with one about the negative number, and leaves all
// others to ExplainFlag.
func ExplainNegative(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) {
		if number := "-" + unknown.GetSpecifiedShortnames(); course.IsInteger(number) {
			return fmt.Errorf("%s is negative: rows and columns are from %d to %d, values from %d to %d",
				number, maze.MinSide, maze.MaxSide, maze.MinValue, maze.MaxValue)
		}
	}
	return ExplainFlag(cmd, err)
}

// Share returns the value as a percentage of the bound.
func Share[N int | int64](value, bound N) float64 { return 100 * float64(value) / float64(bound) }
