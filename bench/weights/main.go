// Command weights learns how the beams of package tree estimate the losses to come, and prints the table
// of maze/tree/weights.go:
//
//	go run ./bench/weights -beams 40
//
// It samples partial mazes from the layers of beams, has narrow beams find out what they lose in the end, and
// fits that by ridge regression. Only partial mazes of the same layer are compared, since only those
// compete for a place. The coefficients are drawn towards those of the middle of the weights made by hand
// where the samples say little. As a certain loss now turns out to make later losses smaller, it has a
// coefficient of its own, by which all others are divided in the end: in a score, losses count once.
package main

import (
	"flag"
	"fmt"
	"log"
	"math"

	"gonum.org/v1/gonum/mat"

	"stride/maze"
	"stride/maze/tree"
	"stride/search"
)

// configurations to learn from. Those of the tables in docs/maze-search.md are others.
var configurations = []maze.Params{
	{Rows: 5, Cols: 9, Min: 1, Max: 6}, {Rows: 6, Cols: 6, Min: 1, Max: 5}, {Rows: 6, Cols: 9, Min: 1, Max: 6},
	{Rows: 7, Cols: 7, Min: 1, Max: 4}, {Rows: 7, Cols: 7, Min: 2, Max: 4}, {Rows: 7, Cols: 7, Min: 3, Max: 6},
	{Rows: 7, Cols: 8, Min: 1, Max: 5}, {Rows: 7, Cols: 9, Min: 2, Max: 6}, {Rows: 8, Cols: 8, Min: 1, Max: 3},
	{Rows: 8, Cols: 8, Min: 1, Max: 6}, {Rows: 8, Cols: 9, Min: 1, Max: 3}, {Rows: 8, Cols: 10, Min: 1, Max: 5},
	{Rows: 9, Cols: 9, Min: 1, Max: 3}, {Rows: 9, Cols: 9, Min: 1, Max: 4}, {Rows: 9, Cols: 9, Min: 1, Max: 6},
	{Rows: 9, Cols: 9, Min: 1, Max: 8}, {Rows: 9, Cols: 9, Min: 3, Max: 8}, {Rows: 9, Cols: 10, Min: 2, Max: 6},
	{Rows: 10, Cols: 10, Min: 1, Max: 4}, {Rows: 10, Cols: 10, Min: 1, Max: 5}, {Rows: 10, Cols: 10, Min: 1, Max: 7},
	{Rows: 10, Cols: 10, Min: 2, Max: 8}, {Rows: 10, Cols: 11, Min: 1, Max: 3}, {Rows: 11, Cols: 11, Min: 1, Max: 9},
}

const (
	width      = 100 // of the layers that are sampled
	judgeWidth = 16
	some       = 6 // samples of a layer
	spread     = 2 // of the weights
	// clip limits how much worse than the best sample of its layer a sample may seem.
	clip = 25

	terms  = tree.Features + 1        // the last one is the certain loss
	number = 2 * tree.Knots * terms   // of coefficients: for a usual mobility, and for each unit more
	loss   = tree.Knots * (terms - 1) // place of the first coefficient of the certain loss
	slopes = number / 2               // place of the first coefficient for the mobility
	ridge  = 0.02                     // share of the samples that the prior counts as
	firm   = 300                      // squares that it counts as at least
)

// prior has the middle of the weights made by hand.
var prior = map[string]float64{
	"bound": 0.9, "need1": 1.2, "need2": 1.3, "need3": 1.3, "need4": 1.5, "thin2": 0.4, "thin3": 0.3, "pairs": -0.5, "hidden": -0.4,
}

func main() {
	beams := flag.Int("beams", 40, "beams for each configuration that are sampled, each with its own weights")
	seed := flag.Uint64("seed", 1, "seed")
	flag.Parse()
	f := newFit()
	for k, p := range configurations {
		s := tree.NewSpace(p)
		beam, judge := tree.NewBeam(s, width), tree.NewBeam(s, judgeWidth)
		for run := range *beams {
			r := search.NewRand(*seed, uint64(k*1000+run))
			with, _ := s.Learned(r, spread)
			of, _ := s.Learned(r, 0)
			if run%2 == 1 {
				with, of = tree.HandMade(r), tree.HandMade(r)
			}
			f.add(s, beam.Samples(width, some, with, judge, of, r))
		}
	}
	w, err := f.solve()
	if err != nil {
		log.Fatal("weights: ", err)
	}
	fmt.Printf("%d samples\n", f.samples)
	for k, name := range tree.FeatureNames {
		fmt.Printf("%s: {[knots]float64{", name)
		separator := ""
		for _, from := range [...]int{0, slopes} {
			for j := range tree.Knots {
				scale := 1 + w[loss+j]
				x := w[from+j*tree.Features+k] / scale
				if from == slopes { // the derivative of the quotient
					x -= w[j*tree.Features+k] * w[slopes+loss+j] / (scale * scale)
				}
				fmt.Printf("%s%.2f", separator, x)
				separator = ", "
			}
			if from == 0 {
				separator = "}, [knots]float64{"
			}
		}
		fmt.Println("}},")
	}
}

// fit adds up the normal equations.
type fit struct {
	samples int
	squares *mat.SymDense
	product *mat.VecDense
	start   []float64
}

func newFit() *fit {
	f := &fit{squares: mat.NewSymDense(number, nil), product: mat.NewVecDense(number, nil), start: make([]float64, number)}
	for k, name := range tree.FeatureNames {
		for j := range tree.Knots {
			f.start[j*tree.Features+k] = prior[name]
		}
	}
	return f
}

// add adds samples of one beam, whose layers follow each other.
func (f *fit) add(s *tree.Space, samples []tree.Sample) {
	for len(samples) > 0 {
		n := 1
		for n < len(samples) && samples[n].Filled == samples[0].Filled {
			n++
		}
		f.layer(s, samples[:n])
		samples = samples[n:]
	}
}

// layer adds samples of one layer, as their differences from the mean.
func (f *fit) layer(s *tree.Space, samples []tree.Sample) {
	n := float64(len(samples))
	least := math.Inf(1)
	for _, x := range samples {
		least = min(least, x.Loss+x.Rest)
	}
	rows, rest := make([]*mat.VecDense, len(samples)), make([]float64, len(samples))
	mean, meanRest := mat.NewVecDense(number, nil), 0.0
	for k, x := range samples {
		rows[k], rest[k] = row(s, &x), min(x.Rest, least+clip-x.Loss)
		mean.AddScaledVec(mean, 1/n, rows[k])
		meanRest += rest[k] / n
	}
	for k := range rows {
		rows[k].SubVec(rows[k], mean)
		f.squares.SymRankOne(f.squares, 1, rows[k])
		f.product.AddScaledVec(f.product, rest[k]-meanRest, rows[k])
	}
	f.samples += len(samples)
}

// row returns the terms of a sample: each feature and the certain loss at the two knots next to its share of
// filled cells, and the same times the mobility.
func row(s *tree.Space, x *tree.Sample) *mat.VecDense {
	v := make([]float64, number)
	share := float64(x.Filled) / float64(s.Cells()) * (tree.Knots - 1)
	knot := min(int(share), tree.Knots-2)
	share -= float64(knot)
	for j, part := range [...]float64{1 - share, share} {
		for k, y := range x.Features {
			v[(knot+j)*tree.Features+k] = part * y
		}
		v[loss+knot+j] = part * x.Loss
	}
	for k := range slopes {
		v[slopes+k] = s.Mobility() * v[k]
	}
	return mat.NewVecDense(number, v)
}

// solve returns the coefficients.
func (f *fit) solve() ([]float64, error) {
	start := mat.NewVecDense(number, f.start)
	var right mat.VecDense
	right.MulVec(f.squares, start)
	right.SubVec(f.product, &right)
	for k := range number {
		f.squares.SetSym(k, k, (1+ridge)*f.squares.At(k, k)+firm)
	}
	var factors mat.Cholesky
	if !factors.Factorize(f.squares) {
		return nil, fmt.Errorf("the normal equations of %d samples have no single solution", f.samples)
	}
	var change mat.VecDense
	if err := factors.SolveVecTo(&change, &right); err != nil {
		return nil, fmt.Errorf("solving the normal equations: %w", err)
	}
	change.AddVec(&change, start)
	return change.RawVector().Data, nil
}
