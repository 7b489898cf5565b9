package web

import (
	"context"
	"errors"
	"sync"
)

// gate lets a number of callers in at a time, keeps some waiting in order of their
// coming, and refuses the rest at once.
type gate struct {
	mu    sync.Mutex
	free  int
	size  int
	most  int // waiting
	queue []*ticket
}

// errFull is the error of a gate at which too many wait.
var errFull = errors.New("too many searches are running and waiting")

func newGate(size, most int) *gate { return &gate{free: size, size: size, most: most} }

// ticket is a place at the gate or inside.
type ticket struct {
	gate *gate
	in   chan struct{} // closed when the ticket is let in
}

// reserve takes a place, inside if there is one, else in the queue. It returns errFull
// if there is none in the queue either. The ticket must be given back by leave.
func (g *gate) reserve() (*ticket, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	t := &ticket{g, make(chan struct{})}
	switch {
	case g.free > 0:
		g.free--
		close(t.in)
	case len(g.queue) < g.most:
		g.queue = append(g.queue, t)
	default:
		return nil, errFull
	}
	return t, nil
}

// wait returns when the ticket is let in, or with an error when ctx ends.
func (t *ticket) wait(ctx context.Context) error {
	select {
	case <-t.in:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// ahead returns how many wait before the ticket, itself included; 0 if it is inside.
func (t *ticket) ahead() int {
	t.gate.mu.Lock()
	defer t.gate.mu.Unlock()
	for k, other := range t.gate.queue {
		if other == t {
			return k + 1
		}
	}
	return 0
}

// leave gives the place back, wherever it is, and lets the next one in.
func (t *ticket) leave() {
	g := t.gate
	g.mu.Lock()
	defer g.mu.Unlock()
	for k, other := range g.queue {
		if other == t {
			g.queue = append(g.queue[:k], g.queue[k+1:]...)
			return
		}
	}
	if len(g.queue) > 0 {
		close(g.queue[0].in)
		g.queue = g.queue[1:]
		return
	}
	g.free++
}

func (g *gate) inside() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.size - g.free
}

func (g *gate) waiting() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.queue)
}
