package farm

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"

	"github.com/nats-io/nats.go/jetstream"
)

// The coordinator's side of elite pools.

// openItem returns a joint item that is not over.
func (k *Coordinator) openItem(ctx context.Context, id string) (it Item, err error) {
	if !validID(id) {
		return it, ErrNoItem
	}
	it, err = k.item(ctx, keyJoint, id)
	if errors.Is(err, jetstream.ErrKeyNotFound) || err == nil && it.Over {
		return it, ErrNoItem
	}
	return it, err
}

// takeOffer writes a state into the pool of a joint item, unless all states there are better.
func (k *Coordinator) takeOffer(ctx context.Context, by caller, body []byte) (any, error) {
	request, err := read[offerRequest](body)
	if err != nil {
		return nil, err
	}
	it, err := k.openItem(ctx, request.ID)
	if err != nil {
		return nil, err
	}
	mine := request.State
	mine.Node = mine.Node[:min(len(mine.Node), longestName)]
	problem, err := it.problem(k.Families)
	if err != nil {
		return nil, err
	}
	value, err := problem.CheckState(mine.State)
	if err == nil && value != mine.Value {
		err = errValue
	}
	if err != nil {
		k.Log.Warn("a state for the elite pool is wrong", "item", it.ID, "node", mine.Node, "by", by.name, "error", err)
		return nil, err
	}
	return nil, k.farm.offer(ctx, it.ID, &mine, k.tell)
}

// offer writes a state that has been checked into the worst slot if it is better than the one
// there, and tells all nodes.
func (f *store) offer(ctx context.Context, id string, mine *eliteState, tell func(string, []byte)) error {
	text, err := json.Marshal(mine)
	if err != nil {
		return err
	}
	for {
		var slots [poolSlots]slot
		all, err := f.pool(ctx, id)
		if err != nil {
			return err
		}
		for _, s := range all {
			slots[s.Slot] = slot{s.eliteState, s.Revision, len(s.State) > 0}
		}
		n, ok := target(slots, mine)
		if !ok {
			return nil
		}
		key, revision := poolKey(id, n), uint64(0)
		if slots[n].revision > 0 {
			revision, err = f.elite.Update(ctx, key, text, slots[n].revision)
		} else {
			revision, err = f.elite.Create(ctx, key, text)
		}
		switch {
		case errors.Is(err, jetstream.ErrKeyRevisionMismatch), errors.Is(err, jetstream.ErrKeyExists):
			continue // another coordinator was faster
		case err != nil:
			return err
		}
		news, err := json.Marshal(poolState{n, revision, *mine})
		if err == nil {
			tell(newsPool+id, news)
		}
		return err
	}
}

func poolKey(id string, slot int) string { return id + "." + strconv.Itoa(slot) }

// showPool returns the pool of a joint item.
func (k *Coordinator) showPool(ctx context.Context, _ caller, body []byte) (any, error) {
	request, err := read[idRequest](body)
	if err != nil {
		return nil, err
	}
	if _, err := k.openItem(ctx, request.ID); err != nil {
		return nil, err
	}
	return k.farm.pool(ctx, request.ID)
}

// pool returns the slots of a pool. A slot that cannot be read has no state and is the next to be
// replaced.
func (f *store) pool(ctx context.Context, id string) (list []poolState, err error) {
	for n := range poolSlots {
		entry, err := f.elite.Get(ctx, poolKey(id, n))
		if errors.Is(err, jetstream.ErrKeyNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		s := poolState{Slot: n, Revision: entry.Revision()}
		if json.Unmarshal(entry.Value(), &s.eliteState) != nil {
			s.eliteState = eliteState{}
		}
		list = append(list, s)
	}
	return list, nil
}

// clearPool removes the pool of a problem.
func (f *store) clearPool(ctx context.Context, id string) error {
	stream, err := f.js.Stream(ctx, streamElite)
	if err != nil {
		return err
	}
	return stream.Purge(ctx, jetstream.WithPurgeSubject("$KV."+bucketElite+"."+id+".*"))
}

// eliteValues returns the values in the pool of a problem, best first.
func (f *store) eliteValues(ctx context.Context, id string) (values []int64, err error) {
	all, err := f.pool(ctx, id)
	for _, s := range all {
		values = append(values, s.Value)
	}
	slices.Sort(values)
	slices.Reverse(values)
	return values, err
}
