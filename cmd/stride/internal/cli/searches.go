package cli

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"stride/puzzle"
)

// The names of a family's searches, with their help and completion.

// AddAlgorithmFlag adds --algorithm for the searches of a family, with its default and its shell
// completion.
func AddAlgorithmFlag(c *cobra.Command, to *string, f *puzzle.Family) {
	c.Flags().StringVar(to, "algorithm", f.Searches[0].Name, fmt.Sprintf(`algorithm of the search; "stride %s --help" lists them`, f.Name))
	CompleteSearches(c, "algorithm", f)
}

// SearchNames returns the names of the searches of a family, the default first.
func SearchNames(f *puzzle.Family) []string {
	var names []string
	for _, s := range f.Searches {
		names = append(names, s.Name)
	}
	return names
}

// SearchHelp describes the searches of a family, one per line, the default first.
func SearchHelp(f *puzzle.Family) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, s := range f.Searches {
		fmt.Fprintf(w, "  %s\t%s\n", s.Name, s.Help)
	}
	w.Flush()
	return strings.TrimRight(b.String(), "\n")
}

// CompleteSearches lets the shell complete the names of the searches of a family as the value of
// a flag. It panics if there is no such flag.
func CompleteSearches(c *cobra.Command, flag string, f *puzzle.Family) {
	var list []cobra.Completion
	for _, s := range f.Searches {
		list = append(list, cobra.CompletionWithDesc(s.Name, s.Help))
	}
	err := c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(list, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic(err) // the flag is there
	}
}
