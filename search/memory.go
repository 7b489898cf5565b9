package search

import "stride/internal/memory"

// Fit returns how many of the wanted workers, or of searches that go on side by side, fit
// into a budget of memory if each takes so many bytes and all together the shared bytes
// besides. If fewer than least do, it returns an error that says how much is needed.
func Fit(budget memory.Size, wanted, least int, each, shared int64) (int, error) {
	if _, err := budget.Workers(1, each*int64(least), shared); err != nil {
		return 0, err
	}
	return budget.Workers(wanted, each, shared)
}
