package web

import (
	"context"
	"crypto/sha256"
	"sync"
	"time"

	"stride/game"
)

// The thinker finds out, beside the requests, whether positions of Number Shifting can
// be solved. A request gets what is known at once, which for players who follow the
// known solution is everything, and asks again later for the rest.
//
// The position asked for last is thought about first: who asked earlier has most
// likely moved on. One position is thought about at a time.

const (
	thoughtsWait = 64   // positions that wait; the oldest one goes
	thoughtsKept = 4096 // positions that were thought about, known or not
)

type thinker struct {
	limit  time.Duration
	ctx    context.Context
	cancel context.CancelFunc
	wake   chan struct{}
	done   chan struct{}

	mu      sync.Mutex
	pending []*thought // the last one is next
	byKey   map[thoughtKey]*thought
	kept    []thoughtKey // finished ones in byKey, oldest first
}

// thoughtKey stands for a level and the moves made on it.
type thoughtKey [sha256.Size]byte

// thought is a position, to be thought about or done.
type thought struct {
	key    thoughtKey
	puzzle game.Puzzle
	moves  []string
	done   chan struct{} // closed when it is over
}

func newThinker(limit time.Duration) *thinker {
	ctx, cancel := context.WithCancel(context.Background())
	t := &thinker{limit: limit, ctx: ctx, cancel: cancel, wake: make(chan struct{}, 1), done: make(chan struct{}), byKey: make(map[thoughtKey]*thought)}
	go t.run()
	return t
}

// ask puts a position first in the queue and returns a channel that is closed when it
// has been thought about, which it may have been long ago.
func (t *thinker) ask(p game.Puzzle, moves []string) <-chan struct{} {
	key := sha256.Sum256([]byte(p.ID() + "\n" + game.JoinMoves(moves)))
	t.mu.Lock()
	defer t.mu.Unlock()
	if old, ok := t.byKey[key]; ok {
		for k, waiting := range t.pending {
			if waiting == old {
				t.pending = append(append(t.pending[:k], t.pending[k+1:]...), old)
				break
			}
		}
		return old.done
	}
	th := &thought{key: key, puzzle: p, moves: moves, done: make(chan struct{})}
	t.byKey[key] = th
	t.pending = append(t.pending, th)
	if len(t.pending) > thoughtsWait {
		dropped := t.pending[0]
		t.pending = t.pending[1:]
		delete(t.byKey, dropped.key)
		close(dropped.done)
	}
	select {
	case t.wake <- struct{}{}:
	default:
	}
	return th.done
}

// run thinks until the thinker is closed.
func (t *thinker) run() {
	defer close(t.done)
	for {
		th := t.next()
		if th == nil {
			select {
			case <-t.wake:
				continue
			case <-t.ctx.Done():
				return
			}
		}
		ctx, cancel := context.WithTimeout(t.ctx, t.limit)
		// The verdict is kept by the puzzle; an error was one of the moves, and was
		// reported to the one who asked.
		_, _ = th.puzzle.Think(ctx, th.moves)
		cancel()
		t.finish(th)
		if t.ctx.Err() != nil {
			return
		}
	}
}

func (t *thinker) next() *thought {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.pending) == 0 {
		return nil
	}
	th := t.pending[len(t.pending)-1]
	t.pending = t.pending[:len(t.pending)-1]
	return th
}

// finish remembers that a position was thought about, so that it is not again.
func (t *thinker) finish(th *thought) {
	t.mu.Lock()
	defer t.mu.Unlock()
	th.puzzle, th.moves = nil, nil
	t.kept = append(t.kept, th.key)
	if len(t.kept) > thoughtsKept {
		delete(t.byKey, t.kept[0])
		t.kept = t.kept[1:]
	}
	close(th.done)
}

func (t *thinker) waiting() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.pending)
}

func (t *thinker) close() {
	t.cancel()
	<-t.done
}
