package engine

import (
	"context"
	"crypto/sha256"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"stride/internal/puzzle"
)

// The analyzer finds out in the background whether positions of Number Shifting can be
// solved. A request is answered at once with what is known, which for players who follow
// the known solution is everything, and the page asks again later for the rest.
//
// The position that was requested last is analyzed first: older requests are
// probably stale. Positions are analyzed one at a time. If others wait, each gets a turn,
// after which it is queued behind them with the rest of its time; so a position that is
// too hard does not hold up the others. Its next turn begins from the start, as searches
// cannot be resumed. When its time is over, the position stays unknown.
//
// A search that does not stop is left behind, as with jobs. While maxLeft searches are
// left behind, nothing is analyzed: what is not known at once stays unknown, and can be
// requested again.

const (
	thoughtsWait = 64   // positions that wait; the oldest one goes
	thoughtsKept = 4096 // positions that were thought about, known or not
	turnTime     = time.Second
	maxLeft      = 2 // thoughts that may be left behind before no other is begun
)

type analyzer struct {
	limit  time.Duration
	ctx    context.Context
	cancel context.CancelFunc
	wake   chan struct{}
	done   chan struct{}
	left   atomic.Int64 // thoughts that were left behind and have not returned

	mu      sync.Mutex
	pending []*thought // the last one is next
	byKey   map[thoughtKey]*thought
	kept    []thoughtKey // finished ones in byKey, oldest first
}

// thoughtKey stands for a level and the moves made on it.
type thoughtKey [sha256.Size]byte

// thought is the analysis of a position, pending or finished.
type thought struct {
	key   thoughtKey
	at    puzzle.Position
	spent time.Duration // time taken in earlier turns
	done  chan struct{} // closed when it is over
}

func newAnalyzer(limit time.Duration) *analyzer {
	ctx, cancel := context.WithCancel(context.Background())
	t := &analyzer{limit: limit, ctx: ctx, cancel: cancel, wake: make(chan struct{}, 1), done: make(chan struct{}),
		byKey: make(map[thoughtKey]*thought)}
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
	if old, ok := t.byKey[key]; ok {
		for k, waiting := range t.pending {
			if waiting == old {
				t.pending = append(append(t.pending[:k], t.pending[k+1:]...), old)
				break
			}
		}
		return old.done
	}
	th := &thought{key: key, at: at, done: make(chan struct{})}
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

// run analyzes positions until the analyzer is closed.
func (t *analyzer) run() {
	defer close(t.done)
	for t.ctx.Err() == nil {
		th := t.next()
		switch {
		case th == nil:
			select {
			case <-t.wake:
			case <-t.ctx.Done():
			}
		case t.left.Load() >= maxLeft:
			t.drop(th)
		default:
			t.think(th)
		}
	}
}

// think analyzes a position for its time, or for a turn if others wait. A search that has
// not returned stopTime after that is left behind.
func (t *analyzer) think(th *thought) {
	ctx, cancel := context.WithTimeout(t.ctx, t.limit-th.spent)
	defer cancel()
	begin := time.Now()
	at, over := th.at, make(chan struct{})
	go func() {
		defer close(over)
		at.Think(ctx) // the verdict is kept by the puzzle
	}()
	turn := time.NewTicker(turnTime)
	defer turn.Stop()
	for ctx.Err() == nil {
		select {
		case <-over:
			t.finish(th)
			return
		case <-ctx.Done():
		case <-turn.C:
			if t.waiting() > 0 {
				cancel()
			}
		}
	}
	stop := time.NewTimer(stopTime)
	defer stop.Stop()
	select {
	case <-over:
		if th.spent += time.Since(begin); th.spent < t.limit && t.ctx.Err() == nil {
			t.later(th)
			return
		}
	case <-stop.C:
		t.left.Add(1)
		go func() {
			<-over
			t.left.Add(-1)
		}()
	}
	t.finish(th)
}

// later puts a position at the end of the queue.
func (t *analyzer) later(th *thought) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.pending = slices.Insert(t.pending, 0, th)
}

// drop discards an analysis that was never begun, so that it can be requested again.
func (t *analyzer) drop(th *thought) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.byKey, th.key)
	close(th.done)
}

func (t *analyzer) next() *thought {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.pending) == 0 {
		return nil
	}
	th := t.pending[len(t.pending)-1]
	t.pending = t.pending[:len(t.pending)-1]
	return th
}

// finish records that a position was analyzed, so that it is not analyzed again.
func (t *analyzer) finish(th *thought) {
	t.mu.Lock()
	defer t.mu.Unlock()
	th.at = nil
	t.kept = append(t.kept, th.key)
	if len(t.kept) > thoughtsKept {
		delete(t.byKey, t.kept[0])
		t.kept = t.kept[1:]
	}
	close(th.done)
}

func (t *analyzer) waiting() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.pending)
}

func (t *analyzer) close() {
	t.cancel()
	<-t.done
}
