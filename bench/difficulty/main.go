// Command difficulty makes the limits of the bands of difficulty, and measures what the model of
// a person says that simple features do not.
//
//	go run ./bench/difficulty            print the tables of docs/difficulty.md
//	go run ./bench/difficulty -write     write the limits of the bands into limits.txt of both families
//
// Run it from the root of the repository. The limits are the quintiles of the effort over what
// the generators of maze/order and shift/order make without a wish for a difficulty, in the sizes of
// mazes.go and boards.go. All seeds are fixed, so the same program makes the same limits and tables.
// The tables come from other seeds than the limits, and the efforts in them from simulations
// of their own: a puzzle is graded with the seed that its cells give, and measured with another one.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"os/signal"
	"slices"

	"stride/internal/table"
	"stride/lab/statistics"
	"stride/puzzle/band"
)

// Seeds of the puzzles from which the limits are made, and of those that are measured.
const (
	limitsSeed   = 1
	measuredSeed = 1_000_001
)

// Numbers of puzzles.
const (
	eachSize = 300 // of each size, for the limits and for the correlations
	eachBand = 500 // of each band
)

// family is one of the families of puzzles.
type family struct {
	name, limits string                                                                                   // limits is the file of the table
	sizes        []string                                                                                 // sizes of which the generator makes puzzles
	features     []string                                                                                 // simple features, of which size and length come first
	people       []string                                                                                 // other people than the typical one
	make         func(ctx context.Context, size, count int, b band.Band, seed uint64) ([]measured, error) // as many as can be made
}

// measured is a puzzle with what is known about it.
type measured struct {
	graded   float64   // effort by which its band is determined
	effort   float64   // effort in other simulations
	others   []float64 // efforts of other people
	features []float64
}

func main() {
	write := flag.Bool("write", false, "write the limits of the bands")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *write); err != nil {
		fmt.Fprintln(os.Stderr, "difficulty:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, write bool) error {
	for _, f := range []family{mazes, boards} {
		action := f.measure
		if write {
			action = f.writeLimits
		}
		if err := action(ctx); err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
	}
	return nil
}

// population returns puzzles of all sizes, of any difficulty.
func (f family) population(ctx context.Context, seed uint64) ([]measured, error) {
	var all []measured
	for size := range f.sizes {
		some, err := f.make(ctx, size, eachSize, band.Any, seed)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

// writeLimits makes the limits of the bands.
func (f family) writeLimits(ctx context.Context) error {
	all, err := f.population(ctx, limitsSeed)
	if err != nil {
		return err
	}
	efforts := slices.Sorted(slices.Values(column(all, func(m measured) float64 { return m.graded })))
	var l band.Limits
	for k := range l {
		l[k] = statistics.Quantile(efforts, float64(k+1)/float64(band.Count))
	}
	text := l.Table("Written by go run ./bench/difficulty -write: the effort with which each band\nbegins, quintiles of what the generator makes.")
	return os.WriteFile(f.limits, []byte(text), 0o666)
}

func column(all []measured, of func(measured) float64) []float64 {
	list := make([]float64, len(all))
	for k, m := range all {
		list[k] = of(m)
	}
	return list
}

// measure prints the tables.
func (f family) measure(ctx context.Context) error {
	if err := f.printBands(ctx); err != nil {
		return err
	}
	all, err := f.population(ctx, measuredSeed)
	if err != nil {
		return err
	}
	if err := f.printFeatures(all); err != nil {
		return err
	}
	f.printSpread(all)
	if err := f.printPeople(all); err != nil {
		return err
	}
	return f.printSizes(ctx)
}

// printBands prints the quartiles of the effort in each band.
func (f family) printBands(ctx context.Context) error {
	t := &table.Table{Columns: []table.Column{{Key: "band", Left: true}, {Key: "puzzles"}, {Key: "first quartile"}, {Key: "median"}, {Key: "third quartile"}}}
	end := 0.0
	for _, b := range band.All() {
		var all []measured
		for size := range f.sizes { // as evenly as the sizes allow
			want := (eachBand - len(all)) / (len(f.sizes) - size)
			some, err := f.make(ctx, size, want, b, measuredSeed)
			if err != nil {
				return err
			}
			all = append(all, some...)
		}
		s := statistics.Summarize(column(all, func(m measured) float64 { return m.effort }))
		t.Add(b.String(), s.N, round(s.First), round(s.Median), round(s.Third))
		if s.First <= end {
			return fmt.Errorf("the quartiles of %v begin at %.1f, below the end of the band before, %.1f", b, s.First, end)
		}
		end = s.Third
	}
	fmt.Printf("%s: effort in each band\n\n", f.name)
	return print(t)
}

// printFeatures prints the rank correlations of the effort with simple features.
func (f family) printFeatures(all []measured) error {
	t := &table.Table{Columns: []table.Column{{Key: "feature", Left: true}, {Key: "all sizes", Verb: "%.2f"}}}
	for _, s := range f.sizes {
		t.Columns = append(t.Columns, table.Column{Key: s, Verb: "%.2f"})
	}
	effort := func(m measured) float64 { return m.effort }
	bySize := func(line string, correlation func(some []measured) float64) {
		cells := []any{line, known(correlation(all))}
		for size := range f.sizes {
			cells = append(cells, known(correlation(all[size*eachSize:(size+1)*eachSize])))
		}
		t.Add(cells...)
	}
	of := func(k int) func(some []measured) float64 {
		return func(some []measured) float64 {
			return statistics.Spearman(column(some, effort), column(some, func(m measured) float64 { return m.features[k] }))
		}
	}
	for k, name := range f.features {
		bySize(name, of(k))
	}
	bySize(f.features[0]+" and "+f.features[1], func(some []measured) float64 {
		a, b := of(0)(some), of(1)(some)
		if math.IsNaN(a) {
			return b
		}
		c := statistics.Spearman(column(some, func(m measured) float64 { return m.features[0] }), column(some, func(m measured) float64 { return m.features[1] }))
		return math.Sqrt((a*a + b*b - 2*a*b*c) / (1 - c*c)) // multiple correlation of the ranks
	})
	bySize("the same person again", func(some []measured) float64 {
		return statistics.Spearman(column(some, effort), column(some, func(m measured) float64 { return m.graded }))
	})
	fmt.Printf("%s: rank correlation of the effort with simple features\n\n", f.name)
	return print(t)
}

// printSpread prints how much the effort differs among puzzles with equal first two features.
func (f family) printSpread(all []measured) {
	type features [2]float64
	groups := make(map[features][]float64)
	for _, m := range all {
		key := features(m.features[:2])
		groups[key] = append(groups[key], m.effort)
	}
	const enough = 10
	var ratios []float64
	for _, efforts := range groups {
		if len(efforts) >= enough {
			slices.Sort(efforts)
			ratios = append(ratios, statistics.Quantile(efforts, 0.9)/statistics.Quantile(efforts, 0.1))
		}
	}
	fmt.Printf("%s: with equal %s and %s, a puzzle at nine tenths costs %.1f times the effort of one at one tenth (median of %d groups)\n\n",
		f.name, f.features[0], f.features[1], statistics.Median(ratios), len(ratios))
}

// printPeople prints the rank correlations between people.
func (f family) printPeople(all []measured) error {
	t := &table.Table{Columns: []table.Column{{Key: "person", Left: true}, {Key: "rank correlation", Verb: "%.2f"}, {Key: "same or next band %"}, {Key: "median effort"}}}
	for k, name := range f.people {
		others := column(all, func(m measured) float64 { return m.others[k] })
		efforts := column(all, func(m measured) float64 { return m.effort })
		t.Add(name, known(statistics.Spearman(efforts, others)), round(100*near(efforts, others)), round(statistics.Median(others)))
	}
	fmt.Printf("%s: other people than the typical one\n\n", f.name)
	return print(t)
}

// near returns the share of the puzzles whose fifth among all by one effort is at most one from
// that by the other.
func near(x, y []float64) float64 {
	fifth := func(z []float64) func(v float64) int {
		sorted := slices.Sorted(slices.Values(z))
		return func(v float64) int {
			at, _ := slices.BinarySearch(sorted, v)
			return at * band.Count / len(sorted)
		}
	}
	a, b, count := fifth(x), fifth(y), 0
	for k := range x {
		if d := a(x[k]) - b(y[k]); -1 <= d && d <= 1 {
			count++
		}
	}
	return float64(count) / float64(len(x))
}

// printSizes prints which bands can be made in each size, of ten puzzles each.
func (f family) printSizes(ctx context.Context) error {
	const tried = 10
	t := &table.Table{Columns: []table.Column{{Key: "size", Left: true}}}
	for _, b := range band.All() {
		t.Columns = append(t.Columns, table.Column{Key: b.String()})
	}
	for size, name := range f.sizes {
		cells := []any{name}
		for _, b := range band.All() {
			some, err := f.make(ctx, size, tried, b, measuredSeed)
			if err != nil {
				return err
			}
			cells = append(cells, len(some))
		}
		t.Add(cells...)
	}
	fmt.Printf("%s: made of %d to order\n\n", f.name, tried)
	return print(t)
}

func print(t *table.Table) error {
	if err := t.WriteText(os.Stdout); err != nil {
		return err
	}
	_, err := fmt.Println()
	return err
}

func round(x float64) int { return int(math.Round(x)) }

// known returns x, or nil if it is no number.
func known(x float64) any {
	if math.IsNaN(x) {
		return nil
	}
	return x
}

// ignore returns err unless it says that a wish cannot be met.
func ignore[E error](err error) error {
	var unmet E
	if errors.As(err, &unmet) {
		return nil
	}
	return err
}
