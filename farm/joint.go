package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"stride/maze"
	"stride/maze/generate"
	"stride/search"
	"stride/shift/forest"
)

// One problem for all nodes together. A node that sees an open joint item gives its
// items of the queue back and works on that alone, with all its cores, connected with
// the other nodes through the elite pool. Each node searches with random numbers of
// its own. The first that has a solution sends it to the keeper, which checks it,
// writes it down and marks the item as over; all nodes watch for the mark and stop.
// A maze is over when its time is.
//
// A node that joins late finds the item, the moment at which it was begun, and the
// pool. That moment is the server's; clocks of nodes that differ from it make their
// searches end earlier or later by as much.

// jointItem is an open joint item as the node knows it.
type jointItem struct {
	Item
	revision uint64
	begun    time.Time // if Begun
}

// watch keeps the node's list of joint items up to date, and leaves the farm when its
// version changes.
func (n *Node) watch(ctx context.Context, leave context.CancelCauseFunc) {
	for ctx.Err() == nil {
		w, err := n.farm.items.WatchFiltered(ctx, []string{keyVersion, keyJoint + ">"})
		if err != nil {
			n.Log.Debug("watching for joint items", "error", err)
			sleep(ctx, askAgain)
			continue
		}
		n.follow(ctx, w, leave)
		_ = w.Stop() // it may have ended by itself
	}
}

func (n *Node) follow(ctx context.Context, w jetstream.KeyWatcher, leave context.CancelCauseFunc) {
	for {
		select {
		case <-ctx.Done():
			return
		case entry, ok := <-w.Updates():
			switch {
			case !ok:
				return
			case entry == nil:
			case entry.Key() != keyVersion:
				n.note(entry)
			case string(entry.Value()) != n.Version:
				leave(otherVersion(n.Version, string(entry.Value())))
			}
		}
	}
}

// note takes in what has become of a joint item.
func (n *Node) note(entry jetstream.KeyValueEntry) {
	id := entry.Key()[len(keyJoint):]
	j := jointItem{revision: entry.Revision(), begun: entry.Created()}
	open := entry.Operation() == jetstream.KeyValuePut && json.Unmarshal(entry.Value(), &j.Item) == nil && !j.Over
	n.mu.Lock()
	defer n.mu.Unlock()
	if open {
		n.joint[id] = j
	} else {
		delete(n.joint, id)
	}
	close(n.changed)
	n.changed = make(chan struct{})
}

// firstJoint returns the joint item to work on: one that is begun before one that is
// not, then the oldest. changed is closed when that may have changed.
func (n *Node) firstJoint() (first jointItem, ok bool, changed <-chan struct{}) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, j := range n.joint {
		if !ok || j.Begun && !first.Begun || j.Begun == first.Begun && j.revision < first.revision {
			first, ok = j, true
		}
	}
	return first, ok, n.changed
}

// isOpen reports whether the node knows a joint item as open.
func (n *Node) isOpen(id string) (ok bool, changed <-chan struct{}) {
	n.mu.Lock()
	defer n.mu.Unlock()
	_, ok = n.joint[id]
	return ok, n.changed
}

// untilOver waits until a joint item is over.
func (n *Node) untilOver(ctx context.Context, id string) {
	for {
		open, changed := n.isOpen(id)
		if !open {
			return
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return
		}
	}
}

// takeUp marks a joint item as begun, now. One of several nodes that do so is first.
func (n *Node) takeUp(ctx context.Context, j jointItem, changed <-chan struct{}) {
	j.Begun = true
	text, err := json.Marshal(j.Item)
	if err == nil {
		_, err = n.farm.items.Update(ctx, keyJoint+j.ID, text, j.revision)
	}
	if err != nil && !errors.Is(err, jetstream.ErrKeyRevisionMismatch) {
		n.Log.Debug("taking up a joint item", "item", j.ID, "error", err)
		sleep(ctx, askAgain)
		return
	}
	select {
	case <-changed:
	case <-ctx.Done():
	}
}

// together works on a joint item that is begun until it is over. An error means that
// the node has to leave the farm.
func (n *Node) together(ctx context.Context, j jointItem) error {
	if err := j.Verify(); err != nil {
		return err
	}
	n.Log.Info("working on a joint item", "item", j.ID)
	n.begin(j.ID)
	defer n.end(j.ID)
	work, stop := context.WithCancelCause(ctx)
	var wg sync.WaitGroup
	defer wg.Wait()
	wg.Go(func() {
		n.untilOver(work, j.ID)
		stop(errOver)
	})
	defer stop(nil)
	r, ok, err := n.search(work, j)
	if err != nil {
		return fmt.Errorf("item %s: %w", j.ID, err)
	}
	if !ok || ctx.Err() != nil {
		n.Log.Info("a joint item is over", "item", j.ID)
		return nil
	}
	r.Joint = true
	a, err := n.send(ctx, r)
	if err != nil {
		return ignoreEnd(ctx, err)
	}
	switch a.Verdict {
	case answerRejected:
		return fmt.Errorf("the farm rejected the result of %s: %s", j.ID, a.Reason)
	case answerRefused:
		return errors.New(a.Reason)
	}
	n.done.Add(1)
	n.Log.Info("the farm has accepted the result of a joint item", "item", j.ID, "score", r.Score)
	n.untilOver(ctx, j.ID)
	return nil
}

// ignoreEnd returns err, unless it comes from the end of ctx.
func ignoreEnd(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// search runs the node's part of a joint search, and reports whether its result is
// worth sending.
func (n *Node) search(ctx context.Context, j jointItem) (Result, bool, error) {
	budget := search.Budget{}
	if j.Seconds > 0 {
		budget.Deadline = j.begun.Add(j.limit())
	}
	name := fnv.New64a()
	name.Write([]byte(n.Name))
	seed := j.Seed ^ name.Sum64()
	if j.Maze != nil {
		return n.searchMaze(ctx, j, budget, seed)
	}
	return n.searchLevel(ctx, j, budget, seed)
}

func (n *Node) searchLevel(ctx context.Context, j jointItem, budget search.Budget, seed uint64) (Result, bool, error) {
	b, err := j.board()
	if err != nil {
		return Result{}, false, err
	}
	p := newPool(n.farm, j.ID, n.Name, func(state []byte) (int64, error) {
		_, unsatisfied, err := decodeForest(state, b)
		return -int64(unsatisfied), err
	}, n.Log)
	done := inBackground(ctx, p.run)
	defer done()
	return j.solve(ctx, forest.Config{
		Options: forest.Defaults(), Workers: n.Workers, Seed: seed, Budget: budget,
		Exchange: levelExchange{p, func(state []byte) (forest.Forest, error) {
			f, _, err := decodeForest(state, b)
			return f, err
		}},
	}, forest.Solve)
}

// levelExchange connects a search for a solution with the elite pool.
type levelExchange struct {
	*pool
	decode func([]byte) (forest.Forest, error)
}

func (x levelExchange) Offer(f forest.Forest, unsatisfied int) {
	x.offer(-int64(unsatisfied), encodeForest(f))
}

func (x levelExchange) Take() (list []forest.Forest) {
	for _, state := range x.take() {
		if f, err := x.decode(state); err == nil {
			list = append(list, f)
		}
	}
	return list
}

// searchMaze makes a maze together with others. The result is the better one of its
// own and the best of the pool: of those who found that, none may be left.
func (n *Node) searchMaze(ctx context.Context, j jointItem, budget search.Budget, seed uint64) (Result, bool, error) {
	p := newPool(n.farm, j.ID, n.Name, func(state []byte) (int64, error) {
		_, value, err := decodeMaze(state, *j.Maze)
		return int64(value), err
	}, n.Log)
	board := new(generate.Board)
	done := inBackground(ctx, p.run)
	defer done()
	shown := inBackground(ctx, func(ctx context.Context) {
		for best := int64(-1); sleep(ctx, publishEvery); {
			if top, ok := board.Best(); ok && top.Score > best {
				best = top.Score
				p.offer(best, encodeMaze(top.Solution))
			}
		}
	})
	defer shown()
	others := func(value int) *maze.Grid {
		best, ok := p.best()
		if !ok || best.Score <= int64(value) {
			return nil
		}
		g, _, err := decodeMaze(best.State, *j.Maze)
		if err != nil {
			return nil
		}
		return g
	}
	r, _, err := j.makeMaze(ctx, generate.Options{Workers: n.Workers, Seed: max(seed, 1), Budget: budget, Others: others}, board)
	if err != nil {
		return r, false, err
	}
	if g := others(int(r.Score)); g != nil {
		r.Maze, r.Score = g.ID(), int64(maze.Evaluate(g).Value)
	}
	return r, true, nil
}

// inBackground runs do until it returns or the returned function is called, which
// waits for it.
func inBackground(ctx context.Context, do func(context.Context)) (end func()) {
	ctx, stop := context.WithCancel(ctx)
	var wg sync.WaitGroup
	wg.Go(func() { do(ctx) })
	return func() {
		stop()
		wg.Wait()
	}
}
