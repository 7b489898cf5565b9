package statistics

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Analysis by target asks when a run reaches a value, instead of which value it reaches. A run that
// ends without the target is censored: its time to the target is known to be longer than the run,
// and nothing else. Each figure here says what it makes of such runs.

// RunTime is the time that a run took to its target, or the length of the whole run if it did not
// reach the target.
type RunTime struct {
	Time    float64
	Reached bool
}

// ToTarget returns the time to the target, infinite if the run did not reach it.
func (r RunTime) ToTarget() float64 {
	if r.Reached {
		return r.Time
	}
	return math.Inf(1)
}

// Expected is the expected running time with its ingredients.
type Expected struct {
	Runs, Reached int
	// Time is the expected running time of Auger and Hansen (2005): the total time of all
	// runs, those without success included, divided by the number of successful ones. It estimates
	// the mean time of a search that is restarted until it reaches the target. It is infinite if no run
	// reached the target, and NaN without runs.
	Time float64
	// Low and High are the ends of a 95 % bootstrap interval of Time: the runs are drawn again,
	// with replacement. High is infinite if resamples without a success are not rare.
	Low, High float64
}

const (
	resamples  = 2000
	confidence = 0.95
	bootSeed   = 20060127 // any fixed number: the same runs give the same interval
)

// ExpectedTime computes the expected running time of runs.
func ExpectedTime(runs []RunTime) Expected {
	e := Expected{Runs: len(runs), Time: expected(runs)}
	for _, r := range runs {
		if r.Reached {
			e.Reached++
		}
	}
	again := make([]RunTime, len(runs))
	e.Low, e.High = Bootstrap(len(runs), func(draw []int) float64 {
		for k, at := range draw {
			again[k] = runs[at]
		}
		return expected(again)
	})
	return e
}

func expected(runs []RunTime) float64 {
	total, reached := 0.0, 0.0
	for _, r := range runs {
		total += r.Time
		if r.Reached {
			reached++
		}
	}
	if reached == 0 && len(runs) > 0 {
		return math.Inf(1)
	}
	return total / reached
}

// Bootstrap returns the 95 % percentile interval (Efron, 1979) of a figure of a sample of n
// elements. The figure is computed from the places of the elements drawn, n of them with repeats.
// Draws are the same in every call. Without elements, both ends are NaN.
func Bootstrap(n int, figure func(draw []int) float64) (low, high float64) {
	if n == 0 {
		return math.NaN(), math.NaN()
	}
	random := rand.New(rand.NewPCG(bootSeed, uint64(n)))
	figures, draw := make([]float64, resamples), make([]int, n)
	for k := range figures {
		for j := range draw {
			draw[j] = random.IntN(n)
		}
		figures[k] = figure(draw)
	}
	slices.Sort(figures)
	return Quantile(figures, (1-confidence)/2), Quantile(figures, (1+confidence)/2)
}

// Share returns the empirical distribution function of times at t: the share of them that are at
// most t. Infinite times count among those that are never reached.
func Share(times []float64, t float64) float64 {
	if len(times) == 0 {
		return math.NaN()
	}
	reached := 0
	for _, x := range times {
		if x <= t {
			reached++
		}
	}
	return float64(reached) / float64(len(times))
}

// Faster compares the times of two contestants to the same target, by all pairs of a run of one and
// a run of the other (Ribeiro, Rosseti and Vallejos, 2012).
type Faster struct {
	// First, Second and Tie are the shares of pairs in which that run is the faster one, or both
	// take the same time. A run that reached the target is faster than one that did not within the
	// same time.
	First, Second, Tie float64
	// Unknown is the share of pairs that censoring leaves open: neither run reached the target, or
	// the run that did not ended before the other one reached it.
	Unknown float64
}

// Low and High are the limits of the probability that the first contestant is the faster one, with
// ties as half: all open pairs against it, or all for it.
func (f Faster) Low() float64  { return f.First + f.Tie/2 }
func (f Faster) High() float64 { return f.First + f.Tie/2 + f.Unknown }

// CompareTimes compares the runs of two contestants. Without runs of both, all shares are NaN.
func CompareTimes(first, second []RunTime) Faster {
	var f Faster
	pairs := float64(len(first) * len(second))
	for _, a := range first {
		for _, b := range second {
			switch {
			case a.Reached && b.Reached && a.Time == b.Time:
				f.Tie++
			case a.Reached && a.Time <= b.Time:
				f.First++
			case b.Reached && b.Time <= a.Time:
				f.Second++
			default:
				f.Unknown++
			}
		}
	}
	return Faster{f.First / pairs, f.Second / pairs, f.Tie / pairs, f.Unknown / pairs}
}

// Ratios turns the times of contestants on one problem into performance ratios (Dolan and Moré,
// 2002): each time as a multiple of the shortest one. If all are infinite, no contestant solved the problem,
// and all ratios are infinite. A shortest time of 0 counts as least.
func Ratios(times []float64, least float64) []float64 {
	best := max(slices.Min(times), least)
	ratios := make([]float64, len(times))
	for k, t := range times {
		ratios[k] = max(t, least) / best
		if math.IsInf(t, 1) {
			ratios[k] = t
		}
	}
	return ratios
}
