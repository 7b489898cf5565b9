package search

import (
	"runtime"
	"sync"
)

// Workers returns the number of workers to use when the user asked for n: n
// itself, or one for each core if n is 0.
func Workers(n int) int {
	if n > 0 {
		return n
	}
	return runtime.GOMAXPROCS(0)
}

// Lots runs work on the numbers first, first+1, …, last-1, each once, on the given
// number of workers, and returns when all that were begun are done. Each worker
// is a goroutine and takes the lowest lot that is left; worker, in [0, workers),
// tells it which of its buffers to use. A worker ends when there is no lot left
// or work returns false, which keeps others from starting further lots too. Use
// a large last for "until stopped".
//
// work is called from several goroutines; what it does with its result, it must
// guard itself. The set of lots that are done when nothing stops the run does
// not depend on workers, which is what makes a step budget repeatable.
func Lots(workers, first, last int, work func(worker, lot int) bool) {
	var (
		mu   sync.Mutex
		next = first
		wg   sync.WaitGroup
	)
	for w := range min(workers, max(0, last-first)) {
		wg.Go(func() {
			for {
				mu.Lock()
				lot := next
				next++
				mu.Unlock()
				if lot >= last {
					return
				}
				if !work(w, lot) {
					mu.Lock()
					next = last
					mu.Unlock()
					return
				}
			}
		})
	}
	wg.Wait()
}
