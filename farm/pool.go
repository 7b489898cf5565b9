package farm

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// The elite pool of a joint problem: a few slots in a key-value bucket that all nodes
// watch. A node writes its best state into the worst slot, if it is better, by
// compare-and-set: of two nodes that want the same slot at once, one loses, sees what
// the other has written, and decides anew.
//
// The traffic is bounded by that. A node writes at most once in publishEvery, and only
// what is better than the worst slot; the more nodes there are, the sooner the slots
// are too good for most of them. Every write goes to every node.

const (
	// poolSlots is how many states a pool holds. Fewer would make all nodes search
	// around the same state.
	poolSlots = 4
	// publishEvery is the least time between two writes of a node.
	publishEvery = time.Second
)

// eliteState is what a slot holds.
type eliteState struct {
	Node  string `json:"node"`
	Score int64  `json:"score"` // larger is better
	State []byte `json:"state"`
}

// slot is a node's view of a slot. It is valid if the state has passed the check.
type slot struct {
	eliteState
	revision uint64
	valid    bool
}

// pool is a node's view of an elite pool.
type pool struct {
	bucket jetstream.KeyValue
	prefix string
	node   string
	check  func(state []byte) (score int64, err error)
	log    *slog.Logger

	mu      sync.Mutex
	slots   [poolSlots]slot
	foreign [][]byte // checked, and not taken yet
	mine    *eliteState
	settled bool // mine is written, or not good enough
}

func newPool(f *Farm, id, node string, check func([]byte) (int64, error), log *slog.Logger) *pool {
	return &pool{bucket: f.elite, prefix: id + ".", node: node, check: check, log: log}
}

// run keeps the view up to date and writes what is offered, until ctx ends. If the
// bucket cannot be watched it tries again: a search goes on without the others.
func (p *pool) run(ctx context.Context) {
	for ctx.Err() == nil {
		w, err := p.bucket.Watch(ctx, p.prefix+"*", jetstream.IgnoreDeletes())
		if err == nil {
			p.follow(ctx, w)
			_ = w.Stop() // it may have ended by itself
		} else {
			p.log.Debug("watching the elite pool", "error", err)
			sleep(ctx, askAgain)
		}
	}
}

func (p *pool) follow(ctx context.Context, w jetstream.KeyWatcher) {
	tick := time.NewTicker(publishEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case entry, ok := <-w.Updates():
			if !ok {
				return
			}
			if entry != nil {
				p.see(entry)
			}
		case <-tick.C:
			if err := p.publish(ctx); err != nil {
				p.log.Debug("writing to the elite pool", "error", err)
			}
		}
	}
}

// see takes in what was written to a slot.
func (p *pool) see(entry jetstream.KeyValueEntry) {
	k, err := strconv.Atoi(entry.Key()[len(p.prefix):])
	if err != nil || k < 0 || k >= poolSlots {
		return
	}
	s := slot{revision: entry.Revision()}
	if err = json.Unmarshal(entry.Value(), &s.eliteState); err == nil {
		var score int64
		if score, err = p.check(s.State); err == nil && score != s.Score {
			err = errors.New("the score is not that of the state")
		}
	}
	s.valid = err == nil
	if !s.valid {
		p.log.Warn("a state of the elite pool is wrong", "node", s.Node, "error", err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.slots[k] = s
	if s.valid && s.Node != p.node {
		p.foreign = append(p.foreign, s.State)
		p.foreign = p.foreign[max(0, len(p.foreign)-poolSlots):]
	}
}

// offer notes the best state of this node for the next write.
func (p *pool) offer(score int64, state []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.mine == nil || score > p.mine.Score {
		p.mine, p.settled = &eliteState{p.node, score, state}, false
	}
}

// take returns the states of others that have come since the last call.
func (p *pool) take() [][]byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	states := p.foreign
	p.foreign = nil
	return states
}

// best returns the best state of the pool, if there is any.
func (p *pool) best() (best eliteState, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, s := range p.slots {
		if s.valid && (!ok || s.Score > best.Score) {
			best, ok = s.eliteState, true
		}
	}
	return best, ok
}

// target returns the slot for a state, and false if the state is in the pool already
// or worse than all that is there.
func target(slots [poolSlots]slot, mine *eliteState) (worst int, ok bool) {
	for k, s := range slots {
		if s.valid && bytes.Equal(s.State, mine.State) {
			return 0, false
		}
		if slots[worst].valid && (!s.valid || s.Score < slots[worst].Score) {
			worst = k
		}
	}
	return worst, !slots[worst].valid || slots[worst].Score < mine.Score
}

// publish writes what was offered into the worst slot, if it is better.
func (p *pool) publish(ctx context.Context) error {
	p.mu.Lock()
	mine, settled, slots := p.mine, p.settled, p.slots
	p.mu.Unlock()
	if mine == nil || settled {
		return nil
	}
	k, ok := target(slots, mine)
	if !ok {
		p.settle(mine)
		return nil
	}
	text, err := json.Marshal(mine)
	if err != nil {
		return err
	}
	asked, stop := context.WithTimeout(ctx, askTimeout)
	defer stop()
	key := p.prefix + strconv.Itoa(k)
	if slots[k].revision > 0 {
		_, err = p.bucket.Update(asked, key, text, slots[k].revision)
	} else {
		_, err = p.bucket.Create(asked, key, text)
	}
	switch {
	case err == nil:
		p.settle(mine)
	case errors.Is(err, jetstream.ErrKeyRevisionMismatch), errors.Is(err, jetstream.ErrKeyExists):
		return nil // another node was faster: look again with the next tick
	}
	return err
}

// settle notes that mine needs no writing any more.
func (p *pool) settle(mine *eliteState) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.settled = p.settled || p.mine == mine
}

// clearPool removes the pool of a problem.
func clearPool(ctx context.Context, f *Farm, id string) error {
	stream, err := f.js.Stream(ctx, "KV_"+bucketElite)
	if err != nil {
		return err
	}
	return stream.Purge(ctx, jetstream.WithPurgeSubject("$KV."+bucketElite+"."+id+".*"))
}

// eliteScores returns the scores in the pool of a problem, best first. They are not
// checked: they are for the table of a person who watches.
func (f *Farm) eliteScores(ctx context.Context, id string) (scores []int64, err error) {
	err = each(ctx, f.elite, id+".*", func(entry jetstream.KeyValueEntry) error {
		var s eliteState
		if json.Unmarshal(entry.Value(), &s) == nil {
			scores = append(scores, s.Score)
		}
		return nil
	})
	slices.Sort(scores)
	slices.Reverse(scores)
	return scores, err
}
