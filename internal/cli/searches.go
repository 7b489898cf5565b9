package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"stride/internal/keys"
	"stride/internal/puzzle"
	"stride/internal/search"
)

// The names of searches, with their help and completion.

// Algorithm adds --algorithm, which names one of some searches.
func (f *Flags) Algorithm(to *string, searches []puzzle.SearchInfo, listed string) {
	*to = searches[0].Name
	f.set.Var(keys.OneOf(to, SearchNames(searches)...), "algorithm", "algorithm of the search; \""+listed+" --help\" lists them")
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

// PartFlags are --off and --stats of a command whose search has parts that can be switched off.
type PartFlags struct {
	off   []string
	Stats bool
}

// Register adds the flags. stats says what --stats prints besides the parts, such as " the level, the search and".
func (p *PartFlags) Register(f *Flags, table search.PartTable, stats string) {
	f.List(&p.off, "off", true, "switch off `PARTS` of the search, separated by commas or each with --off; --stats lists them")
	f.Bool(&p.Stats, "stats", "print statistics of"+stats+" the parts of the search to standard error")
	f.Complete("off", table.Names)
}

// Off returns the parts that are switched off.
func (p *PartFlags) Off(table search.PartTable) (search.PartSet, error) {
	set, err := table.Set(p.off)
	if err != nil {
		return 0, fmt.Errorf("--off: %w", err)
	}
	return set, nil
}

// PrintParts prints what the parts of a search did, as a table. The gain is in the given unit.
func PrintParts(p *Printer, table search.PartTable, reports []search.PartReport, unit string) {
	width := len("part")
	for _, r := range reports {
		width = max(width, len(r.Name))
	}
	p.Printf("%-*s %10s %10s %9s  %s\n", width, "part", "tries", unit, "work", "what it does")
	for k, r := range reports {
		if r.Off {
			p.Printf("%-*s %31s  %s\n", width, r.Name, "off", table[k].Help)
			continue
		}
		p.Printf("%-*s %10d %10d %7.1f %%  %s\n", width, r.Name, r.Tries, r.Gain, 100*r.Share, table[k].Help)
	}
}
