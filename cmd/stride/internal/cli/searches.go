package cli

import (
	"fmt"
	"stride/maze/generate"
	"stride/shift/solver"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"
)

// How commands name searches.

// AddAlgorithmFlag adds --algorithm with its default and its completion.
func AddAlgorithmFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "algorithm", generate.Algorithms()[0].Name, `search to use, see "stride maze --help"`)
	MustComplete(cmd, "algorithm", AlgorithmNames)
}

func AlgorithmNames() []string {
	var names []string
	for _, a := range generate.Algorithms() {
		names = append(names, a.Name)
	}
	return names
}

// AlgorithmHelp lists the algorithms, the default first, one a line.
func AlgorithmHelp() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, a := range generate.Algorithms() {
		fmt.Fprintf(w, "  %s\t%s\n", a.Name, a.Help)
	}
	w.Flush()
	return strings.TrimRight(b.String(), "\n")
}

// CompleteMethods lets a shell complete the names of solvers.
func CompleteMethods(c *cobra.Command, flag string) {
	var list []cobra.Completion
	for _, m := range solver.Methods {
		list = append(list, cobra.CompletionWithDesc(m.String(), m.Help()))
	}
	err := c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(list, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic(err) // the flag is there
	}
}

func MethodNames() (names []string) {
	for _, m := range solver.Methods {
		names = append(names, m.String())
	}
	return names
}

// MethodHelp describes all solvers, a line each.
func MethodHelp() string {
	var text strings.Builder
	for _, m := range solver.Methods {
		fmt.Fprintf(&text, "\n  %-12s %s", m, m.Help())
	}
	return text.String()
}
