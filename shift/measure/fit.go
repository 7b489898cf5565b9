package measure

import "math"

// Power is a power law y = Factor · x^Exponent.
type Power struct{ Factor, Exponent float64 }

// At returns the value of p at x.
func (p Power) At(x float64) float64 { return p.Factor * math.Pow(x, p.Exponent) }

// FitPower returns the power law through points with positive coordinates that
// has the least squares of differences of the logarithms. It reports whether
// there is one: two different x at least.
func FitPower(x, y []float64) (Power, bool) {
	var n, sx, sy, sxx, sxy float64
	for k := range x {
		lx, ly := math.Log(x[k]), math.Log(y[k])
		n++
		sx += lx
		sy += ly
		sxx += lx * lx
		sxy += lx * ly
	}
	spread := n*sxx - sx*sx
	if n < 2 || spread <= 1e-9*n*sxx {
		return Power{}, false
	}
	exponent := (n*sxy - sx*sy) / spread
	return Power{Factor: math.Exp((sy - exponent*sx) / n), Exponent: exponent}, true
}

// Points returns numbers and median seconds of the levels that were solved in
// every run, the points of the scaling line.
func Points(all []Figures) (numbers, seconds []float64) {
	for _, f := range all {
		if median := Median(f.Seconds); f.Solved == f.Runs && median > 0 {
			numbers = append(numbers, float64(f.Numbers))
			seconds = append(seconds, median)
		}
	}
	return numbers, seconds
}
