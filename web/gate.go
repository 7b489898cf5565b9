package web

import (
	"context"
	"errors"
	"slices"
	"sync"
)

// gate has a number of places inside, and so many bytes of memory. It lets callers in who
// take one or several places and some of the memory, keeps some waiting in order of their
// coming, and refuses the rest at once. Nobody overtakes: where the first in the queue
// wants two places and one is free, it stays free.
type gate struct {
	mu    sync.Mutex
	free  room
	size  room
	most  int // waiting
	queue []*ticket
}

// errFull is the error of a gate at which too many wait.
var errFull = errors.New("too many searches are running and waiting")

// room is what a gate has, and what a caller takes of it.
type room struct {
	places int
	bytes  int64
}

// newGate returns a gate with places and memory, before which most may wait.
func newGate(size room, most int) *gate { return &gate{free: size, size: size, most: most} }

// ticket is a caller in the queue or inside.
type ticket struct {
	gate *gate
	room room
	in   chan struct{} // closed when the ticket is let in
}

// reserve asks for room, inside if it is free, else in the queue. Who asks for more than
// there is gets all of it. It returns errFull if the queue is full
// too. The ticket must be given back by leave.
func (g *gate) reserve(want room) (*ticket, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	want = room{min(want.places, g.size.places), min(want.bytes, g.size.bytes)}
	t := &ticket{g, want, make(chan struct{})}
	g.queue = append(g.queue, t)
	g.admit()
	if len(g.queue) > g.most {
		g.queue = g.queue[:len(g.queue)-1]
		return nil, errFull
	}
	return t, nil
}

// admit lets in those at the head of the queue for whom there is room.
func (g *gate) admit() {
	for len(g.queue) > 0 && g.queue[0].room.places <= g.free.places && g.queue[0].room.bytes <= g.free.bytes {
		g.free.places -= g.queue[0].room.places
		g.free.bytes -= g.queue[0].room.bytes
		close(g.queue[0].in)
		g.queue = g.queue[1:]
	}
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
	return slices.Index(t.gate.queue, t) + 1
}

// leave gives the places back, or the one in the queue, and lets in who comes next.
func (t *ticket) leave() {
	g := t.gate
	g.mu.Lock()
	defer g.mu.Unlock()
	if k := slices.Index(g.queue, t); k >= 0 {
		g.queue = slices.Delete(g.queue, k, k+1)
	} else {
		g.free.places += t.room.places
		g.free.bytes += t.room.bytes
	}
	g.admit()
}

func (g *gate) inside() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.size.places - g.free.places
}

func (g *gate) waiting() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.queue)
}
