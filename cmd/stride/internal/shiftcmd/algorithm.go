package shiftcmd

import (
	"strings"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/shift/published"
)

// algorithmFlag is the value of --algorithm.
type algorithmFlag struct{ published.Algorithm }

func (f *algorithmFlag) Type() string { return "NAME" }
func (f *algorithmFlag) Set(text string) (err error) {
	f.Algorithm, err = published.ParseAlgorithm(text)
	return err
}

// register adds --algorithm to a command.
func (f *algorithmFlag) register(c *cobra.Command) {
	c.Flags().Var(f, "algorithm", "algorithm that searches for the moves: "+strings.Join(cli.SearchNames(cli.LevelSearches()), ", "))
	cli.CompleteSearches(c, "algorithm", cli.LevelSearches())
}
