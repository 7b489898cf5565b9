package farm

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// The elite pool of a joint problem: a few slots in a key-value bucket. A node offers its
// best state to a coordinator, which checks it and writes it into the worst slot, if it is better,
// by compare-and-set, and tells all nodes.
//
// The traffic is bounded by that. A node offers at most once in publishEvery, and only
// what is better than the worst slot; the more nodes there are, the sooner the slots
// are too good for most of them. Every write goes to every node. A node that was cut off
// asks for the whole pool.

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
	Value int64  `json:"value"` // larger is better
	State []byte `json:"state"`
}

// poolState is a state and where it is.
type poolState struct {
	Slot     int    `json:"slot"`
	Revision uint64 `json:"revision"`
	eliteState
}

// slot is a node's view of a slot. It is valid if the state has passed the check.
type slot struct {
	eliteState
	revision uint64
	valid    bool
}

// pool is a node's view of an elite pool, and the puzzle.Exchange of its search.
type pool struct {
	farm  *Farm
	id    string
	node  string
	check func(state []byte) (value int64, err error)
	log   *slog.Logger

	mu      sync.Mutex
	slots   [poolSlots]slot
	foreign [][]byte // checked, and not taken yet
	mine    *eliteState
	settled bool // mine is written, or not good enough
}

func newPool(f *Farm, id, node string, check func([]byte) (int64, error), log *slog.Logger) *pool {
	return &pool{farm: f, id: id, node: node, check: check, log: log}
}

// run keeps the view up to date and sends what is offered, until ctx ends. If the
// farm does not answer it tries again: a search goes on without the others.
func (p *pool) run(ctx context.Context) {
	news := make(chan *nats.Msg, mostNews)
	sub, err := p.farm.nc.ChanSubscribe(newsPool+p.id, news)
	if err != nil {
		p.log.Warn("listening to the elite pool", "error", err)
		return
	}
	defer sub.Unsubscribe()
	tick := time.NewTicker(publishEvery)
	defer tick.Stop()
	var again <-chan struct{}
	for whole := false; ; {
		if !whole {
			again = p.farm.nextReconnection()
			whole = p.load(ctx)
		}
		select {
		case <-ctx.Done():
			return
		case <-again:
			whole = false
		case m := <-news:
			var s poolState
			if json.Unmarshal(m.Data, &s) == nil {
				p.see(s)
			}
		case <-tick.C:
			if err := p.publish(ctx); err != nil {
				p.log.Debug("offering to the elite pool", "error", err)
			}
		}
	}
}

// mostNews is how many states may wait to be looked at; more are lost.
const mostNews = 64

// load asks for the whole pool, and reports whether it came.
func (p *pool) load(ctx context.Context) bool {
	var all []poolState
	if err := askSoon(ctx, p.farm, RoleWork, opPool, idRequest{p.id}, &all); err != nil {
		p.log.Debug("asking for the elite pool", "error", err)
		sleep(ctx, askAgain)
		return false
	}
	for _, s := range all {
		p.see(s)
	}
	return true
}

// see takes in what was written to a slot.
func (p *pool) see(e poolState) {
	if e.Slot < 0 || e.Slot >= poolSlots {
		return
	}
	p.mu.Lock()
	old := p.slots[e.Slot].revision >= e.Revision
	p.mu.Unlock()
	if old {
		return
	}
	s := slot{eliteState: e.eliteState, revision: e.Revision}
	value, err := p.check(s.State)
	if err == nil && value != s.Value {
		err = errValue
	}
	s.valid = err == nil
	if !s.valid {
		p.log.Warn("a state of the elite pool is wrong", "node", s.Node, "error", err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.slots[e.Slot] = s
	if s.valid && s.Node != p.node {
		p.foreign = append(p.foreign, s.State)
		p.foreign = p.foreign[max(0, len(p.foreign)-poolSlots):]
	}
}

var errValue = errors.New("the value is not that of the state")

// Offer notes the best state of this node for the next write.
func (p *pool) Offer(value int64, state []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.mine == nil || value > p.mine.Value {
		p.mine, p.settled = &eliteState{p.node, value, state}, false
	}
}

// Take returns the states of others that have come since the last call.
func (p *pool) Take() [][]byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	states := p.foreign
	p.foreign = nil
	return states
}

// target returns the slot for a state, and false if the state is in the pool already
// or worse than all that is there.
func target(slots [poolSlots]slot, mine *eliteState) (worst int, ok bool) {
	for k, s := range slots {
		if s.valid && bytes.Equal(s.State, mine.State) {
			return 0, false
		}
		if slots[worst].valid && (!s.valid || s.Value < slots[worst].Value) {
			worst = k
		}
	}
	return worst, !slots[worst].valid || slots[worst].Value < mine.Value
}

// publish sends what was offered, if it is better than the worst slot.
func (p *pool) publish(ctx context.Context) error {
	p.mu.Lock()
	mine, settled, slots := p.mine, p.settled, p.slots
	p.mu.Unlock()
	if mine == nil || settled {
		return nil
	}
	if _, ok := target(slots, mine); !ok {
		p.settle(mine)
		return nil
	}
	err := askSoon(ctx, p.farm, RoleWork, opOffer, offerRequest{p.id, *mine}, nil)
	if err == nil {
		p.settle(mine)
	}
	return err
}

// settle notes that mine needs no sending any more.
func (p *pool) settle(mine *eliteState) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.settled = p.settled || p.mine == mine
}
