package prove

import (
	"context"
	"fmt"
	"io"
	"slices"
	"sync"
	"sync/atomic"

	"stride/internal/search"
	"stride/maze/certificate"
)

// A certificate is written after a search has found the bound, by another walk through the
// partial mazes. The walk uses nothing of the search. It closes each node with the first
// sufficient argument of those that the checker of certificates knows. So the search may
// become more clever without making the proof harder to check, and a wrong bound is noticed
// here, when the walk meets a maze that is worth more.
//
// A node takes about ten times as long as in the search, because the checker's arguments are
// computed from scratch.

// Certificate says what a certificate is to claim, and how it is made.
type Certificate struct {
	certificate.Claim
	Workers int // 0 for one on each core

	parts, written atomic.Int64 // for Share
}

// Share returns the share of the parts that have been completed, 0 to 1, for progress lines. It may
// be called at any time.
func (c *Certificate) Share() float64 {
	parts := c.parts.Load()
	if parts == 0 {
		return 0
	}
	return float64(c.written.Load()) / float64(parts)
}

// wantedParts is the number of parts into which a certificate is divided if it has enough
// nodes.
const wantedParts = 4000

// maxWaiting is the number of bytes from which on a worker waits until its part, and all before
// it, are written: parts that are completed before an earlier one wait in memory.
const maxWaiting = 64 << 20

// Write writes the certificate. It returns an error if a maze is worth more than the claimed bound,
// if ctx has ended, or if w fails; what was written then is no certificate.
func (c *Certificate) Write(ctx context.Context, w io.Writer) (records int64, err error) {
	to, err := certificate.NewWriter(w, c.Claim)
	if err != nil {
		return 0, err
	}
	parts, end, err := c.divide(ctx)
	if err != nil {
		return 0, err
	}
	c.parts.Store(int64(len(parts)))
	workers := search.Workers(c.Workers)
	walkers := make([]*walker, workers)
	for k := range walkers {
		if walkers[k], err = newWalker(ctx, c.Claim); err != nil {
			return 0, err
		}
	}
	o := newOrdered(to, len(parts), maxWaiting)
	search.ForEach(workers, 0, len(parts), func(worker, number int) bool {
		records, err := walkers[worker].complete(&parts[number])
		if err != nil {
			o.fail(err)
			return false
		}
		c.written.Add(1)
		return o.put(number, records)
	})
	if o.err != nil {
		return 0, o.err
	}
	if _, err := to.Write(end); err != nil {
		return 0, err
	}
	return to.Records, to.Close()
}

// part is a subtree of a certificate: a partial maze, and the records that stand before its own.
type part struct {
	before         []byte
	cells, choices []int // the cells that have values, and which
}

// divide walks the upper part of the tree, layer by layer, until there are enough parts. It
// returns them, in their order, and the records after the last one.
func (c *Certificate) divide(ctx context.Context) (parts []part, end []byte, err error) {
	w, err := newWalker(ctx, c.Claim)
	if err != nil {
		return nil, nil, err
	}
	parts = []part{{}}
	for len(parts) > 0 && len(parts) < wantedParts {
		var (
			below   []part
			records []byte
		)
		for k := range parts {
			l := &parts[k]
			records = append(records, l.before...)
			w.set(l)
			letter, cell, err := w.visit()
			if err != nil {
				return nil, nil, err
			}
			records = append(records, letter)
			if letter == certificate.Branch {
				for i := range w.p.Choices(cell) {
					below = append(below, part{records, append(slices.Clone(l.cells), cell),
						append(slices.Clone(l.choices), i)})
					records = nil
				}
			}
			w.clear(l)
		}
		parts, end = below, append(records, end...)
	}
	return parts, end, nil
}

// ordered writes the parts of a certificate in their order, whichever is completed first.
type ordered struct {
	mu       sync.Mutex
	written  sync.Cond // next or err has changed
	to       *certificate.Writer
	parts    [][]byte // completed ones that are not written yet
	waiting  int      // length of these
	maxBytes int      // length from which on a worker waits
	next     int      // number of the part that is written next
	err      error
}

func newOrdered(to *certificate.Writer, parts, maxBytes int) *ordered {
	o := &ordered{to: to, parts: make([][]byte, parts), maxBytes: maxBytes}
	o.written.L = &o.mu
	return o
}

// put takes the records of a part. It returns false if they cannot be written.
func (o *ordered) put(number int, records []byte) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.parts[number] = records
	o.waiting += len(records)
	for ; o.err == nil && o.next < len(o.parts) && o.parts[o.next] != nil; o.next++ {
		_, o.err = o.to.Write(o.parts[o.next])
		o.waiting -= len(o.parts[o.next])
		o.parts[o.next] = nil
	}
	o.written.Broadcast()
	// Another worker has the part that is written next, as parts are begun in their order.
	for o.err == nil && o.next <= number && o.waiting > o.maxBytes {
		o.written.Wait()
	}
	return o.err == nil
}

// fail keeps the first error.
func (o *ordered) fail(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err == nil {
		o.err = err
	}
	o.written.Broadcast()
}

type walker struct {
	ctx     context.Context
	p       *certificate.Partial
	claim   certificate.Claim
	records []byte
	nodes   int
}

func newWalker(ctx context.Context, c certificate.Claim) (*walker, error) {
	p, err := certificate.NewPartial(c)
	return &walker{ctx: ctx, p: p, claim: c}, err
}

// set gives the cells of a part their values, and clear takes them away.
func (w *walker) set(l *part) {
	for i, k := range l.cells {
		w.p.Fill(k, l.choices[i])
	}
}

func (w *walker) clear(l *part) {
	for _, k := range l.cells {
		w.p.Clear(k)
	}
}

// complete returns the records of a part and of those that stand before it.
func (w *walker) complete(l *part) ([]byte, error) {
	w.records = l.before
	w.set(l)
	err := w.walk()
	w.clear(l)
	return w.records, err
}

// pollEvery is the number of nodes between two looks at the context.
const pollEvery = 1 << 12

// visit returns the letter of the present node, and the cell that is filled next if it is an
// inner node.
func (w *walker) visit() (letter byte, next int, err error) {
	if w.nodes++; w.nodes%pollEvery == 0 {
		if err := w.ctx.Err(); err != nil {
			return 0, 0, err
		}
	}
	if a, ok := w.p.Close(); ok {
		return byte(a), 0, nil
	}
	next, ok := w.p.Next()
	if !ok {
		g, _ := w.p.Grid()
		if w.claim.Length {
			return 0, 0, fmt.Errorf("the bound %d is wrong: the maze %s has a solution of %d jumps",
				w.claim.Bound, g.ID(), w.claim.Measure(g))
		}
		return 0, 0, fmt.Errorf("the bound %d is wrong: the maze %s is worth %d", w.claim.Bound, g.ID(),
			w.claim.Measure(g))
	}
	return certificate.Branch, next, nil
}

// walk writes the records of the present node and of all below it.
func (w *walker) walk() error {
	letter, next, err := w.visit()
	if err != nil {
		return err
	}
	w.records = append(w.records, letter)
	if letter != certificate.Branch {
		return nil
	}
	for i := range w.p.Choices(next) {
		w.p.Fill(next, i)
		if err := w.walk(); err != nil {
			return err
		}
	}
	w.p.Clear(next)
	return nil
}
