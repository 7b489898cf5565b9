package statistics

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// demsar is the example of Demšar (Statistical Comparisons of Classifiers over Multiple Data
// Sets, 2006): the areas under the curve of C4.5 and three variants on 14 data sets. Larger is
// better. The article ranks the third above the fourth on voting, where it prints 0.975 for both.
var demsar = [][]float64{
	{0.763, 0.768, 0.771, 0.798}, {0.599, 0.591, 0.590, 0.569}, {0.954, 0.971, 0.968, 0.967}, {0.628, 0.661, 0.654, 0.657},
	{0.882, 0.888, 0.886, 0.898}, {0.936, 0.931, 0.916, 0.931}, {0.661, 0.668, 0.609, 0.685}, {0.583, 0.583, 0.563, 0.625},
	{0.775, 0.838, 0.866, 0.875}, {1.000, 1.000, 1.000, 1.000}, {0.940, 0.962, 0.965, 0.962}, {0.619, 0.666, 0.614, 0.669},
	{0.972, 0.981, 0.9751, 0.975}, {0.957, 0.978, 0.946, 0.970},
}

func negated(scores [][]float64) [][]float64 {
	out := make([][]float64, len(scores))
	for k, row := range scores {
		for _, x := range row {
			out[k] = append(out[k], -x)
		}
	}
	return out
}

// TestDemsar compares with the figures that the article gives. Its statistic, 9.28, has no
// correction for ties, so that it is computed here from the average ranks.
func TestDemsar(t *testing.T) {
	r := Friedman(negated(demsar))
	for k, want := range []float64{3.143, 2.000, 2.893, 1.964} {
		if math.Abs(r.Ranks[k]-want) > 0.0005 {
			t.Errorf("average rank %d is %v, want %v", k, r.Ranks[k], want)
		}
	}
	squares := 0.0
	for _, rank := range r.Ranks {
		squares += rank * rank
	}
	plain := 12 * 14 / (4 * 5.0) * (squares - 4*5*5/4.0)
	if math.Abs(plain-9.28) > 0.005 || r.Statistic < plain || r.P > 0.03 || r.P < 0.005 {
		t.Errorf("statistic %v without correction, %v with it, p = %v", plain, r.Statistic, r.P)
	}
	if cd := CriticalDistance(4, 14, 0.05); math.Abs(cd-1.25) > 0.005 {
		t.Errorf("critical distance %v, the article has 1.25", cd)
	}
	if p := imanDavenport(plain, 14, 4); math.Abs(p-0.0197) > 0.0005 { // F(3, 39) = 3.69
		t.Errorf("p = %v by the F distribution", p)
	}
}

// TestFriedmanTable compares with exact values of published tables of the statistic: k
// contestants, n instances.
func TestFriedmanTable(t *testing.T) {
	for _, c := range []struct {
		scores    [][]float64
		statistic float64
		p         float64
	}{
		{[][]float64{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}}, 6, 0.028},
		{[][]float64{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}, {1, 2, 3}}, 8, 0.0046},
		{[][]float64{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}, {2, 1, 3}}, 6.5, 0.042},
		{[][]float64{{1, 2, 3, 4}, {1, 2, 3, 4}}, 6, 0.042},
	} {
		r := Friedman(c.scores)
		if !near(r.Statistic, c.statistic) || math.Abs(r.P-c.p) > 0.0005 || !r.Exact {
			t.Errorf("%v: %+v, want %v and p = %v", c.scores, r, c.statistic, c.p)
		}
	}
	if r := Friedman([][]float64{{1, 1}, {2, 2}}); r.P != 1 || r.Statistic != 0 || r.Ranks[0] != 1.5 {
		t.Errorf("all equal: %+v", r)
	}
}

// friedmanByCount goes through all orders of all rows.
func friedmanByCount(scores [][]float64) float64 {
	k := len(scores[0])
	seen := Friedman(scores).Statistic
	ways, extreme := 0, 0
	shuffled := make([][]float64, len(scores))
	var each func(row int)
	each = func(row int) {
		if row == len(scores) {
			ways++
			sums, squares := make([]float64, k), 0.0
			for _, r := range shuffled {
				for j, rank := range ranks(r) {
					sums[j] += rank
					squares += rank * rank
				}
			}
			between := 0.0
			for _, s := range sums {
				away := s - float64(len(scores)*(k+1))/2
				between += away * away
			}
			spread := squares - float64(len(scores)*k*(k+1)*(k+1))/4
			if spread == 0 || float64(k-1)*between/spread >= seen-1e-9 {
				extreme++
			}
			return
		}
		var permute func(rest, done []float64)
		permute = func(rest, done []float64) {
			if len(rest) == 0 {
				shuffled[row] = done
				each(row + 1)
			}
			for j, x := range rest {
				others := append(append([]float64{}, rest[:j]...), rest[j+1:]...)
				permute(others, append(append([]float64{}, done...), x))
			}
		}
		permute(scores[row], nil)
	}
	each(0)
	return float64(extreme) / float64(ways)
}

func TestExactFriedman(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.IntRange(2, 4).Draw(t, "k")
		n := rapid.IntRange(1, 5-k/2).Draw(t, "n")
		most := rapid.SampledFrom([]int{1, 3, 100}).Draw(t, "most")
		scores := make([][]float64, n)
		for i := range scores {
			for range k {
				scores[i] = append(scores[i], float64(rapid.IntRange(0, most).Draw(t, "score")))
			}
		}
		if got, want := Friedman(scores).P, friedmanByCount(scores); math.Abs(got-want) > 1e-9 {
			t.Fatalf("%v: p = %v, the count says %v", scores, got, want)
		}
	})
}

// TestFriedmanApproximation compares the F distribution with the exact value where there are
// enough instances for both.
func TestFriedmanApproximation(t *testing.T) {
	var scores [][]float64
	for k := range 16 {
		scores = append(scores, []float64{float64(k % 3), float64(k % 5), 2.5})
	}
	r := Friedman(scores)
	if approximate := imanDavenport(r.Statistic, len(scores), 3); !r.Exact || math.Abs(approximate-r.P) > 0.03 {
		t.Errorf("exact %v: p = %v, approximately %v", r.Exact, r.P, approximate)
	}
	var large [][]float64
	for range 40 {
		large = append(large, []float64{1, 2, 3, 4, 5, 6, 7, 8})
	}
	if r := Friedman(large); r.Exact || r.P > 1e-30 {
		t.Errorf("40 instances alike: %+v", r)
	}
}

// TestNemenyiTable compares the critical values with those that Demšar (2006, table 5) prints: the
// quantile of the studentised range over the square root of 2.
func TestNemenyiTable(t *testing.T) {
	for alpha, row := range map[float64][]float64{
		0.05: {1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164},
		0.10: {1.645, 2.052, 2.291, 2.459, 2.589, 2.693, 2.780, 2.855, 2.920},
	} {
		for k, want := range row {
			if got := RangeQuantile(k+2, alpha) / math.Sqrt2; math.Abs(got-want) > 0.0011 {
				t.Errorf("k = %d, alpha = %v: %v, the table has %v", k+2, alpha, got, want)
			}
		}
	}
	// The range of two is the absolute value of a normal variable with variance 2.
	if got := RangeQuantile(2, 0.05); math.Abs(got-1.959963985*math.Sqrt2) > 1e-8 {
		t.Errorf("k = 2: %v", got)
	}
}

func TestCliques(t *testing.T) {
	got := Cliques([]float64{3.143, 2.000, 2.893, 1.964}, 1.0)
	if want := []Clique{{0, 2}, {2, 3}}; len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("%v, want %v", got, want)
	}
	if got := Cliques([]float64{1, 2, 3}, 0.5); got != nil {
		t.Errorf("%v, want none", got)
	}
	if got := Cliques([]float64{1, 2, 3}, 9); len(got) != 1 || got[0] != (Clique{0, 2}) {
		t.Errorf("%v, want all", got)
	}
}
