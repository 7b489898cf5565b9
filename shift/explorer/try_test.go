package explorer

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"syscall"
	"testing"

	"stride/search"
	"stride/shift/lahc"
	"stride/shift/official"
	"stride/shift/strategy"
)

func cpu() float64 {
	var used syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &used)
	return float64(used.Utime.Nano()+used.Stime.Nano()) / 1e9
}

func TestTry(t *testing.T) {
	level, _ := strconv.Atoi(os.Getenv("LEVEL"))
	most, _ := strconv.Atoi(os.Getenv("MOST"))
	seeds, _ := strconv.Atoi(os.Getenv("SEEDS"))
	f := Solve
	if os.Getenv("LAHC") != "" {
		f = lahc.Solve
	}
	b, _ := official.Level(official.Seed{}, level)
	var all []int64
	begin := cpu()
	sum := int64(0)
	solved := 0
	for seed := range seeds {
		r, err := f(context.Background(), b, strategy.Config{Seed: uint64(seed), Workers: 1, Budget: search.Budget{Steps: int64(most) * 1e6}})
		if err != nil {
			t.Fatal(err)
		}
		if r.Solved {
			solved++
		}
		all = append(all, r.Steps)
		sum += r.Steps
	}
	slices.Sort(all)
	c := cpu() - begin
	fmt.Printf("level %d: %d/%d solved, median %.2fM worst %.2fM mean per solve %.2fM steps, %.2f CPU s, %.2f M/s\n", level, solved, seeds, float64(all[len(all)/2])/1e6, float64(all[len(all)-1])/1e6, float64(sum)/float64(solved)/1e6, c, float64(sum)/c/1e6)
}
