package engine

import (
	"slices"
	"sync"
	"time"
)

// recent is the levels that searches made last, newest first.
type recent struct {
	mu     sync.Mutex
	levels []RecentLevel
}

// keepRecent is how many are kept.
const keepRecent = 12

// RecentLevel is a level in that list.
type RecentLevel struct {
	Level LevelView `json:"level"`
	ID    string    `json:"id"`
	Made  time.Time `json:"made"`
}

func (r *recent) add(l RecentLevel) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.levels = slices.DeleteFunc(r.levels, func(old RecentLevel) bool { return old.ID == l.ID })
	r.levels = slices.Insert(r.levels, 0, l)
	if len(r.levels) > keepRecent {
		r.levels = r.levels[:keepRecent]
	}
}

func (r *recent) list() []RecentLevel {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]RecentLevel{}, r.levels...)
}
