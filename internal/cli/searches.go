package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"stride/internal/puzzle"
)

// The names of searches, with their help and completion.

// Algorithm adds --algorithm, which names one of some searches.
func (f *Flags) Algorithm(to *string, searches []puzzle.SearchInfo, listed string) {
	*to = searches[0].Name
	f.set.Var(&oneOf{to, SearchNames(searches)}, "algorithm", "algorithm of the search; \""+listed+" --help\" lists them")
	f.CompleteSearches("algorithm", searches)
}

// SearchInfos describes algorithms, the default first.
func SearchInfos[A interface {
	String() string
	Help() string
}](algorithms []A) (all []puzzle.SearchInfo) {
	for _, a := range algorithms {
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
	width := 0
	for _, s := range searches {
		width = max(width, len(s.Name))
	}
	var b strings.Builder
	for _, s := range searches {
		fmt.Fprintf(&b, "  %-*s  %s\n", width, s.Name, s.Help)
	}
	return strings.TrimRight(b.String(), "\n")
}

// CompleteSearches lets the shell complete the names of some searches as the value of a flag.
func (f *Flags) CompleteSearches(flag string, searches []puzzle.SearchInfo) {
	var list []cobra.Completion
	for _, s := range searches {
		list = append(list, cobra.CompletionWithDesc(s.Name, s.Help))
	}
	// No error: the flag is there.
	_ = f.cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(list, cobra.ShellCompDirectiveNoFileComp))
}
