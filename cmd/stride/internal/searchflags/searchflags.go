// Package searchflags has the flags that choose a search and switch parts of it off, with their
// help and what shells complete.
package searchflags

import (
	"fmt"
	"strings"

	"stride/internal/cli"
	"stride/internal/keys"
	"stride/internal/puzzle"
	"stride/internal/search"
)

// Algorithm adds --algorithm, which names one of some searches.
func Algorithm(f *cli.Flags, to *string, searches []puzzle.SearchInfo, listed string) {
	*to = searches[0].Name
	f.Var(described{keys.OneOf(to, Names(searches)...), searches}, "algorithm",
		"algorithm of the search; \""+listed+" --help\" lists them")
}

// described is the name of a search. Shells show what each one is.
type described struct {
	keys.Value
	searches []puzzle.SearchInfo
}

// Choices returns the words that shells complete.
func (d described) Choices() []string { return choices(d.searches) }

// choices returns the names of some searches in the form of completions: a description follows
// behind a tab.
func choices(searches []puzzle.SearchInfo) (all []string) {
	for _, s := range searches {
		all = append(all, s.Name+"\t"+s.Help)
	}
	return all
}

// Complete lets the shell complete the names of some searches as the value of a flag.
func Complete(f *cli.Flags, flag string, searches []puzzle.SearchInfo) {
	f.Complete(flag, func() []string { return choices(searches) })
}

// Infos describes algorithms, the default first.
func Infos[A interface {
	String() string
	Help() string
}](algorithms []A) (all []puzzle.SearchInfo) {
	for _, a := range algorithms {
		all = append(all, puzzle.SearchInfo{Name: a.String(), Help: a.Help()})
	}
	return all
}

// Names returns the names of some searches.
func Names(searches []puzzle.SearchInfo) []string {
	var names []string
	for _, s := range searches {
		names = append(names, s.Name)
	}
	return names
}

// Help describes some searches, one per line.
func Help(searches []puzzle.SearchInfo) string {
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

// Parts are the flags --off and --stats of a command whose search has parts that can be switched
// off.
type Parts struct {
	off   []string
	Stats bool
}

// Register adds the flags. stats says what --stats prints besides the parts, such as " the level,
// the search and".
func (p *Parts) Register(f *cli.Flags, table search.PartTable, stats string) {
	f.List(&p.off, "off", true, "switch off `PARTS` of the search, separated by commas or each with --off; "+
		"--stats lists them")
	f.Bool(&p.Stats, "stats", "print statistics of"+stats+" the parts of the search to standard error")
	f.Complete("off", table.Names)
}

// Off returns the parts that are switched off.
func (p *Parts) Off(table search.PartTable) (search.PartSet, error) {
	set, err := table.Set(p.off)
	if err != nil {
		return 0, fmt.Errorf("--off: %w", err)
	}
	return set, nil
}

// PrintParts prints what the parts of a search did, as a table. The gain is in the given unit.
func PrintParts(p *cli.Printer, table search.PartTable, reports []search.PartReport, unit string) {
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
