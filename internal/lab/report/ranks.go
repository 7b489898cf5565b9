package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"stride/internal/draw/chart"
	"stride/internal/draw/figure"
	"stride/internal/lab/statistics"
	"stride/internal/table"
)

// The contestants over all instances: their average ranks, by the medians of the measure, with the
// tests of Friedman and Nemenyi, and the critical-distance diagram of Demšar (2006). An instance
// counts as one observation, however many runs it has, because the question is what holds for other
// instances of this kind. So with few instances, even clear differences are not significant.

// Ranks is the comparison over instances.
type Ranks struct {
	statistics.Ranking          // Ranks are in the order of Contestants
	Contestants        []string // best average rank first
	Instances          []string // on which all contestants have runs
	Distance           float64  // critical distance of Nemenyi's test
}

// Ranks compares the contestants over all instances on which all of them have runs. It returns
// false with fewer than two contestants or instances.
func (r *Report) Ranks() (Ranks, bool) {
	k := len(r.Plan.Contestants)
	var scores [][]float64
	var instances []string
	for _, instance := range r.Instances() {
		var row []float64
		for _, contestant := range r.Plan.Contestants {
			for _, s := range r.Rows {
				if s.Instance == instance && s.Contestant == contestant {
					score := s.Median
					if !r.Measure.Smaller {
						score = -score
					}
					row = append(row, score)
				}
			}
		}
		if len(row) == k {
			scores, instances = append(scores, row), append(instances, instance)
		}
	}
	if k < 2 || len(scores) < 2 {
		return Ranks{}, false
	}
	all := Ranks{
		Ranking: statistics.Friedman(scores), Instances: instances,
		Distance: statistics.CriticalDistance(k, len(scores), significant),
	}
	order := make([]int, k)
	for j := range order {
		order[j] = j
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case all.Ranks[a] < all.Ranks[b]:
			return -1
		case all.Ranks[a] > all.Ranks[b]:
			return 1
		}
		return 0
	})
	sorted := make([]float64, k)
	for place, j := range order {
		all.Contestants = append(all.Contestants, r.Plan.Contestants[j])
		sorted[place] = all.Ranks[j]
	}
	all.Ranks = sorted
	return all, true
}

// table returns the average ranks, with the contestants that are not told apart from each.
func (a Ranks) table() *table.Table {
	t := &table.Table{Columns: []table.Column{
		{Key: "contestant", Left: true}, {Key: "average_rank", Head: "average rank", Verb: "%.2f"},
		{Key: "better_than", Head: "better than", Left: true},
	}}
	for k, name := range a.Contestants {
		var better []string
		if a.P < significant {
			for l, other := range a.Contestants {
				if a.Ranks[l]-a.Ranks[k] >= a.Distance {
					better = append(better, other)
				}
			}
		}
		t.Add(name, a.Ranks[k], strings.Join(better, ", "))
	}
	return t
}

// ranksTable returns the table of average ranks, which is empty if there is no comparison over
// instances.
func (r *Report) ranksTable() *table.Table {
	a, _ := r.Ranks()
	return a.table()
}

// text describes the tests.
func (a Ranks) text() string {
	how := "approximate p"
	if a.Exact {
		how = "exact p"
	}
	words := fmt.Sprintf(
		"Friedman's test: statistic %.3g, %s = %.2g. Critical distance of average ranks (Nemenyi, p < %g): %.2f.",
		a.Statistic, how, a.P, significant, a.Distance)
	if a.P >= significant {
		words += " No difference is shown over these instances."
	}
	return words
}

// writeRanks prints the comparison over instances, if there is one.
func (r *Report) writeRanks(w io.Writer) error {
	a, ok := r.Ranks()
	if !ok {
		return nil
	}
	if _, err := fmt.Fprintf(w, "All %d instances, by their medians\n", len(a.Instances)); err != nil {
		return err
	}
	if err := a.table().WriteText(w); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "%s\n\n", a.text())
	return err
}

// Sizes of the critical-distance diagram in points.
const (
	rankMargin  = 150 // for names on either side
	rankTop     = 60  // from the upper edge to the axis
	rankTick    = 6
	rankStep    = 18 // from name to name
	rankBarStep = 7  // from bar to bar
	rankBar     = 3  // of a bar beyond its ends
)

// criticalDistance draws the diagram: the contestants on an axis of average ranks, the best at the
// left, and bars that connect those that are not told apart.
func (a Ranks) criticalDistance() *figure.Figure {
	k := len(a.Contestants)
	var cliques []statistics.Clique
	if a.P < significant {
		cliques = statistics.Cliques(a.Ranks, a.Distance)
	} else {
		cliques = []statistics.Clique{{First: 0, Last: k - 1}} // Nemenyi's test is made after Friedman's only
	}
	bars := float64(len(cliques)+1) * rankBarStep
	f := &figure.Figure{Title: "Average ranks, with the critical distance", Width: chart.Width, Unit: 1,
		Height: rankTop + bars + float64((k+1)/2+1)*rankStep}
	left, right := float64(rankMargin), float64(chart.Width-rankMargin)
	at := func(rank float64) float64 { return left + (right-left)*(rank-1)/float64(k-1) }
	thin, thick := figure.Style{Stroke: figure.Black, Width: 1}, figure.Style{Stroke: figure.Black, Width: 3.5}
	line := func(style figure.Style, points ...figure.Point) { f.Add(figure.Line(style, points...)) }
	text := func(x, y float64, anchor figure.Anchor, words string) {
		f.Add(figure.Text{X: x, Y: y, Anchor: anchor, Size: chart.TextSize, Shade: figure.Black, String: words})
	}
	line(thin, figure.Point{X: left, Y: rankTop}, figure.Point{X: right, Y: rankTop})
	for rank := 1; rank <= k; rank++ {
		x := at(float64(rank))
		line(thin, figure.Point{X: x, Y: rankTop}, figure.Point{X: x, Y: rankTop - rankTick})
		text(x, rankTop-rankTick-2, figure.Middle, fmt.Sprint(rank))
	}
	// The critical distance, above the axis.
	const distanceY, tick = rankTop - 34, 3
	if end := 1 + a.Distance; end <= float64(k) {
		line(thin, figure.Point{X: at(1), Y: distanceY}, figure.Point{X: at(end), Y: distanceY})
		for _, x := range []float64{at(1), at(end)} {
			line(thin, figure.Point{X: x, Y: distanceY - tick}, figure.Point{X: x, Y: distanceY + tick})
		}
		text((at(1)+at(end))/2, distanceY-tick-1, figure.Middle, fmt.Sprintf("critical distance %.2f", a.Distance))
	} else {
		text((left+right)/2, distanceY-tick-1, figure.Middle,
			fmt.Sprintf("critical distance %.2f, longer than the axis", a.Distance))
	}
	for n, q := range cliques {
		y := rankTop + float64(n+1)*rankBarStep
		line(thick, figure.Point{X: at(a.Ranks[q.First]) - rankBar, Y: y}, figure.Point{X: at(a.Ranks[q.Last]) + rankBar, Y: y})
	}
	// The better half has its names at the left, the best one at the top; the others are at the right.
	for place, contestant := range a.Contestants {
		const gap = 5
		edge, before, anchor, row := left, -float64(gap), figure.End, place
		if place >= (k+1)/2 {
			edge, before, anchor, row = right, gap, figure.Start, k-1-place
		}
		x, y := at(a.Ranks[place]), rankTop+bars+float64(row)*rankStep+rankStep/2
		line(thin, figure.Point{X: x, Y: rankTop}, figure.Point{X: x, Y: y}, figure.Point{X: edge, Y: y})
		text(edge+before, y+chart.TextSize/3, anchor, fmt.Sprintf("%s  %.2f", contestant, a.Ranks[place]))
	}
	return f
}
