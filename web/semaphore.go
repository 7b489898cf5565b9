package web

import (
	"context"
	"errors"
	"slices"
	"sync"
)

// semaphore is a weighted semaphore of a number of places and of bytes of memory. It
// admits callers that take one or several places and some of the memory, queues some in
// the order of their arrival, and refuses the rest at once. Nobody overtakes: if the first
// in the queue needs two places and one is free, that one stays free.
type semaphore struct {
	mu    sync.Mutex
	free  room
	size  room
	most  int // waiting
	queue []*ticket
}

// errFull is the error of a semaphore whose queue is full.
var errFull = errors.New("too many searches are running and waiting")

// room is the capacity of a semaphore, or what a caller takes of it.
type room struct {
	places int
	bytes  int64
}

// newSemaphore returns a semaphore of the given capacity with a queue of at most most.
func newSemaphore(size room, most int) *semaphore {
	return &semaphore{free: size, size: size, most: most}
}

// ticket is a caller in the queue or inside.
type ticket struct {
	semaphore *semaphore
	room      room
	in        chan struct{} // closed when the ticket is admitted
}

// reserve takes room if it is free, or else a place in the queue. A request for more than
// the capacity is reduced to all of it. reserve returns errFull if the queue is full too.
// The ticket must be returned by leave.
func (g *semaphore) reserve(want room) (*ticket, error) {
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

// admit admits tickets from the head of the queue for as long as there is room.
func (g *semaphore) admit() {
	for len(g.queue) > 0 && g.queue[0].room.places <= g.free.places && g.queue[0].room.bytes <= g.free.bytes {
		g.free.places -= g.queue[0].room.places
		g.free.bytes -= g.queue[0].room.bytes
		close(g.queue[0].in)
		g.queue = g.queue[1:]
	}
}

// wait returns when the ticket is admitted, or with an error when ctx ends.
func (t *ticket) wait(ctx context.Context) error {
	select {
	case <-t.in:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// ahead returns the position of the ticket in the queue, from 1, or 0 if it is admitted.
func (t *ticket) ahead() int {
	t.semaphore.mu.Lock()
	defer t.semaphore.mu.Unlock()
	return slices.Index(t.semaphore.queue, t) + 1
}

// leave releases the room of the ticket, or its place in the queue, and admits others.
func (t *ticket) leave() {
	g := t.semaphore
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

func (g *semaphore) inside() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.size.places - g.free.places
}

func (g *semaphore) waiting() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.queue)
}
