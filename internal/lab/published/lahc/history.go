package lahc

import "stride/internal/lab/published/strategy"

const (
	// historySize is the number of best candidates that are kept.
	historySize = 25
	// historyBytes is the memory that they may take, so that fewer are kept on boards of
	// more than half a million numbers.
	historyBytes = 512 << 20
)

// historyFor returns the number of candidates that are kept for a board of that many numbers.
func historyFor(numbers int) int {
	return min(historySize, max(2, historyBytes/(strategy.SnapshotBytes*max(1, numbers))))
}

// entry is a candidate with its score.
type entry struct {
	strategy.Snapshot
	score float64
}

// history is the queue of the latest best candidates, the newest last. The memory of entries
// that leave the queue is reused for new ones.
type history struct {
	maxEntries int // greatest number of entries, see historyFor
	entries    []*entry
	free       []*entry
}

func (h *history) push(s *strategy.State, score float64) {
	if len(h.entries) == h.maxEntries {
		h.free = append(h.free, h.entries[0])
		h.entries = append(h.entries[:0], h.entries[1:]...)
	}
	e := new(entry)
	if n := len(h.free); n > 0 {
		e, h.free = h.free[n-1], h.free[:n-1]
	}
	s.Save(&e.Snapshot)
	e.score = score
	h.entries = append(h.entries, e)
}

// shrink keeps the oldest n entries.
func (h *history) shrink(n int) {
	h.free = append(h.free, h.entries[n:]...)
	h.entries = h.entries[:n]
}

func (h *history) newest() *entry { return h.entries[len(h.entries)-1] }
