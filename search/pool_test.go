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

// TestLots checks that each lot is done once, in order on each worker, and that
// no worker does two lots at a time.
func TestLots(t *testing.T) {
	for _, workers := range []int{1, 2, 3, 50} {
		for _, last := range []int{4, 5, 100} {
			const first = 4
			var mu sync.Mutex
			done := make([]int, last)
			latest := make([]int, workers)
			busy := make([]atomic.Bool, workers)
			Lots(workers, first, last, func(worker, lot int) bool {
				if busy[worker].Swap(true) {
					t.Errorf("worker %d has two lots", worker)
				}
				mu.Lock()
				done[lot]++
				if lot <= latest[worker] {
					t.Errorf("worker %d got lot %d after %d", worker, lot, latest[worker])
				}
				latest[worker] = lot
				mu.Unlock()
				runtime.Gosched()
				busy[worker].Store(false)
				return true
			})
			for lot, times := range done {
				if want := min(1, max(0, lot-first+1)); times != want {
					t.Errorf("%d workers, lots below %d: lot %d was done %d times, want %d", workers, last, lot, times, want)
				}
			}
		}
	}
}

// TestLotsEnd ends the work at a lot. One worker stops right there.
func TestLotsEnd(t *testing.T) {
	var done []int
	Lots(1, 0, 1000, func(_, lot int) bool {
		done = append(done, lot)
		return lot < 3
	})
	if want := []int{0, 1, 2, 3}; !slices.Equal(done, want) {
		t.Errorf("lots %v were done, want %v", done, want)
	}
}

// TestLotsEndForAll has one worker end the work while the others hold a lot: those
// are done, and no further ones are begun.
func TestLotsEndForAll(t *testing.T) {
	const workers = 3
	var begun atomic.Int32
	all := make(chan struct{}) // closed when each worker has a lot
	ended := make(chan struct{})
	Lots(workers, 0, 1000, func(worker, lot int) bool {
		if begun.Add(1) == workers {
			close(all)
		}
		<-all
		if lot == 0 {
			defer close(ended)
			return false
		}
		<-ended
		runtime.Gosched()
		return true
	})
	// Between the end of lot 0 and the note of it, the others may begin a lot
	// each; they can do so only once.
	if n := begun.Load(); n < workers || n > 2*workers {
		t.Errorf("%d lots were begun by %d workers", n, workers)
	}
}

func TestLotsEmpty(t *testing.T) {
	Lots(2, 5, 5, func(_, lot int) bool {
		t.Errorf("lot %d was done", lot)
		return true
	})
	Lots(2, 5, 3, func(_, lot int) bool {
		t.Errorf("lot %d was done", lot)
		return true
	})
}
