package prove

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"stride/maze"
)

// parts is the number of subproblems of the proofs here: few, so that making them is a small part
// of the work.
const parts = 100

// board is where searches that share a proof leave their states.
type board struct {
	mu     sync.Mutex
	states map[int][]byte
}

// join returns options for search number k.
func (b *board) join(p maze.Params, k int) Options {
	return Options{
		Params: p, Workers: 1, Order: uint64(k + 1), eager: true, cold: true, parts: parts,
		Save: func(state []byte) error {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.states[k] = state
			return nil
		},
		Others: func() ([]Other, error) {
			b.mu.Lock()
			defer b.mu.Unlock()
			var others []Other
			for j, state := range b.states {
				if j != k {
					others = append(others, Other{fmt.Sprint("search ", j), state})
				}
			}
			return others, nil
		},
	}
}

// nodes returns the nodes that each search has examined itself.
func (b *board) nodes(t *testing.T, p maze.Params) []int64 {
	t.Helper()
	var nodes []int64
	for k := range len(b.states) {
		s, _, err := readState(b.states[k], p, false)
		if err != nil {
			t.Fatal(err)
		}
		nodes = append(nodes, s.Nodes)
	}
	return nodes
}

// TestShare lets three searches share a proof. All of them have the result, none has found it
// alone, and together they have examined little more than one search does.
func TestShare(t *testing.T) {
	p := maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 5}
	alone := prove(t, Options{Params: p, Workers: 1, cold: true, parts: parts})
	b := &board{states: map[int][]byte{}}
	var wg sync.WaitGroup
	results, errs := make([]Result, 3), make([]error, 3)
	for k := range results {
		wg.Go(func() { results[k], errs[k] = Run(context.Background(), b.join(p, k), nil) })
	}
	wg.Wait()
	for k, res := range results {
		if errs[k] != nil {
			t.Fatal(errs[k])
		}
		if !res.Optimal || res.Report != maze.Evaluate(res.Best) || res.Upper != alone.Upper {
			t.Errorf("search %d: value %d of at most %d, want %d", k, res.Report.Value, res.Upper,
				alone.Upper)
		}
	}
	sum := int64(0)
	for _, nodes := range b.nodes(t, p) {
		sum += nodes
	}
	t.Logf("%d nodes alone, %v together", alone.Nodes, b.nodes(t, p))
	if 3*sum > 5*alone.Nodes {
		t.Errorf("%d nodes together, more than five thirds of the %d of one search", sum, alone.Nodes)
	}
}

// TestShareUnsolvable lets two searches share the proof of which maze is best where none has a
// solution.
func TestShareUnsolvable(t *testing.T) {
	p := maze.Params{Rows: 3, Cols: 5, Min: 3, Max: 4}
	alone := prove(t, Options{Params: p, Workers: 1, cold: true})
	b := &board{states: map[int][]byte{}}
	for k := range 2 {
		if res := prove(t, b.join(p, k)); !res.Optimal || res.Upper != alone.Upper {
			t.Errorf("search %d: value %d of at most %d, want %d", k, res.Report.Value, res.Upper,
				alone.Upper)
		}
	}
}

// TestShareLate lets a search end early, and another one begin when it is gone.
func TestShareLate(t *testing.T) {
	p := maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 5}
	alone := prove(t, Options{Params: p, Workers: 1, cold: true, parts: parts})
	b := &board{states: map[int][]byte{}}
	o := b.join(p, 0)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	save := o.Save
	o.Save = func(state []byte) error {
		if s, _, err := readState(state, p, false); err == nil && s.Nodes > alone.Nodes/2 {
			cancel()
		}
		return save(state)
	}
	if res, err := Run(ctx, o, nil); err != nil || res.Done {
		t.Fatalf("the first search: done %v, error %v", res.Done, err)
	}
	res, err := Run(context.Background(), b.join(p, 1), nil)
	if err != nil || !res.Optimal || res.Upper != alone.Upper {
		t.Fatalf("value %d of at most %d, error %v; want %d", res.Report.Value, res.Upper, err, alone.Upper)
	}
	nodes := b.nodes(t, p)
	t.Logf("%d nodes alone, %v together", alone.Nodes, nodes)
	if 4*nodes[1] > 3*alone.Nodes || res.Nodes != nodes[0]+nodes[1] {
		t.Errorf("the second search reports %d nodes, of which %d are its own; one search alone has %d",
			res.Nodes, nodes[1], alone.Nodes)
	}
}

// TestShareRefused shares states that do not belong to the proof.
func TestShareRefused(t *testing.T) {
	p := maze.Params{Rows: 4, Cols: 4, Min: 1, Max: 3}
	var states [][]byte
	record := func(state []byte) error { states = append(states, state); return nil }
	prove(t, Options{Params: p, Workers: 1, cold: true, eager: true, Save: record})
	var cut []byte // a state with a subproblem less
	for _, state := range states {
		if s, best, err := readState(state, p, false); err != nil {
			t.Fatal(err)
		} else if n := len(s.finished); n > 0 && s.Budget > s.Done {
			s.finished = s.finished[:n-1]
			cut = s.text(p, false, best, 0, 0)
			break
		}
	}
	whole := states[len(states)-1]
	prove(t, Options{Params: maze.Params{Rows: 4, Cols: 4, Min: 1, Max: 2}, Workers: 1, cold: true,
		Save: record})
	for _, test := range []struct {
		state []byte
		want  string
	}{
		{states[len(states)-1], "b: the checkpoint is of 4 4 1 2, not of 4 4 1 3"},
		{whole[:len(whole)/2], "b: the checkpoint is damaged"},
		{cut, "b: the checkpoint is of a search that was divided in another way"},
	} {
		_, err := Run(context.Background(), Options{
			Params: p, Workers: 1, cold: true, Others: func() ([]Other, error) {
				return []Other{{"b", test.state}}, nil
			},
		}, nil)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("error %v, want one with %q", err, test.want)
		}
	}
	_, err := Run(context.Background(), Options{
		Params: p, Workers: 1, cold: true, Others: func() ([]Other, error) {
			return nil, fmt.Errorf("the folder is gone")
		},
	}, nil)
	if err == nil || err.Error() != "the folder is gone" {
		t.Errorf("error %v, want that of Others", err)
	}
}
