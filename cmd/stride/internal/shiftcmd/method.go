package shiftcmd

import (
	"strings"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/shift/solver"
)

// methodFlag is the value of --solver.
type methodFlag struct{ solver.Method }

func (f *methodFlag) Type() string { return "NAME" }
func (f *methodFlag) Set(text string) (err error) {
	f.Method, err = solver.ParseMethod(text)
	return err
}

// register adds --solver to a command.
func (f *methodFlag) register(c *cobra.Command) {
	c.Flags().Var(f, "solver", "solver to use: "+strings.Join(cli.SolverNames(), ", "))
	cli.CompleteSolvers(c, "solver")
}
