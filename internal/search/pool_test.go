package search

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
)

func TestWorkers(t *testing.T) {
	if got := Workers(3); got != 3 {
		t.Errorf("Workers(3) = %d", got)
	}
	if got, want := Workers(0), runtime.GOMAXPROCS(0); got != want {
		t.Errorf("Workers(0) = %d, want %d", got, want)
	}
}

// TestForEach checks that each number is done once, in order on each worker, and that
// no worker does two numbers at a time.
func TestForEach(t *testing.T) {
	for _, workers := range []int{1, 2, 3, 50} {
		for _, last := range []int{3, 4, 5, 100} {
			const first = 4
			var mu sync.Mutex
			done := make([]int, last)
			latest := make([]int, workers)
			busy := make([]atomic.Bool, workers)
			ForEach(workers, first, last, func(worker, number int) bool {
				if busy[worker].Swap(true) {
					t.Errorf("worker %d has two numbers", worker)
				}
				mu.Lock()
				done[number]++
				if number <= latest[worker] {
					t.Errorf("worker %d got number %d after %d", worker, number, latest[worker])
				}
				latest[worker] = number
				mu.Unlock()
				runtime.Gosched()
				busy[worker].Store(false)
				return true
			})
			for number, times := range done {
				if want := min(1, max(0, number-first+1)); times != want {
					t.Errorf("%d workers, numbers below %d: number %d was done %d times, want %d", workers,
						last, number, times, want)
				}
			}
		}
	}
}

// TestForEachEnd ends the work at a number. One worker stops right there.
func TestForEachEnd(t *testing.T) {
	var done []int
	ForEach(1, 0, 1000, func(_, number int) bool {
		done = append(done, number)
		return number < 3
	})
	if want := []int{0, 1, 2, 3}; !slices.Equal(done, want) {
		t.Errorf("numbers %v were done, want %v", done, want)
	}
}

// TestForEachEndForAll has one worker end the work while the others hold a number: those
// are done, and no further ones are begun.
func TestForEachEndForAll(t *testing.T) {
	const workers = 3
	var begun atomic.Int32
	all := make(chan struct{}) // closed when each worker has a number
	ended := make(chan struct{})
	ForEach(workers, 0, 1000, func(worker, number int) bool {
		if begun.Add(1) == workers {
			close(all)
		}
		<-all
		if number == 0 {
			defer close(ended)
			return false
		}
		<-ended
		runtime.Gosched()
		return true
	})
	// Between the end of number 0 and the note of it, the others may begin a number
	// each; they can do so only once.
	if n := begun.Load(); n < workers || n > 2*workers {
		t.Errorf("%d numbers were begun by %d workers", n, workers)
	}
}
