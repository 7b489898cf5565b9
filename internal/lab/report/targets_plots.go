package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"stride/internal/draw/chart"
	"stride/internal/draw/figure"
	"stride/internal/lab/statistics"
)

// Pictures of the analysis by target: distribution functions of the times to all targets, and
// performance profiles. Both are step functions on a logarithmic axis, the higher the better. Where a
// function ends below 1, the rest of the targets was never reached.

// maxProfile is the largest performance ratio that is drawn.
const maxProfile = 1000

// ecdf draws how many targets of an instance, or of all if it is empty, were reached by a time.
func (t *Targets) ecdf(instance string) *figure.Figure {
	title := t.title() + ": all instances"
	if instance != "" {
		title = fmt.Sprintf("%s: %s", t.title(), instance)
	}
	low, high := t.First, max(t.Last, 2*t.First)
	return t.shares(title, string(t.Axis), "share of targets and runs", low, high, func(k int) []float64 {
		return t.Times(k, instance)
	})
}

// profile draws the performance profile.
func (t *Targets) profile() *figure.Figure {
	profile := t.Profile()
	high := 2.0
	for _, ratios := range profile {
		for _, ratio := range ratios {
			if !math.IsInf(ratio, 1) {
				high = min(max(high, ratio), maxProfile)
			}
		}
	}
	return t.shares("Performance profile of the expected running times", "multiple of the shortest time",
		"share of targets", 1, high,
		func(k int) []float64 { return profile[k] })
}

// shares draws the distribution function of the values of each contestant.
func (t *Targets) shares(title, x, y string, low, high float64, of func(contestant int) []float64) *figure.Figure {
	c := chart.Chart{
		Title: title, X: chart.Axis{Name: x, Log: true, Low: low, High: high}, Y: chart.Axis{Name: y, High: 1},
	}
	for k, name := range t.Contestants {
		values := slices.Sorted(slices.Values(of(k)))
		if len(values) == 0 {
			continue
		}
		s := chart.Series{Name: name, Look: k, Line: []chart.Point{{X: low, Y: statistics.Share(values, low)}}}
		last := func() float64 { return s.Line[len(s.Line)-1].Y }
		for n, v := range values {
			if v <= low || v > high || n+1 < len(values) && values[n+1] == v {
				continue
			}
			s.Line = append(s.Line, chart.Point{X: v, Y: last()}, chart.Point{X: v, Y: statistics.Share(values, v)})
		}
		s.Line = append(s.Line, chart.Point{X: high, Y: last()})
		for n, at := range statistics.LogGrid(low, high, gridPlaces) {
			if marked(n, k) {
				s.Mark = append(s.Mark, chart.Point{X: at, Y: statistics.Share(values, at)})
			}
		}
		c.Series = append(c.Series, s)
		c.Order = append(c.Order, len(c.Order))
	}
	end := func(k int) float64 { return c.Series[k].Line[len(c.Series[k].Line)-1].Y }
	slices.SortStableFunc(c.Order, func(a, b int) int { return cmp.Compare(end(b), end(a)) })
	return c.Figure()
}
