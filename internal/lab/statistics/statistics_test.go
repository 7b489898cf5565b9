package statistics

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

const tolerance = 1e-9

func near(a, b float64) bool { return math.Abs(a-b) <= tolerance*max(1, math.Abs(a)) }

// TestPermeability is the example of Hollander and Wolfe (Nonparametric Statistical
// Methods, 1973, page 69): permeability of the placenta at term and earlier. They give the
// rank statistic W = 35 and, one-sided, p = 0.1272.
func TestPermeability(t *testing.T) {
	term := []float64{0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46}
	early := []float64{1.15, 0.88, 0.90, 0.74, 1.21}
	c := Compare(term, early)
	if c.U != 35 || math.Abs(c.P-2*0.1272) > 0.0001 || !near(c.A, 0.7) {
		t.Errorf("%+v, want U = 35, p = 0.2544, A = 0.7", c)
	}
	back := Compare(early, term)
	if back.U != 15 || !near(back.P, c.P) || !near(back.A, 0.3) {
		t.Errorf("the other way round: %+v", back)
	}
}

// TestExtremes checks samples without overlap: of the C(2n, n) ways to divide the values
// between them, two are as extreme.
func TestExtremes(t *testing.T) {
	c := Compare([]float64{1, 2, 3, 4, 5}, []float64{6, 7, 8, 9, math.Inf(1)})
	if c.U != 0 || c.A != 0 || !near(c.P, 2.0/252) {
		t.Errorf("apart: %+v", c)
	}
	low, high := make([]float64, 25), make([]float64, 25)
	for k := range low {
		low[k], high[k] = float64(k), 100+float64(k/2) // with ties
	}
	if c, want := Compare(high, low), 2/126410606437752.0; c.A != 1 || math.Abs(c.P/want-1) > 1e-6 {
		t.Errorf("25 values on each side, far apart: %+v, want p = %v", c, want)
	}
	if c := Compare([]float64{7, 7, 7}, []float64{7, 7}); c != (Comparison{U: 3, A: 0.5, P: 1}) {
		t.Errorf("all equal: %+v", c)
	}
	many := make([]float64, 60)
	if c := Compare(many, many); c != (Comparison{U: 1800, A: 0.5, P: 1}) {
		t.Errorf("many that are equal: %+v", c)
	}
}

// permutationP counts, over all ways to deal the values out, those with a U at least as
// far from the mean.
func permutationP(first, second []float64) float64 {
	all := slices.Concat(first, second)
	n1 := len(first)
	away := func(member func(int) bool) float64 {
		u := 0.0
		for i, a := range all {
			for j, b := range all {
				if member(i) && !member(j) {
					if a > b {
						u++
					} else if a == b {
						u += 0.5
					}
				}
			}
		}
		return math.Abs(u - float64(n1*len(second))/2)
	}
	seen := away(func(k int) bool { return k < n1 })
	ways, extreme := 0, 0
	for mask := range 1 << len(all) {
		member := func(k int) bool { return mask>>k&1 == 1 }
		size := 0
		for k := range all {
			if member(k) {
				size++
			}
		}
		if size != n1 {
			continue
		}
		ways++
		if away(member) >= seen {
			extreme++
		}
	}
	return float64(extreme) / float64(ways)
}

// TestExactP compares p with the plain count, with many ties and with few.
func TestExactP(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		most := rapid.SampledFrom([]int{1, 3, 50}).Draw(t, "most")
		sample := func(name string) []float64 {
			return rapid.SliceOfN(rapid.Map(rapid.IntRange(0, most), func(n int) float64 {
				return float64(n)
			}), 1, 5).Draw(t, name)
		}
		first, second := sample("first"), sample("second")
		if got, want := Compare(first, second).P, permutationP(first, second); !near(got, want) {
			t.Errorf("p = %v, the count says %v", got, want)
		}
	})
}

// TestApproximation compares the normal approximation with the exact value on either side
// of the limit.
func TestApproximation(t *testing.T) {
	sample := func(n int, from float64) []float64 {
		s := make([]float64, n)
		for k := range s {
			s[k] = from + 1.7*float64(k)
		}
		return s
	}
	below := Compare(sample(exactLimit, 0), sample(exactLimit, 7.1)).P
	above := Compare(sample(exactLimit+1, 0), sample(exactLimit+1, 7.1)).P
	if math.Abs(below-above) > 0.03 || above >= 1 || above <= 0 {
		t.Errorf("p = %v exactly, and nearly the same by approximation: %v", below, above)
	}
}

// TestHolm has four probabilities worked out by hand: 4·0.005, 3·0.01, 2·0.03, and 0.04,
// which may not be below the one before it.
func TestHolm(t *testing.T) {
	got := Holm([]float64{0.01, 0.04, 0.03, 0.005})
	for k, want := range []float64{0.03, 0.06, 0.06, 0.02} {
		if !near(got[k], want) {
			t.Errorf("corrected: %v", got)
			break
		}
	}
	if got := Holm([]float64{0.6, 0.7}); got[0] != 1 || got[1] != 1 {
		t.Errorf("large ones become %v", got)
	}
	if len(Holm(nil)) != 0 {
		t.Error("something comes of nothing")
	}
}

// TestLeastRuns rests on 2/C(6,3) = 0.1, 2/C(8,4) = 0.029 and 2/C(10,5) = 0.0079.
func TestLeastRuns(t *testing.T) {
	for tests, want := range map[int]int{0: 1, 1: 4, 2: 5, 6: 5, 7: 6} {
		if got := LeastRuns(tests, 0.05); got != want {
			t.Errorf("%d tests take %d runs, want %d", tests, got, want)
		}
	}
}

func TestEffect(t *testing.T) {
	for a, want := range map[float64]string{
		0.5: "negligible", 0.55: "negligible", 0.57: "small", 0.43: "small", 0.65: "medium", 0.35: "medium",
		0.72: "large", 0: "large",
	} {
		if got := Effect(a); got != want {
			t.Errorf("an A of %v is %s, want %s", a, got, want)
		}
	}
}

func TestSummarize(t *testing.T) {
	inf := math.Inf(1)
	for _, test := range []struct {
		sample []float64
		want   Summary
	}{
		{[]float64{5}, Summary{1, 5, 5, 5, 5, 5}},
		{[]float64{4, 1, 3, 2}, Summary{4, 1, 4, 1.75, 2.5, 3.25}},
		{[]float64{9, 1, 5}, Summary{3, 1, 9, 3, 5, 7}},
		{[]float64{1, inf, 2, inf}, Summary{4, 1, inf, 1.75, inf, inf}},
		{[]float64{1, inf, 2}, Summary{3, 1, inf, 1.5, 2, inf}},
		{[]float64{10, 9, 8, 7, 6, 5, 4, 3, 2, 1}, Summary{10, 1, 10, 3.25, 5.5, 7.75}},
	} {
		if got := Summarize(test.sample); got != test.want || Median(test.sample) != test.want.Median {
			t.Errorf("%v: %+v, want %+v", test.sample, got, test.want)
		}
	}
	if s := Summarize(nil); s.N != 0 || !math.IsNaN(s.Median) || !math.IsNaN(s.Most) ||
		!math.IsNaN(Median(nil)) {
		t.Errorf("of nothing: %+v", s)
	}
}

// TestQuantile has the example of R, quantile(c(1, 2, 4, 8, 16), c(.1, .3, .99)).
func TestQuantile(t *testing.T) {
	sample := []float64{1, 2, 4, 8, 16}
	for q, want := range map[float64]float64{0: 1, 0.1: 1.4, 0.3: 2.4, 0.75: 8, 0.99: 15.68, 1: 16} {
		if got := Quantile(sample, q); !near(got, want) {
			t.Errorf("%v: %v, want %v", q, got, want)
		}
	}
}

func TestResample(t *testing.T) {
	curves := [][]Step{
		{{0, 1}, {10, 5}, {10, 6}},
		{{5, 2}, {100, 8}},
		{{50, 4}},
		{{4, 3}},
	}
	got := Resample(curves, []float64{1, 5, 10, 50, 100, 1000}, math.Inf(-1))
	want := []Band{{50, 2.75, 3.5, 4.5}, {100, 3.75, 5, 6.5}, {1000, 3.75, 5, 6.5}}
	if !slices.Equal(got, want) {
		t.Errorf("bands %v, want %v", got, want)
	}
	if got := Resample(curves[:1], []float64{9, 10}, math.Inf(1)); !slices.Equal(got,
		[]Band{{9, 1, 1, 1}, {10, 6, 6, 6}}) {
		t.Errorf("bands of one curve: %v", got)
	}
	if got := Resample(nil, []float64{1}, math.Inf(1)); len(got) != 0 {
		t.Errorf("bands of nothing: %v", got)
	}
}

func TestLogGrid(t *testing.T) {
	got := LogGrid(10, 1000, 5)
	for k, want := range []float64{10, 31.6227766016838, 100, 316.227766016838, 1000} {
		if !near(got[k], want) {
			t.Errorf("grid %v", got)
		}
	}
}
