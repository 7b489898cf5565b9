package main

import (
	"context"
	"fmt"
	"math/bits"
	"os"

	"stride/internal/lab/statistics"
	"stride/internal/puzzle/band"
	"stride/internal/shift/design"
	"stride/internal/table"
	"stride/search"
	"stride/shift"
)

// A second opinion on boards: a person who does not make moves at all, but pencils in which numbers meet.
//
// It is built from other parts than internal/shift/difficulty and shares no code with it. Of each number it asks by which
// partners in its row and column it can be cleared: their distances, with signs, must sum to it (docs/forest.md). The
// number with the fewest such sets of partners comes first, as in the dynamic variable ordering of Haralick and
// Elliott (1980), and one of its sets is pencilled in. A number without a set, or a ring of pairs, shows a mistake. The
// person rubs out the last guess; after tired mistakes in a row it rubs out everything and begins again, and remembers
// nothing but the order of the sets. The effort is the number of sets written down, as each has to be worked out.
const (
	outsideEach  = 50      // boards of each band and size
	outsideRuns  = 40      // of which the effort is the mean
	outsideTired = 6       // mistakes until the person begins again
	outsideMax   = 200_000 // sets, after which the person gives up
)

// pencil is what the person has on paper.
type pencil struct {
	value          []int
	dist           [][]int  // dist[a][b] is the distance of two numbers in line, or 0
	meets          []uint32 // meets[a] has a bit for each partner of a that is pencilled in
	apart          []uint32 // and for each number that a does not meet
	done           []bool   // the partners of the number are complete
	rand           *search.Rand
	cost, mistakes int
}

// printOutside prints how the ideas of the bands differ, and how the effort of the second person agrees with them.
func printOutside(ctx context.Context) error {
	ideas := &table.Table{Columns: []table.Column{{Key: "band", Left: true}, {Key: "boards"}, {Key: "moves"},
		{Key: "additions, %"}, {Key: "boards without, %"}, {Key: "hidden pairs"}, {Key: "boards with decoys, %"}}}
	agreement := &table.Table{Columns: []table.Column{{Key: "size", Left: true}, {Key: "boards"}, {Key: "bands and effort"},
		{Key: "bands and moves"}, {Key: "effort within a band"}}}
	bands := make([][]design.Board, band.Count)
	var all rated
	for _, size := range boardSizes {
		var some rated
		for k, b := range band.All() {
			w := design.Wish{Width: size[0], Height: size[1], Band: b, Distinct: true}
			made, err := design.Boards(ctx, w, outsideEach, measuredSeed)
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
	return []any{size, len(r.bands), text(statistics.Spearman(r.bands, r.effort)), text(statistics.Spearman(r.bands, r.moves)),
		text(within)}
}

// outside returns the mean effort of the second person.
func outside(b shift.Board) float64 {
	var cells []int
	for c, v := range b.Cells {
		if v != 0 {
			cells = append(cells, c)
		}
	}
	sum := 0
	for k := range outsideRuns {
		p := &pencil{rand: search.NewRand(1, uint64(k))}
		for _, c := range cells {
			row := make([]int, len(cells))
			for j, d := range cells {
				if c/b.Width == d/b.Width || c%b.Width == d%b.Width {
					row[j] = max(c/b.Width-d/b.Width, d/b.Width-c/b.Width, c%b.Width-d%b.Width, d%b.Width-c%b.Width)
				}
			}
			p.value, p.dist = append(p.value, b.Cells[c]), append(p.dist, row)
		}
		for solved := false; !solved && p.cost < outsideMax; {
			n := len(cells)
			p.meets, p.apart, p.done, p.mistakes = make([]uint32, n), make([]uint32, n), make([]bool, n), 0
			solved = p.solve()
		}
		sum += p.cost
	}
	return float64(sum) / outsideRuns
}

// sets lists the sets of partners by which number a can be cleared, those pencilled in among them.
func (p *pencil) sets(a int) (list []uint32) {
	free := uint32(0)
	for b, d := range p.dist[a] {
		if d > 0 && (p.meets[a]|p.apart[a])&(1<<b) == 0 && !p.done[b] {
			free |= 1 << b
		}
	}
	for s := free; ; s = (s - 1) & free { // all subsets
		if set := s | p.meets[a]; set != 0 && reaches(p.dist[a], set, p.value[a]) && !p.ring(a, s) {
			list = append(list, set)
		}
		if s == 0 {
			return list
		}
	}
}

// reaches reports whether the distances of a set sum to the value with some signs.
func reaches(dist []int, set uint32, value int) bool {
	if set == 0 {
		return value == 0
	}
	b := bits.TrailingZeros32(set)
	rest := set &^ (1 << b)
	return reaches(dist, rest, value-dist[b]) || reaches(dist, rest, value+dist[b])
}

// ring reports whether new partners of a would close a ring: one is joined with a or with another one already.
func (p *pencil) ring(a int, partners uint32) bool {
	seen := p.joined(a)
	for ; partners != 0; partners &= partners - 1 {
		tree := p.joined(bits.TrailingZeros32(partners))
		if seen&tree != 0 {
			return true
		}
		seen |= tree
	}
	return false
}

// joined returns the numbers that are joined with a by pairs, a among them.
func (p *pencil) joined(a int) uint32 {
	seen := uint32(1) << a
	for before := uint32(0); before != seen; {
		before = seen
		for s := seen; s != 0; s &= s - 1 {
			seen |= p.meets[bits.TrailingZeros32(s)]
		}
	}
	return seen
}

// solve completes the pairs, and reports whether it did before the person was tired.
func (p *pencil) solve() bool {
	best, list := -1, []uint32(nil)
	for _, a := range p.shuffled(len(p.value)) {
		if p.done[a] {
			continue
		}
		s := p.sets(a)
		if best < 0 || len(s) < len(list) {
			best, list = a, s
		}
	}
	if best < 0 {
		return true
	}
	p.cost += len(list)
	for _, k := range p.shuffled(len(list)) {
		meets, apart := append([]uint32(nil), p.meets...), append([]uint32(nil), p.apart...)
		p.done[best], p.meets[best] = true, list[k]
		for b := range p.value {
			if list[k]&(1<<b) != 0 {
				p.meets[b] |= 1 << best
			} else {
				p.apart[b] |= 1 << best
			}
		}
		if p.solve() {
			return true
		}
		p.done[best], p.meets, p.apart = false, meets, apart
		if p.mistakes >= outsideTired {
			return false
		}
	}
	p.cost++
	p.mistakes++
	return false
}

func (p *pencil) shuffled(n int) []int {
	order := make([]int, n)
	for k := range order {
		j := p.rand.Below(k + 1)
		order[k], order[j] = order[j], k
	}
	return order
}
