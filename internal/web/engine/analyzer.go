package engine

import (
	"context"
	"crypto/sha256"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"stride/internal/puzzle"
)

// The analyzer finds out in the background whether positions of Number Shifting can be
// solved. A request is answered at once with what is known, which for players who follow
// the known solution is everything, and the page asks again later for the rest.
//
// Positions are analyzed one at a time, the one that was requested last first, because older
// requests are probably stale. A position whose time is over stays unknown. When another one
// arrives, the position at work has turnTime left; then it is dropped, and analyzed from the
// start if it is requested again.

const (
	thoughtsWait = 64   // positions that wait; the oldest one goes
	thoughtsKept = 1024 // positions that were thought about, known or not
	turnTime     = time.Second
)

type analyzer struct {
	limit  time.Duration // for one position
	ctx    context.Context
	cancel context.CancelFunc
	wake   chan struct{}
	done   chan struct{}

	mu      sync.Mutex
	drop    func()     // ends the analysis at work
	pending []*thought // the last one is next
	byKey   map[thoughtKey]*thought
	kept    []thoughtKey // finished ones in byKey, oldest first
}

// thoughtKey stands for a level and the moves made on it.
type thoughtKey [sha256.Size]byte

// thought is the analysis of a position, pending or finished.
type thought struct {
	key  thoughtKey
	at   puzzle.Position
	done chan struct{} // closed when it is over
}

func newAnalyzer(limit time.Duration) *analyzer {
	ctx, cancel := context.WithCancel(context.Background())
	t := &analyzer{limit: limit, ctx: ctx, cancel: cancel, drop: func() {}, wake: make(chan struct{}, 1),
		done: make(chan struct{}), byKey: make(map[thoughtKey]*thought)}
	go t.run()
	return t
}

// ask puts a position first in the queue and returns a channel that is closed when its
// analysis is over, which may already be the case. The caller must not use the position
// any more.
func (t *analyzer) ask(p puzzle.Puzzle, at puzzle.Position) <-chan struct{} {
	key := sha256.Sum256([]byte(p.ID() + "\n" + strings.Join(at.Moves(), "\n")))
	t.mu.Lock()
	defer t.mu.Unlock()
	th, known := t.byKey[key]
	if k := slices.Index(t.pending, th); k >= 0 {
		t.pending = append(slices.Delete(t.pending, k, k+1), th)
	}
	if known {
		return th.done
	}
	th = &thought{key: key, at: at, done: make(chan struct{})}
	t.byKey[key] = th
	if t.pending = append(t.pending, th); len(t.pending) > thoughtsWait {
		delete(t.byKey, t.pending[0].key)
		close(t.pending[0].done)
		t.pending = t.pending[1:]
	}
	time.AfterFunc(turnTime, t.drop)
	select {
	case t.wake <- struct{}{}:
	default:
	}
	return th.done
}

// run analyzes positions until the analyzer is closed.
func (t *analyzer) run() {
	defer close(t.done)
	for t.ctx.Err() == nil {
		th, ctx := t.next()
		if th == nil {
			select {
			case <-t.wake:
			case <-t.ctx.Done():
			}
			continue
		}
		th.at.Think(ctx) // the verdict is kept by the puzzle
		t.finish(th, errors.Is(ctx.Err(), context.Canceled))
	}
}

// next takes the last position out of the queue, if there is one, and returns the context of its
// analysis too. Under the same lock it makes drop end this analysis: a position that arrives a
// moment later leaves turnTime to this one, not to the one before.
func (t *analyzer) next() (*thought, context.Context) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.pending) == 0 {
		return nil, nil
	}
	th := t.pending[len(t.pending)-1]
	t.pending = t.pending[:len(t.pending)-1]
	ctx, cancel := context.WithTimeout(t.ctx, t.limit)
	t.drop = cancel
	return th, ctx
}

// finish records that a position was analyzed, so that it is not analyzed again, unless it was
// dropped.
func (t *analyzer) finish(th *thought, dropped bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	defer close(th.done)
	t.drop()
	th.at = nil
	if dropped {
		delete(t.byKey, th.key)
		return
	}
	if t.kept = append(t.kept, th.key); len(t.kept) > thoughtsKept {
		delete(t.byKey, t.kept[0])
		t.kept = t.kept[1:]
	}
}

func (t *analyzer) close() {
	t.cancel()
	<-t.done
}
