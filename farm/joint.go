package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"stride/puzzle"
)

// A joint item is one problem that all nodes work on together. A node that sees an open joint
// item gives its items of the queue back and works only on that one, with all its cores. It is
// connected with the other nodes by the elite pool, and has random numbers of its own. The first
// node with a solution sends it to the coordinator, which checks it, stores it and marks the item
// as over; all nodes watch for the mark and stop. A maze is over when its time is up.
//
// A node that joins late learns of the item, of how long ago it was begun, and of the pool.

// jointItem is an open joint item.
type jointItem struct {
	Item
	Revision uint64        `json:"revision"`
	Running  time.Duration `json:"running"` // since it was begun, by the clock of the server

	begun time.Time // when it was begun, by the clock of the node
}

// openJoint returns the joint items that are open. Those that no node could work on are
// set aside.
func (k *Coordinator) openJoint(ctx context.Context, _ caller, body []byte) (any, error) {
	request, err := read[hello](body)
	if err == nil && request.Version != k.Version {
		err = otherVersion(request.Version, k.Version)
	}
	if err != nil {
		return nil, err
	}
	return k.jointItems(ctx)
}

// jointItems returns the joint items that are open, and sets aside those that are broken.
func (k *Coordinator) jointItems(ctx context.Context) ([]jointItem, error) {
	list := []jointItem{}
	err := k.farm.scan(ctx, bucketItems, keyJoint, 1, func(id string, m *jetstream.RawStreamMsg) error {
		j := jointItem{Revision: m.Sequence, Running: time.Since(m.Time)}
		var err error
		if j.Item, err = readItem(id, m.Data); err == nil && j.Over {
			return nil
		}
		if err == nil {
			_, err = j.problem(k.Families)
		}
		if err == nil {
			list = append(list, j)
			return nil
		}
		if _, found := k.farm.results.Get(ctx, keyAside+id); found == nil {
			return nil
		}
		return k.setAside(ctx, id, err.Error())
	})
	return list, err
}

// before reports whether nodes work on j before they work on other: an item that has begun
// comes before one that has not, then the older one.
func (j jointItem) before(other jointItem) bool {
	return j.Begun && !other.Begun || j.Begun == other.Begun && j.Revision < other.Revision
}

// beginJoint marks a joint item as begun at this moment. Only the item that all nodes work on
// next can be begun: otherwise, one node could start the clocks of all items that wait. If
// several nodes ask, the first request counts.
func (k *Coordinator) beginJoint(ctx context.Context, _ caller, body []byte) (any, error) {
	request, err := read[idRequest](body)
	if err != nil {
		return nil, err
	}
	if !validID(request.ID) {
		return nil, ErrNoItem
	}
	open, err := k.jointItems(ctx)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(open, func(j jointItem) bool { return j.ID == request.ID })
	if at < 0 {
		return nil, ErrNoItem
	}
	for _, j := range open {
		if j.before(open[at]) {
			return nil, fmt.Errorf("joint item %s cannot begin now: %s comes before it", request.ID, j.ID)
		}
	}
	entry, err := k.farm.items.Get(ctx, keyJoint+request.ID)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil, ErrNoItem
	}
	if err != nil {
		return nil, err
	}
	var it Item
	if err := json.Unmarshal(entry.Value(), &it); err != nil || it.Begun {
		return nil, err
	}
	it.Begun = true
	text, err := json.Marshal(it)
	if err != nil {
		return nil, err
	}
	_, err = k.farm.items.Update(ctx, entry.Key(), text, entry.Revision())
	if err == nil {
		k.tell(newsJoint, nil)
	}
	return nil, ignore(err, jetstream.ErrKeyRevisionMismatch)
}

// askJoint is the time between two requests for the joint items when there is no news of them,
// since news may be lost.
const askJoint = 15 * time.Second

// watch keeps the node's list of joint items up to date, and leaves the farm when its
// version changes.
func (n *Node) watch(ctx context.Context, leave context.CancelCauseFunc) {
	news := make(chan *nats.Msg, mostNews)
	sub, err := n.farm.nc.ChanSubscribe(newsJoint, news)
	if err != nil {
		leave(err)
		return
	}
	defer sub.Unsubscribe()
	for ctx.Err() == nil {
		again := n.farm.nextReconnection()
		var list []jointItem
		err := askSoon(ctx, n.farm, RoleWork, opJoint, hello{Version: n.Version}, &list)
		wait := askJoint
		switch {
		case errors.Is(err, errVersion):
			leave(err)
			return
		case err != nil:
			n.Log.Debug("asking for joint items", "error", err)
			wait = askAgain
		default:
			n.note(list)
		}
		select {
		case <-ctx.Done():
		case <-news:
		case <-again:
		case <-time.After(wait):
		}
	}
}

// note replaces the node's list of open joint items.
func (n *Node) note(list []jointItem) {
	open := make(map[string]jointItem)
	for _, j := range list {
		j.begun = time.Now().Add(-j.Running)
		open[j.ID] = j
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	same := len(open) == len(n.joint)
	for id, j := range open {
		same = same && n.joint[id].Revision == j.Revision
	}
	if same {
		return
	}
	n.joint = open
	close(n.changed)
	n.changed = make(chan struct{})
}

// firstJoint returns the joint item to work on, see before. changed is closed when that may
// have changed.
func (n *Node) firstJoint() (first jointItem, ok bool, changed <-chan struct{}) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, j := range n.joint {
		if !ok || j.before(first) {
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

// takeUp asks the coordinator to mark a joint item as begun, and waits until it is marked.
func (n *Node) takeUp(ctx context.Context, j jointItem, changed <-chan struct{}) {
	if err := askSoon(ctx, n.farm, RoleWork, opBegin, idRequest{j.ID}, nil); err != nil {
		n.Log.Debug("taking up a joint item", "item", j.ID, "error", err)
		sleep(ctx, askAgain)
		return
	}
	select {
	case <-changed:
	case <-time.After(askAgain):
	case <-ctx.Done():
	}
}

// together works on a joint item that has begun until it is over. An error means that the node
// has to leave the farm.
func (n *Node) together(ctx context.Context, j jointItem) error {
	problem, err := j.problem(n.farm.families)
	if err != nil {
		return err // the coordinator sets aside what is broken, so it is this program
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
	r, ok, err := inBounds(work, func() (Result, bool, error) { return n.search(work, j, problem) })
	if err != nil {
		n.Log.Error("a joint item could not be worked on", "item", j.ID, "error", err)
		n.untilOver(ctx, j.ID)
		return nil
	}
	if !ok || ctx.Err() != nil {
		n.Log.Info("a joint item is over", "item", j.ID)
		return nil
	}
	r.Joint = true
	a, err := n.send(ctx, "", r)
	if err != nil {
		return ignoreEnd(ctx, err)
	}
	switch a.Verdict {
	case answerRejected:
		n.Log.Error("the farm rejected a result", "item", j.ID, "reason", a.Reason)
		if n.rejected.Add(1) >= mostRejections {
			return n.untrusted(j.ID, a.Reason)
		}
		sleep(ctx, askAgain)
		return nil
	case answerRefused:
		return errors.New(a.Reason)
	}
	n.done.Add(1)
	n.Log.Info("the farm has accepted the result of a joint item", "item", j.ID, "value", r.Value)
	n.untilOver(ctx, j.ID)
	return nil
}

// ignoreEnd returns err, or nil if ctx has ended.
func ignoreEnd(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// search runs the node's part of a joint search with as many workers as fit into its memory, and
// reports whether its result should be sent. The result of an open-ended problem always should,
// as it may be better than the one that ended the work.
func (n *Node) search(ctx context.Context, j jointItem, problem puzzle.Problem) (Result, bool, error) {
	states := newPool(n.farm, j.ID, n.Name, problem.CheckState, n.Log)
	name := fnv.New64a()
	name.Write([]byte(n.Name))
	o := puzzle.Options{Seed: j.Seed ^ name.Sum64(), Memory: n.Memory, Exchange: states}
	if j.Seconds > 0 {
		o.Budget.Deadline = j.begun.Add(j.limit())
	}
	s, err := problem.Search(o)
	if err == nil {
		o.Workers, err = n.Memory.Workers(n.Workers, s.Memory(), nodeMemory)
	}
	if err == nil {
		s, err = problem.Search(o)
	}
	if err != nil {
		return Result{}, false, err
	}
	defer inBackground(ctx, states.run)()
	r, ok, err := j.run(ctx, s)
	return r, ok || OpenEnded(problem), err
}

// inBackground runs do in a goroutine until it returns or end is called. end waits for it.
func inBackground(ctx context.Context, do func(context.Context)) (end func()) {
	ctx, stop := context.WithCancel(ctx)
	var wg sync.WaitGroup
	wg.Go(func() { do(ctx) })
	return func() {
		stop()
		wg.Wait()
	}
}
