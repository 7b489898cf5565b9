// Command ablation measures what each part of a search earns: how good its results are with the
// part switched off.
//
//	go run ./bench/ablation                     # by steps: the same on every machine, in ten minutes
//	go run ./bench/ablation --time 10s          # by the clock: hours, on an idle machine
//	go run ./bench/ablation --parts rows,strips --seeds 5
//	go run ./bench/ablation --parts rows,strips --together
//	go run ./bench/ablation --levels            # of Number Shifting: steps, of which more is worse
//
// A line says how the value changes without the part: on average over the configurations on which
// the part is at work, and on the four where it matters most. With several seeds, each change is
// followed by its standard error, from the changes with the single seeds. Values vary by 0.3 % at
// 20x20, and by up to 10 % where paths are often trapped.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"stride/internal/search"
	"stride/internal/shift/forest"
)

// An instance is something that a search is run on.
type instance struct {
	name string
	// run returns how good the result is, and what the parts did.
	run func(b budget, off search.PartSet, seed uint64) (float64, []search.PartReport, error)
}

// budget is that of a run: of steps if there are any, and otherwise of time.
type budget struct {
	steps int64
	time  time.Duration
}

// ablation measures the parts of one kind of search.
type ablation struct {
	table     search.PartTable
	instances []instance
	budget    budget
	seeds     int
	workers   int
	shown     int // configurations that a line names
}

func main() {
	var (
		a     = ablation{table: mazeParts, instances: mazes}
		names = flag.String("parts", "", "parts to be switched off, separated by commas; all if empty")
		only  = flag.String("only", "", "configurations, separated by commas, such as \"10x10 1-9,50x50 "+
			"1-20\"; all if empty")
		shifting = flag.Bool("levels", false, "measure the search for levels of Number Shifting")
		together = flag.Bool("together", false, "switch the parts off all at once, not one after the other")
	)
	flag.Int64Var(&a.budget.steps, "steps", 0, "steps of each search; 0 for those of the table")
	flag.DurationVar(&a.budget.time, "time", 0, "time of each search, in place of steps")
	flag.IntVar(&a.seeds, "seeds", 1, "number of seeds")
	flag.IntVar(&a.shown, "shown", 4, "configurations that a line names, those first where the part "+
		"matters most")
	flag.IntVar(&a.workers, "workers", runtime.GOMAXPROCS(0), "number of searches at a time; 1 with --time")
	flag.Parse()
	if *shifting {
		a.table, a.instances = forest.Parts, levels
	}
	if err := a.run(split(*names), split(*only), *together); err != nil {
		fmt.Fprintln(os.Stderr, "ablation:", err)
		os.Exit(1)
	}
}

func split(list string) []string {
	if list == "" {
		return nil
	}
	return strings.Split(list, ",")
}

// run measures and prints a line for each part, or one for all of them.
func (a *ablation) run(names, only []string, together bool) error {
	if len(names) == 0 {
		names = a.table.Names()
	}
	all, err := a.table.Set(names)
	if err != nil {
		return err
	}
	if len(only) > 0 {
		a.instances = slices.DeleteFunc(a.instances, func(i instance) bool {
			return !slices.Contains(only, i.name)
		})
	}
	if a.budget.time > 0 {
		a.workers = 1
	}
	base, reports, err := a.measure(0, nil)
	if err != nil {
		return err
	}
	fmt.Printf("%-20s %8s  %s\n", "off", "mean", "where it matters most")
	if together {
		return a.line(strings.Join(names, ", "), all, base, reports)
	}
	for k, p := range a.table {
		if all.Has(1 << k) {
			if err := a.line(p.Name, 1<<k, base, reports); err != nil {
				return err
			}
		}
	}
	return nil
}

// line prints how the values change without some parts.
func (a *ablation) line(name string, off search.PartSet, base []float64,
	reports [][]search.PartReport) error {
	at := func(k int) bool {
		return slices.ContainsFunc(reports[k], func(r search.PartReport) bool {
			set, _ := a.table.Set([]string{r.Name})
			return off.Has(set) && r.Tries > 0
		})
	}
	without, _, err := a.measure(off, at)
	if err != nil {
		return err
	}
	all := change{seeds: make([]float64, a.seeds)}
	var changes []change
	for k := range a.instances {
		if !at(k) {
			continue
		}
		c := change{name: a.instances[k].name}
		for seed := range a.seeds {
			i := k*a.seeds + seed
			c.seeds = append(c.seeds, 100*(without[i]/base[i]-1))
			all.seeds[seed] += c.seeds[seed]
		}
		changes = append(changes, c)
	}
	if len(changes) == 0 {
		fmt.Printf("%-20s %8s  nowhere at work\n", name, "-")
		return nil
	}
	for seed := range all.seeds {
		all.seeds[seed] /= float64(len(changes))
	}
	if len(changes) > a.shown {
		slices.SortStableFunc(changes, func(x, y change) int {
			return cmp.Compare(math.Abs(y.percent()), math.Abs(x.percent()))
		})
	}
	var worst []string
	for _, c := range changes[:min(len(changes), a.shown)] {
		worst = append(worst, fmt.Sprintf("%s %s", c.name, c))
	}
	fmt.Printf("%-20s %8s  %s (of %d)\n", name, all, strings.Join(worst, ", "), len(changes))
	return nil
}

// change is the change of a value, in percent, with each seed.
type change struct {
	name  string
	seeds []float64
}

func (c change) percent() float64 {
	sum := 0.0
	for _, p := range c.seeds {
		sum += p
	}
	return sum / float64(len(c.seeds))
}

// String writes the mean, with its standard error if there are several seeds.
func (c change) String() string {
	mean, n := c.percent(), float64(len(c.seeds))
	if n == 1 {
		return fmt.Sprintf("%+.1f %%", mean)
	}
	squares := 0.0
	for _, p := range c.seeds {
		squares += (p - mean) * (p - mean)
	}
	return fmt.Sprintf("%+.1f±%.1f %%", mean, math.Sqrt(squares/(n-1)/n))
}

// measure returns the values of the instances, or of those that at selects, with each seed and some
// parts switched off, and what the parts did with the first seed.
func (a *ablation) measure(off search.PartSet, at func(k int) bool) ([]float64, [][]search.PartReport,
	error) {
	values, reports := make([]float64, len(a.instances)*a.seeds),
		make([][]search.PartReport, len(a.instances))
	errs := make([]error, len(values))
	search.ForEach(a.workers, 0, len(values), func(_, k int) bool {
		if i := k / a.seeds; at == nil || at(i) {
			var r []search.PartReport
			values[k], r, errs[k] = a.instances[i].run(a.budget, off, uint64(k%a.seeds)+1)
			if k%a.seeds == 0 {
				reports[i] = r
			}
		}
		return true
	})
	return values, reports, errors.Join(errs...)
}
