package cli

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"stride/maze/generate"
	"stride/shift/solver"
)

// The names of the algorithms that search for mazes and for the moves of levels, with their help
// and completion.

// AddAlgorithmFlag adds --algorithm with its default and its shell completion.
func AddAlgorithmFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "algorithm", generate.Algorithms()[0].Name, `algorithm that searches for mazes; "stride maze --help" lists them`)
	MustComplete(cmd, "algorithm", AlgorithmNames)
}

// AlgorithmNames returns the names of the algorithms that search for mazes, the default first.
func AlgorithmNames() []string {
	var names []string
	for _, a := range generate.Algorithms() {
		names = append(names, a.Name)
	}
	return names
}

// AlgorithmHelp describes the algorithms that search for mazes, one per line, the default first.
func AlgorithmHelp() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, a := range generate.Algorithms() {
		fmt.Fprintf(w, "  %s\t%s\n", a.Name, a.Help)
	}
	w.Flush()
	return strings.TrimRight(b.String(), "\n")
}

// CompleteLevelAlgorithms lets the shell complete the names of the algorithms that solve levels
// as the value of a flag. It panics if there is no such flag.
func CompleteLevelAlgorithms(c *cobra.Command, flag string) {
	var list []cobra.Completion
	for _, m := range solver.Algorithms {
		list = append(list, cobra.CompletionWithDesc(m.String(), m.Help()))
	}
	err := c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(list, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic(err) // the flag is there
	}
}

// LevelAlgorithmNames returns the names of the algorithms that solve levels of Number Shifting,
// the default first.
func LevelAlgorithmNames() (names []string) {
	for _, m := range solver.Algorithms {
		names = append(names, m.String())
	}
	return names
}

// LevelAlgorithmHelp describes the algorithms that solve levels, one per line, each after a line
// break.
func LevelAlgorithmHelp() string {
	var text strings.Builder
	for _, m := range solver.Algorithms {
		fmt.Fprintf(&text, "\n  %-12s %s", m, m.Help())
	}
	return text.String()
}
