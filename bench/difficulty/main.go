// Command difficulty makes the limits of the bands of difficulty.
//
//	go run ./bench/difficulty                  print the efforts of puzzles of each band
//	go run ./bench/difficulty -only boards     only of one family: mazes or boards; or days
//	go run ./bench/difficulty -fit FILE        fit the efforts to times of people, exported from the pages
//	go run ./bench/difficulty -write           write the limits of the bands into limits.txt of both families
//
// Run it from the root of the repository. The limits are the quintiles of the effort over what
// the generators of internal/maze/design and internal/shift/design make without a wish for a difficulty, in the sizes of
// mazes.go and boards.go. All seeds are fixed, so the same program makes the same limits and efforts.
// The printed efforts come from other seeds than the limits, and from simulations
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

	"stride/internal/lab/statistics"
	"stride/internal/puzzle/band"
	"stride/internal/table"
)

// Seeds of the puzzles from which the limits are made, and of those that are measured.
const (
	limitsSeed   = 1
	measuredSeed = 1_000_001
)

// Numbers of puzzles.
const (
	eachSize = 300 // of each size, for the limits
	eachBand = 500 // of each band
)

// family is one of the families of puzzles.
type family struct {
	// limits is the file of the table
	key, name, limits string
	// sizes of which the generator makes puzzles
	sizes int
	// as many as can be made
	make func(ctx context.Context, size, count int, b band.Band, seed uint64) ([]measured, error)
	// more prints more about the bands; it may be nil
	more func(ctx context.Context) error
}

// measured is a puzzle with what is known about it.
type measured struct {
	graded float64 // effort by which its band is determined
	effort float64 // effort in other simulations
}

func main() {
	write := flag.Bool("write", false, "write the limits of the bands")
	only := flag.String("only", "", "only this `PART`: mazes, boards or days")
	times := flag.String("fit", "", "fit the efforts to the times in this `FILE`, exported from the pages")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var err error
	if *times != "" {
		err = fit(*times)
	} else {
		err = run(ctx, *only, *write)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "difficulty:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, only string, write bool) error {
	for _, f := range []family{mazes, boards} {
		if only != "" && only != f.key {
			continue
		}
		action := f.printBands
		if write {
			action = f.writeLimits
		}
		if err := action(ctx); err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
	}
	if !write && (only == "" || only == "days") {
		return printDays(ctx)
	}
	return nil
}

// writeLimits makes the limits of the bands.
func (f family) writeLimits(ctx context.Context) error {
	var all []measured
	for size := range f.sizes {
		some, err := f.make(ctx, size, eachSize, band.Any, limitsSeed)
		if err != nil {
			return err
		}
		all = append(all, some...)
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

// printBands prints the quartiles of the effort in each band.
func (f family) printBands(ctx context.Context) error {
	t := &table.Table{Columns: []table.Column{{Key: "band", Left: true}, {Key: "puzzles"}, {Key: "first quartile"},
		{Key: "median"}, {Key: "third quartile"}}}
	end := 0.0
	for _, b := range band.All() {
		var all []measured
		for size := range f.sizes { // as evenly as the sizes allow
			want := (eachBand - len(all)) / (f.sizes - size)
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
	if err := t.WriteText(os.Stdout); err != nil {
		return err
	}
	fmt.Println()
	if f.more != nil {
		return f.more(ctx)
	}
	return nil
}

func round(x float64) int { return int(math.Round(x)) }

// ignore returns err unless it says that a wish cannot be met.
func ignore[E error](err error) error {
	var unmet E
	if errors.As(err, &unmet) {
		return nil
	}
	return err
}
