package lahc

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"syscall"
	"testing"

	"stride/search"
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
	b, _ := official.Level(official.Seed{}, level)
	l := strategy.NewNumbers(b)
	var all []int64
	begin := cpu()
	sum := int64(0)
	solved := 0
	for seed := range seeds {
		w := NewWorker(l, search.NewRand(uint64(seed), 1))
		for !w.Decide(w.Try()) && w.steps < int64(most)*1e6 {
		}
		if len(w.top.Left()) == 0 {
			solved++
		}
		all = append(all, w.steps)
		sum += w.steps
	}
	slices.Sort(all)
	c := cpu() - begin
	fmt.Printf("level %d: %d/%d solved, median %.2fM worst %.2fM mean per solve %.2fM steps, %.2f CPU s, %.2f M/s\n", level, solved, seeds, float64(all[len(all)/2])/1e6, float64(all[len(all)-1])/1e6, float64(sum)/float64(solved)/1e6, c, float64(sum)/c/1e6)
}
