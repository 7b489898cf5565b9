package engine

import (
	"slices"
	"sync"
	"time"
)

// recent is the levels that searches made last, newest first.
type recent struct {
	mu     sync.Mutex
	levels []recentLevel
}

// keepRecent is how many are kept.
const keepRecent = 12

// recentLevel is a level in that list.
type recentLevel struct {
	Level any       `json:"level"` // as in /level
	ID    string    `json:"id"`
	Made  time.Time `json:"made"`
}

func (r *recent) add(l recentLevel) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.levels = slices.DeleteFunc(r.levels, func(old recentLevel) bool { return old.ID == l.ID })
	r.levels = slices.Insert(r.levels, 0, l)
	if len(r.levels) > keepRecent {
		r.levels = r.levels[:keepRecent]
	}
}

func (r *recent) list() []recentLevel {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]recentLevel{}, r.levels...)
}
