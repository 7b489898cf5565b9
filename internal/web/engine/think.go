package engine

import (
	"context"
	"crypto/sha256"
	"strings"
	"sync"
	"time"

	"stride/internal/memory"
	"stride/internal/puzzle"
)

// Whether a position of Number Shifting can be solved may take a search. For players who follow the
// known solution it is known at once. Otherwise the answer waits, up to thinkTime. Positions are
// searched one at a time: a question about another one ends the search for the one before, because
// the player has gone on. Questions about the same position share one search.

// thinkTime is the time for finding out whether a position can be solved.
const thinkTime = 10 * time.Second

// thinker has the position that was thought about last.
type thinker struct {
	mu   sync.Mutex
	last *thought
}

type thought struct {
	key  [sha256.Size]byte // stands for the level and the moves made on it
	end  context.CancelFunc
	over chan struct{} // closed when it has ended
}

// verdict returns whether a position can be solved, if that can be found out before ctx ends.
func (t *thinker) verdict(ctx context.Context, p puzzle.Puzzle, at puzzle.Position) puzzle.Verdict {
	if v := at.Solvable(); v != puzzle.Unknown || memory.Size(at.ThinkMemory()) > searchMemory {
		return v
	}
	select {
	case <-t.think(p, at.Clone()).over: // what was found out is kept by the puzzle
	case <-ctx.Done():
	}
	return at.Solvable()
}

// think begins a thought, unless the last one is the same.
func (t *thinker) think(p puzzle.Puzzle, at puzzle.Position) *thought {
	key := sha256.Sum256([]byte(p.ID() + "\n" + strings.Join(at.Moves(), "\n")))
	t.mu.Lock()
	defer t.mu.Unlock()
	before := t.last
	if before != nil && before.key == key {
		return before
	}
	ctx, cancel := context.WithTimeout(context.Background(), thinkTime)
	now := &thought{key: key, end: cancel, over: make(chan struct{})}
	t.last = now
	go func() {
		defer close(now.over)
		defer cancel()
		if before != nil {
			before.end()
			<-before.over
		}
		at.Think(ctx)
	}()
	return now
}
