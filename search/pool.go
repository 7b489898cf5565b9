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

// ForEach calls work once for each number from first to last-1, on the given number of
// workers, and returns when all calls that were begun have returned. Each worker is a
// goroutine that takes the lowest number not yet taken; the argument worker, in
// [0, workers), tells work which buffers to use. If work returns false, no worker takes
// another number. A caller that wants to continue until it is stopped passes a large last.
//
// Since work is called from several goroutines, it must guard what its calls share. If no
// call returns false, the numbers that are worked on do not depend on the number of
// workers, which is what makes a budget of steps repeatable.
func ForEach(workers, first, last int, work func(worker, number int) bool) {
	var (
		mu   sync.Mutex
		next = first
		wg   sync.WaitGroup
	)
	for w := range min(workers, max(0, last-first)) {
		wg.Go(func() {
			for {
				mu.Lock()
				number := next
				next++
				mu.Unlock()
				if number >= last {
					return
				}
				if !work(w, number) {
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
