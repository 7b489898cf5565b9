package cli

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"stride/internal/puzzle"
	"stride/shift/published"
)

// The names of a family's searches, with their help and completion.

// AddAlgorithmFlag adds --algorithm for the searches of a family, with its default and its shell
// completion.
func AddAlgorithmFlag(c *cobra.Command, to *string, f *puzzle.Family) {
	c.Flags().StringVar(to, "algorithm", f.Searches[0].Name, fmt.Sprintf(`algorithm of the search; "stride %s --help" lists them`, f.Name))
	CompleteSearches(c, "algorithm", f.Searches)
}

// LevelSearches lists the algorithms that solve levels, the default first.
func LevelSearches() (all []puzzle.SearchInfo) {
	for _, a := range published.Algorithms {
		all = append(all, puzzle.SearchInfo{Name: a.String(), Help: a.Help()})
	}
	return all
}

// SearchNames returns the names of some searches.
func SearchNames(searches []puzzle.SearchInfo) []string {
	var names []string
	for _, s := range searches {
		names = append(names, s.Name)
	}
	return names
}

// SearchHelp describes some searches, one per line.
func SearchHelp(searches []puzzle.SearchInfo) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, s := range searches {
		fmt.Fprintf(w, "  %s\t%s\n", s.Name, s.Help)
	}
	w.Flush()
	return strings.TrimRight(b.String(), "\n")
}

// CompleteSearches lets the shell complete the names of some searches as the value of
// a flag. It panics if there is no such flag.
func CompleteSearches(c *cobra.Command, flag string, searches []puzzle.SearchInfo) {
	var list []cobra.Completion
	for _, s := range searches {
		list = append(list, cobra.CompletionWithDesc(s.Name, s.Help))
	}
	err := c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(list, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic(err) // the flag is there
	}
}
