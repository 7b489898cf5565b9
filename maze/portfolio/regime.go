package portfolio

import (
	"stride/internal/maze/board"
	"stride/internal/maze/longpath"
	"stride/internal/maze/parts"
	"stride/internal/maze/tree"
	"stride/maze"
	"stride/search"
)

// regime is what a work unit knows of its grid and its range before it begins, and does not change. Widths
// (kinds.go) and numbers of random orders (lengthen.go) depend on the number of cells as well. docs/maze-search.md lists
// the regimes with what they change.
type regime struct {
	large     bool // a path takes seconds: partial paths are kept, and slow searches are given up
	narrow    bool // few values, none of them 1
	lengthens bool // paths are lengthened by detours when building is over
	plans     bool // searches along rows can plan exits for seeds
	scouts    bool // a narrow beam makes the first maze
	risky     bool // an open search promises most, but may take all of the time for a hundred jumps
	safeFirst bool // other kinds than the most promising one come first, since they are safe
	safe      []int
	surest    int // the kind with [scaffold.Traits.Surest], or -1
}

const (
	// largeCells is the number of cells above which a path takes more than a fraction of a second.
	largeCells = 4000
	// narrowValues is the number of values from which on a range isn't narrow.
	narrowValues = 4
	// riskyRatio: on a large grid an open search may stall if the largest jump fits into the shorter side more
	// often than this. At 91x74 with values 1-34 (2.2 times) two of three did, at 90x90 with values 1-50 (1.8
	// times) none.
	riskyRatio = 1.8
)

// searchesTree reports whether the tree of partial mazes is searched for mazes of p.
func searchesTree(p maze.Params) bool { return p.Cells() <= tree.MaxCells }

// regimeOf returns the regime of a grid on which mazes are built around paths of a beam.
func regimeOf(p maze.Params, beam *longpath.Beam, off search.PartSet) regime {
	n, narrow := p.Cells(), p.Min > 1 && p.Max-p.Min < narrowValues
	r := regime{
		large: n > largeCells, narrow: narrow, lengthens: narrow && n <= board.VastCells,
		plans:  n <= board.VastCells && !off.Has(parts.PlannedExits),
		scouts: !off.Has(parts.Scout) && n < pilotCells/scout, surest: -1,
	}
	var steady []int
	for kind := range beam.Kinds() {
		traits := beam.Traits(kind)
		switch {
		case traits.Steady:
			steady = append([]int{kind}, steady...) // the one with wider steps is surer
		case traits.Safe:
			r.safe = append(r.safe, kind)
		}
		if traits.Surest && r.surest < 0 {
			r.surest = kind
		}
	}
	if len(steady) > 0 {
		r.safe = steady
	}
	scaffolds := beam.Kinds() > longpath.Open+1
	if !scaffolds || beam.Promise(longpath.Open) > beam.Promise(longpath.Open+1) {
		r.safe = nil
		r.risky = !off.Has(parts.Risky) && r.large && scaffolds && float64(min(p.Rows, p.Cols)) > riskyRatio*float64(p.Max)
	}
	if off.Has(parts.Safe) {
		r.safe = nil
	}
	r.safeFirst = len(r.safe) > 0
	return r
}
