package search

import "stride/internal/memory"

// Fit returns how many of the wanted workers, or of searches that run side by side, fit into a
// memory budget. Each takes the given number of bytes, and all of them together take another
// shared bytes. If fewer than needed fit, Fit returns an error that says how much memory is needed.
func Fit(budget memory.Size, wanted, needed int, each, shared int64) (int, error) {
	if _, err := budget.Workers(1, each*int64(needed), shared); err != nil {
		return 0, err
	}
	return budget.Workers(wanted, each, shared)
}
