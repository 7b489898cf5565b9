package local

import (
	"math"
	"slices"
	"testing"

	"stride/internal/maze/engines/work"
	"stride/internal/search"
)

func TestLubyPeriods(t *testing.T) {
	policy := &luby{unit: 100}
	var periods []int64
	for range 15 {
		periods = append(periods, policy.Period(nil))
	}
	want := []int64{100, 100, 200, 100, 100, 200, 400, 100, 100, 200, 100, 100, 200, 400, 800}
	if !slices.Equal(periods, want) {
		t.Errorf("periods %v, want %v", periods, want)
	}
}

// fixed is the policy of one period for all climbs.
type fixed int64

func (f fixed) Period(*search.Rand) int64 { return int64(f) }
func (fixed) Learn(int64, int32)          {}

// TestFixedPeriods counts the climbs of a search whose periods are known.
func TestFixedPeriods(t *testing.T) {
	const steps = 8000
	for _, test := range []struct {
		period   int64
		restarts int64
	}{{100, 80 - 1}, {300, 27 - 1}, {1000, 8 - 1}, {math.MaxInt64, 0}, {1, steps - 1}} {
		policy := func(*Options) Policy { return fixed(test.period) }
		algorithm := restarting("fixed", "", nil, Options{}, policy)
		b := run(t, t.Context(), work.Job{Params: medium, Algorithm: algorithm, Seed: 1, Workers: 1,
			Budget: search.Budget{Steps: steps}})
		if b.Steps() != steps || b.Restarts() != test.restarts {
			t.Errorf("period %d: %d steps, %d restarts, want %d", test.period, b.Steps(), b.Restarts(),
				test.restarts)
		}
	}
}

// newBandit returns a bandit with the default parameters.
func newBandit() *bandit { return &bandit{shortest: 100, explore: 0.1} }

// TestBanditAverage compares averages with the plain formula where that does not overflow, and
// checks the average for a length with which it would overflow.
func TestBanditAverage(t *testing.T) {
	lengths := []int32{0, 12, 12, 30, 3}
	b, sum := newBandit(), 0.0
	for k, d := range lengths {
		b.Learn(400, d)
		sum += math.Exp2(float64(d)) / 400
		if got, want := math.Exp2(b.average(2)), sum/float64(k+1); math.Abs(got/want-1) > 1e-9 {
			t.Errorf("after %v the average is %v, want %v", lengths[:k+1], got, want)
		}
	}
	b.Learn(400, 5000)
	if got, want := b.average(2), 5000-math.Log2(400)-math.Log2(6); math.Abs(got-want) > 1e-9 {
		t.Errorf("with 5,000 jumps the logarithm of the average is %v, want %v", got, want)
	}
	if b.pulls != [arms]int{2: 6} {
		t.Errorf("pulls %v", b.pulls)
	}
}

// TestBanditChooses lets each arm lead to mazes of a fixed length. Once all are known, the
// arm that pays most is chosen, and from time to time another one.
func TestBanditChooses(t *testing.T) {
	const (
		rounds  = 20_000
		explore = 0.1
	)
	for best := range arms {
		b, r := newBandit(), search.NewRand(1, uint64(best))
		var chosen [arms]int
		for round := range rounds {
			period := b.Period(r)
			a := slices.Index([]int64{100, 200, 400, 800, 1600, 3200}, period)
			if round < arms && a != round {
				t.Fatalf("round %d: arm %d, want each once", round, a)
			}
			chosen[a]++
			length := int32(10 + a) // twice the payment for twice the time: all arms pay the same
			if a == best {
				length++
			}
			b.Learn(period, length)
		}
		for a, n := range chosen {
			want := explore / arms * rounds
			if a == best {
				want += (1 - explore) * rounds
			}
			if math.Abs(float64(n)-want) > 6*math.Sqrt(want) {
				t.Errorf("arm %d pays most: arm %d was chosen %d times, want about %.0f", best, a, n, want)
			}
		}
	}
}
