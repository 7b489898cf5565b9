package statistics

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// Power is a power law y = Factor · x^Exponent.
type Power struct{ Factor, Exponent float64 }

// At returns the value of p at x.
func (p Power) At(x float64) float64 { return p.Factor * math.Pow(x, p.Exponent) }

// Requirements on the points of a power law. There is always one through two points, and over a
// narrow range the exponent depends only on noise.
const (
	minSizes = 3 // different x
	minRange = 2 // largest x over the smallest
)

// FitPower returns the power law through points with positive coordinates: linear
// regression of the logarithms. Its error says why the points do not support one.
func FitPower(x, y []float64) (Power, error) {
	sizes := slices.Compact(slices.Sorted(slices.Values(x)))
	if len(sizes) < minSizes {
		return Power{}, fmt.Errorf("a power law needs at least %d different sizes, and there are %d", minSizes, len(sizes))
	}
	if low, high := sizes[0], sizes[len(sizes)-1]; high < minRange*low {
		return Power{}, fmt.Errorf("a power law needs sizes that differ at least by a factor of %d, and they go from %g to "+
			"%g only", minRange, low, high)
	}
	logX, logY := make([]float64, len(x)), make([]float64, len(y))
	for k := range x {
		logX[k], logY[k] = math.Log(x[k]), math.Log(y[k])
	}
	intercept, slope := stat.LinearRegression(logX, logY, nil, false)
	return Power{Factor: math.Exp(intercept), Exponent: slope}, nil
}
