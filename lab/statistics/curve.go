package statistics

import (
	"math"
	"slices"
)

// Step is one point of a curve that keeps its height until the next point: the best
// value so far of a search.
type Step struct{ At, Value float64 }

// Band is what many curves are at one place.
type Band struct{ At, First, Median, Third float64 }

// LogGrid returns n places from low to high, above 0, each as many times the one before
// it. n is at least 2. The last one is high itself.
func LogGrid(low, high float64, n int) []float64 {
	grid := make([]float64, n)
	for k := range grid {
		grid[k] = low * math.Pow(high/low, float64(k)/float64(n-1))
	}
	grid[n-1] = high
	return grid
}

// Resample returns the quartiles of several curves at each place of the grid. A curve
// begins at its first point; places where less than half of the curves have begun are left
// out.
func Resample(curves [][]Step, grid []float64) []Band {
	var bands []Band
	for _, at := range grid {
		var values []float64
		for _, c := range curves {
			k, found := slices.BinarySearchFunc(c, at, func(s Step, at float64) int {
				switch {
				case s.At < at:
					return -1
				case s.At > at:
					return 1
				}
				return 0
			})
			for found && k+1 < len(c) && c[k+1].At == at {
				k++ // of several points at one place the last one holds
			}
			if !found {
				k--
			}
			if k >= 0 {
				values = append(values, c[k].Value)
			}
		}
		if len(values) == 0 || 2*len(values) < len(curves) {
			continue
		}
		s := Summarize(values)
		bands = append(bands, Band{at, s.First, s.Median, s.Third})
	}
	return bands
}
