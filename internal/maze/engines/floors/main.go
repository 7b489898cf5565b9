// Command floors searches for long paths in 21 ways that were weak at some time, and prints what
// share of the cells the longest path visits, next to the least share that it should visit:
//
//	go run ./internal/maze/engines/floors
//
// A floor lies a few percent below what was reached when it was set. A change of the searches may
// well pass below one, if it gains more elsewhere; then it lowers the floor in the same commit. The
// exit code is 1 if a path stays below its floor.
package main

import (
	"fmt"
	"os"
	"slices"

	"stride/internal/maze/engines/internal/longpath"
	"stride/internal/maze/engines/internal/scaffold"
	"stride/internal/search"
	"stride/maze"
)

// floor is the least share of the cells, in percent, that the longest path of some searches should
// visit.
type floor struct {
	p        maze.Params
	kind     func(b *longpath.Beam) int // of the search
	name     string                     // of the kind
	width    int
	searches int
	percent  int
}

// The kinds of search. Kinds come in the order of longpath.Beam.Kinds: open ones, rows, staircases,
// lattices, strips.
func open(*longpath.Beam) int    { return 0 }
func rows(*longpath.Beam) int    { return longpath.Open + 1 }
func last(b *longpath.Beam) int  { return b.Kinds() - 1 }
func other(b *longpath.Beam) int { return b.Kinds() - 2 } // the same strips, turned
// found returns the kinds with a trait, in their order.
func found(b *longpath.Beam, has func(scaffold.Traits) bool) (kinds []int) {
	for kind := range b.Kinds() {
		if has(b.Traits(kind)) {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

func safe(b *longpath.Beam) int  { return found(b, func(t scaffold.Traits) bool { return t.Safe })[0] }
func safer(b *longpath.Beam) int { return found(b, func(t scaffold.Traits) bool { return t.Safe })[1] }
func steady(b *longpath.Beam) int {
	return slices.Max(found(b, func(t scaffold.Traits) bool { return t.Steady }))
}
func surest(b *longpath.Beam) int {
	return found(b, func(t scaffold.Traits) bool { return t.Surest })[0]
}
func lattice(b *longpath.Beam) int {
	return found(b, func(t scaffold.Traits) bool { return t.Varied })[0]
}

var floors = []floor{
	{maze.Params{Rows: 10, Cols: 10, Min: 1, Max: 9}, open, "open", 50, 1, 80},
	{maze.Params{Rows: 20, Cols: 20, Min: 1, Max: 10}, open, "open", 50, 1, 60},
	{maze.Params{Rows: 30, Cols: 30, Min: 1, Max: 29}, open, "open", 50, 1, 85},
	{maze.Params{Rows: 250, Cols: 250, Min: 1, Max: 999}, open, "open", 1, 1, 80},
	{maze.Params{Rows: 40, Cols: 40, Min: 1, Max: 4}, rows, "rows", 10, 4, 60},
	{maze.Params{Rows: 60, Cols: 60, Min: 1, Max: 9}, rows, "rows", 10, 4, 75},
	{maze.Params{Rows: 91, Cols: 74, Min: 1, Max: 34}, rows, "rows", 3, 1, 90},
	{maze.Params{Rows: 150, Cols: 150, Min: 1, Max: 18}, rows, "rows", 3, 3, 65},
	{maze.Params{Rows: 300, Cols: 300, Min: 1, Max: 60}, safe, "rows, safe", 1, 1, 40},
	{maze.Params{Rows: 300, Cols: 300, Min: 1, Max: 60}, safer, "rows, safe", 1, 1, 40},
	{maze.Params{Rows: 150, Cols: 160, Min: 1, Max: 2}, surest, "rows, surest", 3, 1, 48},
	{maze.Params{Rows: 155, Cols: 150, Min: 1, Max: 6}, surest, "rows, surest", 3, 1, 48},
	{maze.Params{Rows: 40, Cols: 40, Min: 1, Max: 3}, last, "staircases", 40, 2, 58},
	{maze.Params{Rows: 150, Cols: 150, Min: 1, Max: 3}, last, "staircases", 3, 2, 61},
	{maze.Params{Rows: 40, Cols: 600, Min: 1, Max: 4}, last, "staircases", 3, 2, 61},
	{maze.Params{Rows: 160, Cols: 150, Min: 2, Max: 5}, steady, "staircases, safe", 6, 3, 54},
	{maze.Params{Rows: 150, Cols: 170, Min: 5, Max: 20}, steady, "staircases, safe", 6, 3, 54},
	{maze.Params{Rows: 30, Cols: 30, Min: 4, Max: 5}, lattice, "lattices", 5, 60, 25},
	{maze.Params{Rows: 31, Cols: 52, Min: 1, Max: 6}, other, "strips, turned", 10, 3, 78},
	{maze.Params{Rows: 61, Cols: 61, Min: 1, Max: 7}, last, "strips", 10, 1, 78},
	{maze.Params{Rows: 40, Cols: 52, Min: 1, Max: 12}, last, "strips", 10, 1, 86},
}

// reached returns the share of the cells that the longest path visits.
func (f floor) reached() float64 {
	b := longpath.NewBeam(f.p, max(10*f.width, 160))
	kind, longest := f.kind(b), 0
	r := search.NewRand(1, 0)
	for range f.searches {
		path := b.Search(kind, f.width, r, func(int64) bool { return true })
		b.Learn(kind, b.Length())
		if path == nil {
			path = b.Partial()
		}
		if path != nil {
			longest = max(longest, len(path.Cells))
		}
	}
	return 100 * float64(longest) / float64(f.p.Cells())
}

func main() {
	below := 0
	fmt.Printf("%-17s %-17s %5s %8s %7s %5s\n", "configuration", "kind", "width", "searches", "reached",
		"floor")
	for _, f := range floors {
		reached, note := f.reached(), ""
		if reached < float64(f.percent) {
			below++
			note = "  below"
		}
		p := f.p
		fmt.Printf("%-17s %-17s %5d %8d %6.1f%% %4d%%%s\n",
			fmt.Sprintf("%dx%d %d-%d", p.Rows, p.Cols, p.Min, p.Max), f.name, f.width, f.searches, reached,
			f.percent, note)
	}
	if below > 0 {
		fmt.Fprintf(os.Stderr, "floors: %d of %d paths are shorter than they should be\n", below, len(floors))
		os.Exit(1)
	}
}
