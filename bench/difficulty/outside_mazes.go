package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"

	"stride/internal/lab/statistics"
	"stride/internal/maze/design"
	"stride/internal/maze/difficulty"
	"stride/internal/puzzle/band"
	"stride/internal/table"
	"stride/maze"
	"stride/search"
)

// A second opinion on mazes: a person who keeps starting over, with a short list of notes.
//
// It is built from other parts than internal/maze/difficulty and shares no code with it. There the person walks on,
// turns back to branchings, is tempted by the direction of the goal, and works backward; here the person has no sense
// of direction and no memory of the way, but a pencil. Each attempt begins at the start, jumps at random, never onto a
// cell of the same attempt, and ends after as many jumps as the page says the solution has, or where no jump is left.
// The last jump of a failed attempt is noted as a bad one, and noted jumps are avoided; of more notes than fit, the
// oldest is rubbed out. This is random restart with a tabu list (Glover, 1986) as short as a person's. The effort is
// the number of jumps made until the goal is reached.
const (
	outsideMazes = 50      // of each band and size
	outsideWalks = 20      // attempts whose mean is the effort of a maze
	outsideNotes = 7       // bad jumps that are remembered
	outsideJumps = 100_000 // after which the person gives up
)

// printMazes prints how lengths, shapes and ideas differ in the bands, and how the effort of the second person agrees
// with them.
func printMazes(ctx context.Context) error {
	kinds := &table.Table{Columns: []table.Column{{Key: "band", Left: true}, {Key: "size", Left: true}, {Key: "mazes"},
		{Key: "jumps"}, {Key: "commonest length, %"}, {Key: "shapes"}, {Key: "no idea, %"}, {Key: "lure, %"}, {Key: "key, %"},
		{Key: "return, %"}}}
	agreement := &table.Table{Columns: []table.Column{{Key: "size", Left: true}, {Key: "mazes"}, {Key: "bands and effort"},
		{Key: "bands and jumps"}}}
	var all ratedMazes
	for _, side := range mazeSides {
		var some ratedMazes
		for _, b := range band.All() {
			w := design.Wish{Params: maze.Params{Rows: side, Cols: side, Min: 1, Max: side - 1}, Band: b, Distinct: true}
			made, err := design.Mazes(ctx, w, outsideMazes, measuredSeed)
			if err := ignore[*design.Unmet](err); err != nil {
				return err
			}
			for _, m := range made {
				some.bands = append(some.bands, float64(b))
				some.jumps = append(some.jumps, float64(m.Report.Length))
				some.effort = append(some.effort, restarts(m.Grid))
			}
			if (side == 5 || side == 7 || side == 10) && len(made) > 0 {
				kinds.Add(kindsRow(b, side, made)...)
			}
		}
		agreement.Add(some.row(fmt.Sprintf("%dx%d", side, side))...)
		all.bands = append(all.bands, some.bands...)
		all.jumps = append(all.jumps, some.jumps...)
		all.effort = append(all.effort, some.effort...)
	}
	agreement.Add(all.row("all")...)
	fmt.Print("Jump mazes: what differs in a band\n\n")
	if err := kinds.WriteText(os.Stdout); err != nil {
		return err
	}
	fmt.Print("\nJump mazes: rank correlations of the bands with the effort of a second person, and with the jumps\n\n")
	return agreement.WriteText(os.Stdout)
}

// kindsRow describes the mazes of a band and size.
func kindsRow(b band.Band, side int, mazes []design.Maze) []any {
	lengths, shapes, ideas := make(map[int]int), make(map[string]bool), make(map[difficulty.Idea]int)
	for _, m := range mazes {
		lengths[m.Report.Length]++
		shapes[m.Traits.Shape] = true
		ideas[m.Traits.Idea()]++
	}
	all := slices.Sorted(maps.Keys(lengths))
	commonest := slices.Max(slices.Collect(maps.Values(lengths)))
	n := len(mazes)
	percent := func(part int) int { return round(100 * float64(part) / float64(n)) }
	return []any{b.String(), fmt.Sprintf("%dx%d", side, side), n, fmt.Sprintf("%d to %d", all[0], all[len(all)-1]),
		percent(commonest), len(shapes), percent(ideas[""]), percent(ideas[difficulty.Lure]), percent(ideas[difficulty.Key]),
		percent(ideas[difficulty.Return])}
}

// ratedMazes are mazes with the figures that are compared.
type ratedMazes struct{ bands, jumps, effort []float64 }

func (r *ratedMazes) row(size string) []any {
	return []any{size, len(r.bands), fmt.Sprintf("%.2f", statistics.Spearman(r.bands, r.effort)),
		fmt.Sprintf("%.2f", statistics.Spearman(r.bands, r.jumps))}
}

// note is a bad jump.
type note struct{ from, to int }

// restarts returns the mean effort of the second person.
func restarts(g *maze.Grid) float64 {
	sum := 0
	for k := range outsideWalks {
		sum += attempts(g, search.NewRand(1, uint64(k)))
	}
	return float64(sum) / outsideWalks
}

// attempts returns the jumps that one such person makes.
func attempts(g *maze.Grid, r *search.Rand) int {
	var notes []note
	length := maze.Evaluate(g).Length
	on := make([]int, len(g.Values)) // attempt that was on the cell last
	jumps := 0
	for attempt := 1; jumps < outsideJumps; attempt++ {
		at, last := g.Start, note{}
		on[at] = attempt
		for made := 0; made < length; made++ {
			var open []int
			for d := maze.Right; d <= maze.Up; d++ {
				if to, ok := g.Jump(at, d); ok && on[to] != attempt && !slices.Contains(notes, note{at, to}) {
					open = append(open, to)
				}
			}
			if len(open) == 0 {
				break
			}
			last = note{at, open[r.Below(len(open))]}
			at = last.to
			on[at] = attempt
			if jumps++; at == g.Goal {
				return jumps
			}
		}
		if last == (note{}) { // all first jumps are noted as bad: some note is wrong
			notes, jumps = nil, jumps+1
			continue
		}
		if notes = append(notes, last); len(notes) > outsideNotes {
			notes = notes[1:]
		}
	}
	return outsideJumps
}
