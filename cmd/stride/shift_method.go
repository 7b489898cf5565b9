package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

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
	c.Flags().Var(f, "solver", "how to search: "+strings.Join(methodNames(), ", "))
	completeMethods(c, "solver")
}

// completeMethods lets a shell complete the names of solvers.
func completeMethods(c *cobra.Command, flag string) {
	var list []cobra.Completion
	for _, m := range solver.Methods {
		list = append(list, cobra.CompletionWithDesc(m.String(), m.Help()))
	}
	err := c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(list, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic(err) // the flag is there
	}
}

func methodNames() (names []string) {
	for _, m := range solver.Methods {
		names = append(names, m.String())
	}
	return names
}

// methodHelp describes all solvers, a line each.
func methodHelp() string {
	var text strings.Builder
	for _, m := range solver.Methods {
		fmt.Fprintf(&text, "\n  %-12s %s", m, m.Help())
	}
	return text.String()
}
