// Package semaphore provides a weighted semaphore with a bounded queue.
package semaphore

import (
	"context"
	"errors"
	"slices"
	"sync"
)

// Semaphore is a weighted semaphore over a number of places and an amount of memory. It admits
// callers that take one or several places and some of the memory, queues some in the order of
// their arrival, and refuses the rest at once. Callers are never overtaken: if the first in the queue needs
// two places and one is free, that one stays free.
// in the queue needs two places and one is free, that one stays free.
type Semaphore struct {
	mu       sync.Mutex
	free     Room
	size     Room
	maxQueue int // waiting
	queue    []*Ticket
}

// ErrFull is the error of a semaphore whose queue is full.
var ErrFull = errors.New("too many searches are running and waiting")

// Room is the capacity of a semaphore, or what a caller takes of it.
type Room struct {
	Places int
	Bytes  int64
}

// New returns a semaphore of the given capacity with a queue of at most maxQueue callers.
func New(size Room, maxQueue int) *Semaphore {
	return &Semaphore{free: size, size: size, maxQueue: maxQueue}
}

// Ticket is a caller in the queue or inside.
type Ticket struct {
	semaphore *Semaphore
	room      Room
	in        chan struct{} // closed when the ticket is admitted
}

// Reserve takes room if it is free, or else a place in the queue. A request for more than
// the capacity is reduced to all of it. Reserve returns ErrFull if the queue is full too.
// The ticket must be returned by Leave.
func (g *Semaphore) Reserve(want Room) (*Ticket, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	want = Room{min(want.Places, g.size.Places), min(want.Bytes, g.size.Bytes)}
	t := &Ticket{g, want, make(chan struct{})}
	g.queue = append(g.queue, t)
	g.admit()
	if len(g.queue) > g.maxQueue {
		g.queue = g.queue[:len(g.queue)-1]
		return nil, ErrFull
	}
	return t, nil
}

// admit admits tickets from the head of the queue for as long as there is room.
func (g *Semaphore) admit() {
	for len(g.queue) > 0 && g.queue[0].room.Places <= g.free.Places && g.queue[0].room.Bytes <= g.free.Bytes {
		g.free.Places -= g.queue[0].room.Places
		g.free.Bytes -= g.queue[0].room.Bytes
		close(g.queue[0].in)
		g.queue = g.queue[1:]
	}
}

// Wait returns when the ticket is admitted, or with an error when ctx ends.
func (t *Ticket) Wait(ctx context.Context) error {
	select {
	case <-t.in:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Ahead returns the position of the ticket in the queue, from 1, or 0 if it is admitted.
func (t *Ticket) Ahead() int {
	t.semaphore.mu.Lock()
	defer t.semaphore.mu.Unlock()
	return slices.Index(t.semaphore.queue, t) + 1
}

// Leave releases the room of the ticket, or its place in the queue, and admits others.
func (t *Ticket) Leave() {
	g := t.semaphore
	g.mu.Lock()
	defer g.mu.Unlock()
	if k := slices.Index(g.queue, t); k >= 0 {
		g.queue = slices.Delete(g.queue, k, k+1)
	} else {
		g.free.Places += t.room.Places
		g.free.Bytes += t.room.Bytes
	}
	g.admit()
}

// Size returns the capacity.
func (g *Semaphore) Size() Room { return g.size }

// Inside returns the number of places that are taken.
func (g *Semaphore) Inside() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.size.Places - g.free.Places
}

// Waiting returns the number of callers in the queue.
func (g *Semaphore) Waiting() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.queue)
}
