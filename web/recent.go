package web

import (
	"slices"
	"sync"
	"time"
)

// recent is the mazes made last, newest first.
type recent struct {
	mu    sync.Mutex
	mazes []recentMaze
}

// keepRecent is how many are kept.
const keepRecent = 12

// recentMaze is a maze in that list.
type recentMaze struct {
	ID     string    `json:"id"`
	Rows   int       `json:"rows"`
	Cols   int       `json:"cols"`
	Min    int       `json:"min"`
	Max    int       `json:"max"`
	Length int       `json:"length"`
	Value  int       `json:"value"`
	Made   time.Time `json:"made"`
}

func (r *recent) add(m recentMaze) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.mazes = slices.DeleteFunc(r.mazes, func(old recentMaze) bool { return old.ID == m.ID })
	r.mazes = slices.Insert(r.mazes, 0, m)
	if len(r.mazes) > keepRecent {
		r.mazes = r.mazes[:keepRecent]
	}
}

func (r *recent) list() []recentMaze {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]recentMaze{}, r.mazes...)
}
