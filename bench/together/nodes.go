package main

import (
	"context"
	"sync"

	"stride/shift"
	"stride/shift/forest"
)

// Two nodes in one process, in step with each other: each waits after a round until the other one has
// come to its end, too, so that the result does not depend on which of them the machine prefers. What
// one has offered reaches the other at the next exchange, as by way of the farm's elite pool.

// pair connects two nodes.
type pair struct {
	mu      sync.Mutex
	turn    *sync.Cond
	every   int // rounds between two exchanges
	round   [2]int
	over    bool
	offered [2]forest.Forest // since the last exchange
	arrived [2][]forest.Forest
}

// node is one end of a pair.
type node struct {
	*pair
	me int
}

// Offer passes on a forest at the next exchange.
func (n node) Offer(_ int64, f forest.Forest) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.offered[n.me] = f
}

// Take waits for the other node, and returns what has arrived from it.
func (n node) Take() []forest.Forest {
	n.mu.Lock()
	defer n.mu.Unlock()
	other := 1 - n.me
	if n.round[n.me]++; n.round[n.me] == n.round[other] { // both are here
		if n.round[n.me]%n.every == 0 {
			for from, f := range n.offered {
				if f != nil {
					n.arrived[1-from] = append(n.arrived[1-from], f)
					n.offered[from] = nil
				}
			}
		}
		n.turn.Broadcast()
	}
	for n.round[n.me] > n.round[other] && !n.over {
		n.turn.Wait()
	}
	all := n.arrived[n.me]
	n.arrived[n.me] = nil
	return all
}

// nodesTogether returns the steps of a node until the first of both has a solution.
func nodesTogether(b shift.Board, run, every int) int64 {
	p := &pair{every: every}
	p.turn = sync.NewCond(&p.mu)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var steps [2]int64
	var wg sync.WaitGroup
	for me := range steps {
		wg.Go(func() {
			const apart = 1_000_000 // so that the seeds of nodes are not those of other runs
			steps[me] = solve(ctx, b, uint64(run+apart*(me+1)), 1, node{p, me})
			cancel()
			p.mu.Lock()
			defer p.mu.Unlock()
			p.over = true
			p.turn.Broadcast()
		})
	}
	wg.Wait()
	return max(steps[0], steps[1])
}
