package eval

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"stride/maze"
)

// Thousands of evaluations per second of processor time on a two-core virtual machine
// (Xeon, Sapphire Rapids); the first row is the course's evaluator. docs/results.md has
// the current figures.
//
//	5x5 1-4  10x10 1-9  20x20 1-10  50x50 1-20  100x100 1-100
//
// course             370         80          19         2.4           0.55
// Load             1,700        490          83         4.4            1.2
// Walk             1,100        750         640         460            365
// Anneal          16,000      2,800       1,170         280            185
//
// Walk is bound by instructions and mispredicted branches: at 10x10 a step changes 13
// distances at about 400 instructions each. Load is bound by cache misses on large grids,
// 11 for each cell, because the lists of jumps are linked.
var benchmarked = []maze.Params{
	{Rows: 5, Cols: 5, Min: 1, Max: 4}, {Rows: 10, Cols: 10, Min: 1, Max: 9},
	{Rows: 20, Cols: 20, Min: 1, Max: 10},
	{Rows: 50, Cols: 50, Min: 1, Max: 20}, {Rows: 100, Cols: 100, Min: 1, Max: 100},
}

const (
	manyChanges = 1 << 14 // drawn beforehand, and used again and again
	coldSteps   = 300_000 // of annealing, before an annealed maze is measured
	coldLevel   = 1       // temperature
)

// drawn is a cell with two values, the second for when it holds the first one, and
// what a proposal of it may lose.
type drawn struct {
	cell          int32
	value, second int16
	loss          int64
}

// other returns the value to propose, which is never the one that is held.
func (d drawn) other(s *State) int16 {
	if s.At(d.cell) == d.value {
		return d.second
	}
	return d.value
}

func draw(r *rand.Rand, p maze.Params) []drawn {
	all := make([]drawn, manyChanges)
	for k := range all {
		v, x := proposal(r, p)
		second := (int(x)-p.Min+1+r.IntN(p.Max-p.Min))%(p.Max-p.Min+1) + p.Min
		all[k] = drawn{v, x, int16(second), int64(coldLevel * r.ExpFloat64())}
	}
	return all
}

func benchmark(b *testing.B, prepare func(b *testing.B, r *rand.Rand, s *State),
	evaluate func(s *State, d drawn)) {
	for _, p := range benchmarked {
		b.Run(fmt.Sprintf("%dx%d:%d-%d", p.Rows, p.Cols, p.Min, p.Max), func(b *testing.B) {
			r := rand.New(rand.NewPCG(21, 22))
			s := loaded(b, r, p)
			prepare(b, r, s)
			changes := draw(r, p)
			b.ReportAllocs()
			k := 0
			for b.Loop() {
				evaluate(s, changes[k%manyChanges])
				k++
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "evals/s")
		})
	}
}

// BenchmarkLoad evaluates a random maze from scratch.
func BenchmarkLoad(b *testing.B) {
	var values []int16
	benchmark(b, func(_ *testing.B, _ *rand.Rand, s *State) {
		values = make([]int16, s.Len())
		s.Values(values)
	}, func(s *State, _ drawn) { s.Load(values) })
}

// BenchmarkWalk accepts every proposal: a random walk over random mazes.
func BenchmarkWalk(b *testing.B) {
	benchmark(b, func(*testing.B, *rand.Rand, *State) {},
		func(s *State, d drawn) { s.Propose(d.cell, d.other(s), math.MinInt32) })
}

// BenchmarkAnneal makes the proposals of annealing at a temperature of 1, from a
// maze that has been annealed down to it.
func BenchmarkAnneal(b *testing.B) {
	benchmark(b, func(_ *testing.B, r *rand.Rand, s *State) {
		for _, temperature := range []float64{3, 2, coldLevel} {
			anneal(r, s, temperature, coldSteps)
		}
	}, func(s *State, d drawn) { s.Propose(d.cell, d.other(s), s.Value()-d.loss) })
}
