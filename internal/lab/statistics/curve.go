package statistics

import (
	"math"
	"sort"
)

// Step is one point of a curve that keeps its value until the next point, such as the best value
// so far of a search.
type Step struct{ At, Value float64 }

// Band describes many curves at one place.
type Band struct{ At, First, Median, Third float64 }

// LogGrid returns n places from low to high, where the ratio of neighbours is always the same and
// the last place is exactly high. Low must be above 0, and n at least 2.
func LogGrid(low, high float64, n int) []float64 {
	grid := make([]float64, n)
	for k := range grid {
		grid[k] = low * math.Pow(high/low, float64(k)/float64(n-1))
	}
	grid[n-1] = high
	return grid
}

// Resample returns the quartiles of several curves at each place of the grid. Until its first
// point, a curve has the infinite value before. Places where a quartile is infinite are left out,
// so that the quartiles rise if all curves do.
func Resample(curves [][]Step, grid []float64, before float64) []Band {
	var bands []Band
	values := make([]float64, len(curves))
	for _, at := range grid {
		for k, c := range curves {
			past := sort.Search(len(c), func(n int) bool { return c[n].At > at })
			values[k] = before
			if past > 0 {
				values[k] = c[past-1].Value
			}
		}
		if len(values) == 0 {
			break
		}
		s := Summarize(values)
		if !math.IsInf(s.First, 0) && !math.IsInf(s.Third, 0) {
			bands = append(bands, Band{at, s.First, s.Median, s.Third})
		}
	}
	return bands
}
