package farm

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"stride/internal/adversary"
	"stride/puzzle/numbershift"
	"stride/shift/official"
)

// idle waits until no node works on anything.
func idle(t *testing.T, f *Farm, nodes int) {
	t.Helper()
	until(t, "all nodes to stop", func() bool {
		s, ok := statusOf(f)
		for _, n := range s.Nodes {
			ok = ok && len(n.Items) == 0
		}
		return ok && len(s.Nodes) == nodes
	})
}

// TestTogether solves a level and makes a maze with two nodes together, with items in
// the queue that have to wait meanwhile.
func TestTogether(t *testing.T) {
	t.Parallel()
	f, url := serveHere(t, testPatience)
	start(t, "join", url, "one")
	start(t, "join", url, "two")
	level := levels(t, 500, 500)[0]
	area := itemOf(t, "14 14 1 8", 1, time.Second, 0)
	submit(t, f, []Item{level, area}, true)
	queue := append(levels(t, 20, 25), level) // which may be asked for twice
	submit(t, f, queue, false)
	results := finished(t, f, append(queue, area))
	idle(t, f, 2)
	for _, id := range []string{level.ID, area.ID} {
		if r := results[id]; !r.Item.Begun || !r.Result.Joint {
			t.Errorf("%s was not worked on together: %+v", id, r.Item)
		}
	}
	s, _ := statusOf(f)
	for _, j := range s.Joint {
		if !j.Over {
			t.Errorf("%s is not over", j.ID)
		}
	}
}

// hopeless returns a level that looks like any other, and cannot be solved.
func hopeless(t *testing.T, limit time.Duration) Item {
	t.Helper()
	b, err := official.Level(official.Seed{}, 500)
	if err != nil {
		t.Fatal(err)
	}
	adversary.EnlargeRow(b)
	return itemOf(t, numbershift.BoardProblem(b).Key(), 1, limit, 0)
}

// TestStopAll lets nodes work on what has no end, and one that joins late get what the
// others know. Then a result comes in, and all stop.
func TestStopAll(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for programs that are stopped")
	}
	t.Parallel()
	f, url := serveHere(t, testPatience)
	it := hopeless(t, 0)
	submit(t, f, []Item{it}, true)
	early := start(t, "join", url, "early")
	until(t, "a state in the pool", func() bool {
		s, _ := statusOf(f)
		return len(s.Joint) == 1 && len(s.Joint[0].Values) > 0
	})
	early.kill()
	start(t, "join", url, "late")
	until(t, "the late node to work", func() bool { return works(f, "late") })
	start(t, "join", url, "later")
	until(t, "the other late node to work", func() bool { return works(f, "later") })
	if err := f.Withdraw(t.Context(), it.ID); err != nil {
		t.Fatal(err)
	}
	idle(t, f, 2)
	if err := f.Withdraw(t.Context(), it.ID); !errors.Is(err, ErrNoItem) {
		t.Errorf("withdrawn twice: error %v", err)
	}
}

// TestFailed lets an item fail within its limit, in the queue and together, and submits
// it again.
func TestFailed(t *testing.T) {
	if testing.Short() {
		t.Skip("waits until attempts are used up")
	}
	t.Parallel()
	h := serveWith(t, testPatience, nil)
	f, url := open(t, h.url), h.url
	start(t, "join", url, "node")
	it := hopeless(t, 200*time.Millisecond)
	for _, joint := range []bool{false, true} {
		if joint {
			if err := f.Withdraw(t.Context(), it.ID); err != nil {
				t.Fatal(err)
			}
			if err := h.store.forget(t.Context(), keyFailed+it.ID); err != nil {
				t.Fatal(err)
			}
		}
		submit(t, f, []Item{it}, joint)
		until(t, "the item to fail", func() bool { s, _ := statusOf(f); return s.Failed == 1 && s.Done == 0 })
		idle(t, f, 1)
		s, err := f.Submit(t.Context(), []Item{it}, joint)
		if err != nil || s != (Submitted{Again: 1}) {
			t.Fatalf("submitted again: %+v, error %v", s, err)
		}
		until(t, "the item to fail again", func() bool { s, _ := statusOf(f); return s.Failed == 1 })
		idle(t, f, 1)
	}
}

// TestPool lets many nodes write into a pool at the same time. In the end it holds the
// best states, each once, and every node has seen those of others.
func TestPool(t *testing.T) {
	t.Parallel()
	h := serveWith(t, testPatience, nil, reaching)
	f := openToy(t, h.url)
	const nodes = 12
	const problem = reach(100)
	it := reachItems(t, problem, 0)[0]
	submit(t, f, []Item{it}, true)
	var states []eliteState // in ascending order
	for value := range int64(nodes / 2) {
		states = append(states, eliteState{Value: value, State: strconv.AppendInt(nil, value, 10)})
	}
	wrong := newPool(f, it.ID, "wrong", problem.CheckState, quiet)
	wrong.Offer(99, states[0].State)
	if err := wrong.publish(t.Context()); err == nil {
		t.Error("a state with a wrong score went into the pool")
	}
	var pools []*pool
	for k := range nodes {
		p := newPool(f, it.ID, strings.Repeat("x", k+1), problem.CheckState, quiet)
		defer inBackground(t.Context(), p.run)()
		p.Offer(states[k/2].Value, states[k/2].State) // each from two nodes
		pools = append(pools, p)
	}
	var want []int64
	for _, s := range states[len(states)-poolSlots:] {
		want = append(want, s.Value)
	}
	slices.Reverse(want)
	until(t, "the best states", func() bool {
		values, err := h.store.eliteValues(t.Context(), it.ID)
		return err == nil && slices.Equal(values, want)
	})
	for k, p := range pools {
		until(t, "the best state at each node", func() bool {
			p.mu.Lock()
			defer p.mu.Unlock()
			return slices.ContainsFunc(p.slots[:], func(s slot) bool { return s.valid && s.Value == want[0] })
		})
		if k < 4 && len(p.Take()) == 0 {
			t.Errorf("node %d has not seen the states of others", k)
		}
	}
}

func TestTarget(t *testing.T) {
	at := func(value int64, state string) slot {
		return slot{eliteState: eliteState{Value: value, State: []byte(state)}, valid: true}
	}
	for _, c := range []struct {
		slots [poolSlots]slot
		mine  int64
		slot  int
		ok    bool
	}{
		{[poolSlots]slot{}, 1, 0, true},
		{[poolSlots]slot{at(1, "a"), at(2, "b")}, 0, 2, true},
		{[poolSlots]slot{at(4, "a"), at(2, "b"), at(3, "c"), at(3, "d")}, 3, 1, true},
		{[poolSlots]slot{at(4, "a"), at(2, "b"), at(3, "c"), at(3, "d")}, 2, 1, false},
		{[poolSlots]slot{at(4, "a"), at(2, "b"), at(3, "c"), at(3, "mine")}, 9, 0, false},
	} {
		k, ok := target(c.slots, &eliteState{Value: c.mine, State: []byte("mine")})
		if k != c.slot || ok != c.ok {
			t.Errorf("%v, %d: slot %d, %v, want %d, %v", c.slots, c.mine, k, ok, c.slot, c.ok)
		}
	}
}

// TestBeginInTurn lets a node begin joint items with requests of its own: it can begin only the
// one that all nodes work on next.
func TestBeginInTurn(t *testing.T) {
	t.Parallel()
	h := serveWith(t, testPatience, nil, reaching)
	f := openToy(t, h.url)
	first, second := reachItems(t, 1000, 0)[0], reachItems(t, 2000, 0)[0]
	submit(t, f, []Item{first}, true)
	submit(t, f, []Item{second}, true)
	node := newRaw(t, h.url, Token{})
	for _, c := range []struct {
		id, refused string
	}{
		{second.ID, first.ID + " comes before it"},
		{"nothing", ErrNoItem.Error()},
		{first.ID, ""},
		{first.ID, ""},
		{second.ID, first.ID + " comes before it"},
	} {
		err := node.do(RoleWork, opBegin, idRequest{c.id}, nil)
		if (err == nil) != (c.refused == "") || err != nil && !strings.Contains(err.Error(), c.refused) {
			t.Errorf("%s: error %v, should contain %q", c.id, err, c.refused)
		}
	}
	s, _ := statusOf(f)
	for _, j := range s.Joint {
		if j.Begun.IsZero() == (j.ID == first.ID) {
			t.Errorf("%s: begun at %v", j.ID, j.Begun)
		}
	}
}
