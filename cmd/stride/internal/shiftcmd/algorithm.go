package shiftcmd

import (
	"strings"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/puzzle/numbershift"
	"stride/shift/solver"
)

// algorithmFlag is the value of --algorithm.
type algorithmFlag struct{ solver.Algorithm }

func (f *algorithmFlag) Type() string { return "NAME" }
func (f *algorithmFlag) Set(text string) (err error) {
	f.Algorithm, err = solver.ParseAlgorithm(text)
	return err
}

// register adds --algorithm to a command, and its old name.
func (f *algorithmFlag) register(c *cobra.Command) {
	c.Flags().Var(f, "algorithm", "algorithm that searches for the moves: "+strings.Join(cli.SearchNames(numbershift.Family), ", "))
	cli.CompleteSearches(c, "algorithm", numbershift.Family)
	cli.OldName(c, "solver", "algorithm")
}
