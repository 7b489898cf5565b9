package lahc

import (
	"fmt"
	"testing"
	"time"
	"os"
	"strconv"

	"stride/search"
	"stride/shift/official"
	"stride/shift/strategy"
)

func TestTry(t *testing.T) {
	level, _ := strconv.Atoi(os.Getenv("LEVEL"))
	secs, _ := strconv.Atoi(os.Getenv("SECS"))
	seeds, _ := strconv.Atoi(os.Getenv("SEEDS"))
	b, _ := official.Level(official.Seed{}, level)
	l := strategy.NewNumbers(b)
	for seed := range seeds {
	w := NewWorker(l, search.NewRand(uint64(seed), 1))
	begin := time.Now()
	for {
		if w.Step() { fmt.Print("SOLVED ", ); break }
		if w.steps % 1000 == 0 && time.Since(begin) > time.Duration(secs)*time.Second { fmt.Print("------ "); break }
	}
	fmt.Printf("%d seed %d %.2f s steps %d %.2f M/s left %d restarts %d flashed %d %.0f\n", level, seed, time.Since(begin).Seconds(), w.steps, float64(w.steps)/time.Since(begin).Seconds()/1e6, len(w.top.Left()), w.Restarts, w.Flashed, w.mix.share)
	if err := w.Verify(); err != nil { t.Fatal(err) }
	}
}
