package main

import (
	"context"
	"fmt"
	"os"

	"stride/internal/lab/statistics"
	"stride/internal/puzzle/band"
	"stride/internal/shift/design"
	"stride/internal/table"
)

// What the bands of boards demand, and whether they are more than one model's opinion.

// eachAgreement is the number of boards of each band and size.
const eachAgreement = 50

// printOutside prints how the ideas of the bands differ, and how the effort of the second person agrees with them.
func printOutside(ctx context.Context) error {
	ideas := &table.Table{Columns: []table.Column{{Key: "band", Left: true}, {Key: "boards"}, {Key: "moves"},
		{Key: "additions, %"}, {Key: "boards without, %"}, {Key: "hidden pairs"}, {Key: "boards with decoys, %"}}}
	agreement := &table.Table{Columns: []table.Column{{Key: "size", Left: true}, {Key: "boards"},
		{Key: "bands and effort"}, {Key: "bands and moves"}, {Key: "effort within a band"}}}
	bands := make([][]design.Board, band.Count)
	var all rated
	for _, size := range boardSizes {
		var some rated
		for k, b := range band.All() {
			w := design.Wish{Width: size[0], Height: size[1], Band: b, Distinct: true}
			made, err := design.Boards(ctx, w, eachAgreement, measuredSeed)
			if err := ignore[*design.Unmet](err); err != nil {
				return err
			}
			bands[k] = append(bands[k], made...)
			for _, m := range made {
				some.add(b, m)
			}
		}
		agreement.Add(some.row(fmt.Sprintf("%dx%d", size[0], size[1]))...)
		all.join(some)
	}
	agreement.Add(all.row("all")...)
	for k, b := range band.All() {
		ideas.Add(ideasRow(b, bands[k])...)
	}
	fmt.Println("Number Shifting: what the bands demand")
	fmt.Println()
	if err := ideas.WriteText(os.Stdout); err != nil {
		return err
	}
	fmt.Println("\nNumber Shifting: rank correlations with the effort of a second person, and of the bands with the moves")
	fmt.Println()
	return agreement.WriteText(os.Stdout)
}

// ideasRow describes the boards of a band.
func ideasRow(b band.Band, boards []design.Board) []any {
	var moves []float64
	additions, all, without, hidden, decoys := 0, 0, 0, 0, 0
	for _, m := range boards {
		i := m.Ideas
		moves = append(moves, float64(i.Moves))
		additions, all, hidden = additions+i.Additions, all+i.Moves, hidden+i.Hidden
		if i.Additions == 0 {
			without++
		}
		if i.Decoys > 0 {
			decoys++
		}
	}
	s, n := statistics.Summarize(moves), len(boards)
	percent := func(part, whole int) int { return round(100 * float64(part) / float64(whole)) }
	return []any{b.String(), n, fmt.Sprintf("%d to %d", round(s.First), round(s.Third)), percent(additions, all),
		percent(without, n), fmt.Sprintf("%.1f", float64(hidden)/float64(n)), percent(decoys, n)}
}

// rated are boards with the figures that are compared.
type rated struct{ bands, moves, model, effort []float64 }

func (r *rated) add(b band.Band, m design.Board) {
	r.bands, r.moves = append(r.bands, float64(b)), append(r.moves, float64(m.Ideas.Moves))
	r.model, r.effort = append(r.model, m.Grade.Effort), append(r.effort, outside(m.Board))
}

func (r *rated) join(s rated) {
	r.bands, r.moves = append(r.bands, s.bands...), append(r.moves, s.moves...)
	r.model, r.effort = append(r.model, s.model...), append(r.effort, s.effort...)
}

func (r *rated) row(size string) []any {
	within := 0.0
	for _, b := range band.All() {
		var model, effort []float64
		for k := range r.bands {
			if r.bands[k] == float64(b) {
				model, effort = append(model, r.model[k]), append(effort, r.effort[k])
			}
		}
		within += statistics.Spearman(model, effort) / float64(band.Count)
	}
	text := func(x float64) string { return fmt.Sprintf("%.2f", x) }
	return []any{size, len(r.bands), text(statistics.Spearman(r.bands, r.effort)),
		text(statistics.Spearman(r.bands, r.moves)), text(within)}
}
