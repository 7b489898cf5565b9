package eval

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"stride/maze"
)

// Measured on a busy two-core virtual machine (Xeon, Sapphire Rapids), per second of
// processor time, so that other programs count little; above them the course's
// evaluator, in thousands of evaluations per second:
//
//	               5x5 1-4  10x10 1-9  20x20 1-10  50x50 1-20  100x100 1-100
//	course             370         80          19         2.4           0.55
//	Load             1,700        490          83         4.4            1.2
//	Walk             1,100        750         640         460            365
//	Anneal          16,000      2,800       1,170         280            185
//
// Annealing is 35 times as fast as the course at least. A random walk, which no bound
// helps, is 3 times as fast at 5x5, 9 times at 10x10, and 34 times and more from 20x20
// on.
//
// How far from the limits (instructions and misses of a first-level cache of 48 KiB
// by callgrind, per evaluation):
//
//	                     5x5    10x10    20x20      50x50    100x100
//	Load: instructions  8,000   32,000  186,000  1,220,000  3,420,000
//	      misses            0        0       70     31,000    111,000
//	Walk: instructions  3,600    5,400    7,300      9,600      9,000
//	      misses            0        0        3        165        167
//
// Walk runs at 4 instructions a nanosecond without misses and 3.3 with 167 of them:
// it is bound by instructions and mispredicted branches, not by memory, whose
// bandwidth (167 lines of 64 bytes in 2.7 µs, 4 GB/s, from the second-level cache) is
// far from used up. At 10x10 a step changes 7 distances from the start and 6 to the
// goal, so that some 400 instructions go into each: an evaluator with fewer than half
// of them is conceivable. Load is bound by misses on large grids, 11 for each cell:
// linked lists of jumps cost that, which only pay where cells change one by one.
var benchmarked = []maze.Params{
	{Rows: 5, Cols: 5, Min: 1, Max: 4}, {Rows: 10, Cols: 10, Min: 1, Max: 9}, {Rows: 20, Cols: 20, Min: 1, Max: 10},
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

func benchmark(b *testing.B, prepare func(b *testing.B, r *rand.Rand, s *State), evaluate func(s *State, d drawn)) {
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
