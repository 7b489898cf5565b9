package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/nats-io/nats.go/jetstream"
)

// The keeper's side of elite pools.

// openItem returns a joint item that is not over.
func (k *Keeper) openItem(ctx context.Context, id string) (it Item, err error) {
	if !validID(id) {
		return it, ErrNoItem
	}
	it, err = k.item(ctx, keyJoint+id)
	if errors.Is(err, jetstream.ErrKeyNotFound) || err == nil && it.Over {
		return it, ErrNoItem
	}
	return it, err
}

// stateScore returns what a state of an item is worth. An error says that it is none.
func (it Item) stateScore(state []byte) (int64, error) {
	if it.Maze != nil {
		_, value, err := decodeMaze(state, *it.Maze)
		return int64(value), err
	}
	b, err := it.board()
	if err != nil {
		return 0, err
	}
	_, unsatisfied, err := decodeForest(state, b)
	return -int64(unsatisfied), err
}

// takeOffer writes a state into the pool of a joint item, unless all that is there is
// better.
func (k *Keeper) takeOffer(ctx context.Context, by caller, body []byte) (any, error) {
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
	score, err := it.stateScore(mine.State)
	if err == nil && score != mine.Score {
		err = errScore
	}
	if err != nil {
		k.Log.Warn("a state for the elite pool is wrong", "item", it.ID, "node", mine.Node, "by", by.name, "error", err)
		return nil, err
	}
	return nil, k.farm.offer(ctx, it.ID, &mine, k.tell)
}

// offer writes a state that is right into the worst slot, if it is better, and tells.
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
			slots[s.Slot] = slot{s.eliteState, s.Revision, true}
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
			continue // another keeper was faster
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
func (k *Keeper) showPool(ctx context.Context, _ caller, body []byte) (any, error) {
	request, err := read[idRequest](body)
	if err != nil {
		return nil, err
	}
	if _, err := k.openItem(ctx, request.ID); err != nil {
		return nil, err
	}
	return k.farm.pool(ctx, request.ID)
}

// pool returns what is in a pool.
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
		if err := json.Unmarshal(entry.Value(), &s.eliteState); err != nil {
			return nil, fmt.Errorf("the elite pool of %s: %w", id, err)
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

// eliteScores returns the scores in the pool of a problem, best first.
func (f *store) eliteScores(ctx context.Context, id string) (scores []int64, err error) {
	all, err := f.pool(ctx, id)
	for _, s := range all {
		scores = append(scores, s.Score)
	}
	slices.Sort(scores)
	slices.Reverse(scores)
	return scores, err
}
