package farm

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"stride/internal/adversary"
	"stride/maze"
	"stride/shift/forest"
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
	area, err := MazeItem(maze.Params{Rows: 14, Cols: 14, Min: 1, Max: 8}, 1, 3*time.Second, 0)
	if err != nil {
		t.Fatal(err)
	}
	submit(t, f, []Item{level, area}, true)
	queue := append(levels(t, 20, 25), level) // which may be asked for twice
	submit(t, f, queue, false)
	books := finished(t, f, append(queue, area))
	idle(t, f, 2)
	for _, id := range []string{level.ID, area.ID} {
		if r := books[id]; !r.Item.Begun || !r.Result.Joint {
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

// unsolvable returns a level that looks like any other, and cannot be solved.
func unsolvable(t *testing.T, limit time.Duration) Item {
	t.Helper()
	b, err := official.Level(official.Seed{}, 200)
	if err != nil {
		t.Fatal(err)
	}
	adversary.EnlargeRow(b)
	it, err := BoardItem(b)
	if err != nil {
		t.Fatal(err)
	}
	it.Seconds = limit.Seconds()
	return it
}

// TestStopAll lets nodes work on what has no end, and one that joins late get what the
// others know. Then a result comes in, and all stop.
func TestStopAll(t *testing.T) {
	t.Parallel()
	f, url := serveHere(t, testPatience)
	it := unsolvable(t, 0)
	submit(t, f, []Item{it}, true)
	early := start(t, "join", url, "early")
	until(t, "a state in the pool", func() bool {
		s, _ := statusOf(f)
		return len(s.Joint) == 1 && len(s.Joint[0].Scores) > 0
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
	t.Parallel()
	h := serveWith(t, testPatience, nil)
	f, url := open(t, h.url), h.url
	start(t, "join", url, "node")
	it := unsolvable(t, 200*time.Millisecond)
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
	h := serveWith(t, testPatience, nil)
	f := open(t, h.url)
	const nodes = 12
	p := maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 2}
	it, err := MazeItem(p, 1, time.Hour, 0)
	if err != nil {
		t.Fatal(err)
	}
	submit(t, f, []Item{it}, true)
	states := mazesOf(t, p, nodes/2)
	wrong := newPool(f, it.ID, "wrong", it.stateScore, quiet)
	wrong.Offer(99, states[0].State)
	if err := wrong.publish(t.Context()); err == nil {
		t.Error("a state with a wrong score went into the pool")
	}
	var pools []*pool
	for k := range nodes {
		p := newPool(f, it.ID, strings.Repeat("x", k+1), it.stateScore, quiet)
		defer inBackground(t.Context(), p.run)()
		p.Offer(states[k/2].Score, states[k/2].State) // each from two nodes
		pools = append(pools, p)
	}
	var want []int64
	for _, s := range states[len(states)-poolSlots:] {
		want = append(want, s.Score)
	}
	slices.Reverse(want)
	until(t, "the best states", func() bool {
		scores, err := h.store.eliteScores(t.Context(), it.ID)
		return err == nil && slices.Equal(scores, want)
	})
	for k, p := range pools {
		until(t, "the best state at each node", func() bool { best, _ := p.best(); return best.Score == want[0] })
		if k < 4 && len(p.Take()) == 0 {
			t.Errorf("node %d has not seen the states of others", k)
		}
	}
}

// mazesOf returns mazes of p with values that differ, in the order of these.
func mazesOf(t *testing.T, p maze.Params, count int) (list []eliteState) {
	t.Helper()
	known := make(map[int64]bool)
	for seed := uint64(1); len(list) < count; seed++ {
		g, err := maze.NewGrid(p)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(seed, 0))
		for cell := range len(g.Values) - 1 {
			g.Values[cell] = int16(p.Min + r.IntN(p.Max-p.Min+1))
		}
		state := encodeMaze(g)
		g, value, err := decodeMaze(state, p)
		if err != nil || g == nil {
			t.Fatal(err)
		}
		if score := int64(value); !known[score] {
			known[score] = true
			list = append(list, eliteState{"node", score, state})
		}
	}
	slices.SortFunc(list, func(a, b eliteState) int { return cmp.Compare(a.Score, b.Score) })
	return list
}

func TestTarget(t *testing.T) {
	at := func(score int64, state string) slot {
		return slot{eliteState: eliteState{Score: score, State: []byte(state)}, valid: true}
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
		k, ok := target(c.slots, &eliteState{Score: c.mine, State: []byte("mine")})
		if k != c.slot || ok != c.ok {
			t.Errorf("%v, %d: slot %d, %v, want %d, %v", c.slots, c.mine, k, ok, c.slot, c.ok)
		}
	}
}

// TestLevelExchange hands a solution to a search by way of the codes of the pool.
func TestLevelExchange(t *testing.T) {
	b, err := official.Level(official.Seed{}, 60)
	if err != nil {
		t.Fatal(err)
	}
	r, err := forest.Solve(t.Context(), b, forest.Config{Options: forest.Defaults(), Seed: 1})
	if err != nil || !r.Solved {
		t.Fatal(r.Solved, err)
	}
	p := &pool{foreign: [][]byte{[]byte("\xff"), encodeForest(r.Forest)}}
	x := levelExchange(p, b)
	if list := x.Take(); len(list) != 1 || len(list[0]) != len(r.Forest) {
		t.Errorf("%d forests came in, want one", len(list))
	}
	x.Offer(0, r.Forest)
	if p.mine == nil || p.mine.Score != 0 {
		t.Errorf("offered %+v", p.mine)
	}
}
