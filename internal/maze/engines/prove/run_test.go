package prove

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stride/maze"
	"stride/maze/certificate"
)

// prove runs a search to its end and checks what it returns.
func prove(t *testing.T, o Options) Result {
	t.Helper()
	res, err := Run(context.Background(), o, nil)
	if err != nil {
		t.Fatalf("%v: %v", o.Params, err)
	}
	if err := res.Best.Check(); err != nil {
		t.Fatalf("%v: %v", o.Params, err)
	}
	if res.Report != maze.Evaluate(res.Best) {
		t.Fatalf("%v: the report %+v is not that of the maze %s", o.Params, res.Report, res.Best.ID())
	}
	if res.Optimal != (res.Upper == res.Report.Value) {
		t.Fatalf("%v: value %d, bound %d, optimal %v", o.Params, res.Report.Value, res.Upper, res.Optimal)
	}
	return res
}

// TestKnownMaze begins with a maze that is known: a best one, and a poor one; with the same mazes
// as hints, which count only if they are better than what the generator finds; and without any,
// with three workers. All searches prove the same; a best maze saves nodes however it is given, and
// the poor maze is improved on.
func TestKnownMaze(t *testing.T) {
	p := maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}
	var given [2]*maze.Grid
	for k, id := range []string{"5x5:1-4:3222112132131443213111132", "5x5:1-4:321413213333214312331443Q"} {
		var err error
		if given[k], err = maze.ParseID(id); err != nil {
			t.Fatal(err)
		}
	}
	var nodes []int64
	for _, o := range []Options{{Known: given[0]}, {Known: given[1]}, {Hint: given[0], cold: true},
		{Hint: given[1], cold: true}, {Workers: 3, cold: true}} {
		o.Params, o.Workers = p, max(o.Workers, 1)
		res := prove(t, o)
		if !res.Optimal || res.Upper != 107 {
			t.Errorf("%+v: value %d of at most %d", o, res.Report.Value, res.Upper)
		}
		nodes = append(nodes, res.Nodes)
	}
	if nodes[0] > nodes[1] || nodes[2] != nodes[0] {
		t.Errorf("%d nodes with a best maze, %d with a poor one, %d with a best one as a hint", nodes[0],
			nodes[1], nodes[2])
	}
	small, err := maze.NewGrid(maze.Params{Rows: 4, Cols: 4, Min: 1, Max: 3})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Run(t.Context(), Options{Params: p, Known: small}, nil); err == nil {
		t.Error("a maze of 4x4 is accepted as one of 5x5")
	}
}

// TestResume stops a search again and again, each time after one more subproblem, and
// resumes it from the state that was saved. With one worker, no node is examined twice; and none
// is left out, except those of the last budget that a resumed search no longer needs, since it
// begins with the best maze.
func TestResume(t *testing.T) {
	if testing.Short() {
		t.Skip("proves for seconds")
	}
	for _, p := range []maze.Params{{Rows: 5, Cols: 5, Min: 1, Max: 2}, {Rows: 4, Cols: 6, Min: 1, Max: 5}} {
		o := Options{Params: p, Workers: 1, cold: true}
		want := prove(t, o)
		o.eager = true
		var state []byte
		pieces, saves := 0, 0
		for {
			ctx, cancel := context.WithCancel(context.Background())
			until := saves + 1 + pieces*40
			o.Save = func(s []byte) error {
				state = s
				if saves++; saves > until {
					cancel()
				}
				return nil
			}
			o.Resume = state
			res, err := Run(ctx, o, nil)
			cancel()
			if err != nil {
				t.Fatal(err)
			}
			if res.Upper < want.Upper || res.Report.Value > want.Upper {
				t.Fatalf("%v: between %d and %d, but the best value is %d", p, res.Report.Value, res.Upper,
					want.Upper)
			}
			if pieces++; res.Done {
				if res.Upper != want.Upper || res.Best.ID() != want.Best.ID() || res.Nodes > want.Nodes ||
					res.Nodes < want.Nodes*9/10 {
					t.Errorf("%v: in %d pieces %s, bound %d, %d nodes; in one %s, bound %d, %d nodes",
						p, pieces, res.Best.ID(), res.Upper, res.Nodes, want.Best.ID(), want.Upper,
						want.Nodes)
				}
				break
			}
		}
		if pieces < 3 {
			t.Errorf("%v: the search was not stopped often enough: %d pieces", p, pieces)
		}
	}
}

// TestSaveFails checks that an error of Save ends the search and is returned.
func TestSaveFails(t *testing.T) {
	full := errors.New("disk full")
	for _, good := range []int{0, 1, 20} {
		saves := 0
		_, err := Run(context.Background(), Options{
			Params: maze.Params{Rows: 5, Cols: 5, Min: 2, Max: 4}, eager: true, cold: true, Workers: 2,
			Save: func([]byte) error {
				if saves++; saves > good {
					return full
				}
				return nil
			},
		}, nil)
		if !errors.Is(err, full) || saves > good+3 {
			t.Errorf("after %d good saves of %d: %v", good, saves, err)
		}
	}
}

func TestBadStates(t *testing.T) {
	p := maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 2}
	var good []byte
	prove(t, Options{Params: p, Save: func(s []byte) error { good = s; return nil }})
	text, _, _ := strings.Cut(string(good), sumPrefix)
	for _, test := range []struct{ from, to, want string }{
		{`{"format"`, `"format"`, "is a file of another kind"},
		{`{"format":`, `{"format"`, "cannot be read"},
		{"stride maze prove", "something else", `its format is "something else"`},
		{`"version":2`, `"version":99`, "is of version 99, and this program reads version 2 only"},
		{`"rows":3`, `"rows":4`, "is of 4 3 1 2, not of 3 3 1 2"},
		{`"max":2`, `"max":3`, "is of 3 3 1 3, not of 3 3 1 2"},
		{`3x3:1-2:`, `3x3:1-2:1`, "is damaged: the ID"},
		{`"done":`, `"done":-7`, "is damaged"},
		{`"finished":"`, `"finished":"2`, "is damaged"},
	} {
		bad := strings.Replace(text, test.from, test.to, 1)
		if bad == text {
			t.Fatalf("%q is not in %s", test.from, text)
		}
		bad += sumLine([]byte(bad))
		_, err := Run(context.Background(), Options{Params: p, Resume: []byte(bad)}, nil)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q in place of %q: error %v, want %q", test.to, test.from, err, test.want)
		}
	}
	// The same number of subproblems is asked for where the search continues.
	bad := regexp.MustCompile(`"done":\d+,"budget":(\d+),"finished":"\d*"`).ReplaceAllString(text,
		`"done":0,"budget":$1,"finished":"1"`)
	bad += sumLine([]byte(bad))
	if _, err := Run(context.Background(), Options{Params: p, Resume: []byte(bad)}, nil); err == nil ||
		!strings.Contains(err.Error(), "divided in another way") {
		t.Errorf("%s was accepted: %v", bad, err)
	}
}

// TestDamagedStates changes, drops and adds a byte at every place of a checkpoint.
func TestDamagedStates(t *testing.T) {
	p := maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 2}
	var good []byte
	prove(t, Options{Params: p, Save: func(s []byte) error { good = s; return nil }})
	if _, _, err := readState(good, p, false); err != nil {
		t.Fatal(err)
	}
	refused := func(what string, bad []byte) {
		t.Helper()
		if _, _, err := readState(bad, p, false); err == nil {
			t.Errorf("%s: taken as whole", what)
		}
	}
	for at := range good {
		for _, flip := range []byte{1, 2, 4, 8, 16, 32, 64, 128, 255} {
			bad := slices.Clone(good)
			bad[at] ^= flip
			refused(fmt.Sprintf("byte %d changed by %#x", at, flip), bad)
		}
		refused(fmt.Sprintf("cut off after %d bytes", at), good[:at])
		refused(fmt.Sprintf("without byte %d", at), slices.Concat(good[:at], good[at+1:]))
		refused(fmt.Sprintf("a blank before byte %d", at), slices.Concat(good[:at], []byte(" "), good[at:]))
	}
	refused("with more behind it", append(slices.Clone(good), '\n'))
}

// TestLower sets Lower above and below the best value.
func TestLower(t *testing.T) {
	if testing.Short() {
		t.Skip("proves for a second")
	}
	p := maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4} // 107
	for _, lower := range []int{112, 108, 107, -5} {
		res := prove(t, Options{Params: p, Lower: lower, cold: true})
		upper := max(lower-1, 107)
		if !res.Done || res.Upper != upper || res.Optimal != (lower <= 107) {
			t.Errorf("down to %d: done %v, bound %d, value %d, optimal %v", lower, res.Done, res.Upper,
				res.Report.Value, res.Optimal)
		}
	}
}

// TestTooLarge checks that large grids are refused before any work.
func TestTooLarge(t *testing.T) {
	p := maze.Params{Rows: 3, Cols: 43, Min: 1, Max: 9}
	_, err := Run(context.Background(), Options{
		Params: p, Save: func([]byte) error { t.Error("a state was saved"); return nil },
	}, nil)
	if tooLarge := new(certificate.TooLargeError); !errors.As(err, &tooLarge) || tooLarge.Cells != 129 {
		t.Errorf("error %v", err)
	}
}

// TestWatch looks at a search while it runs.
func TestWatch(t *testing.T) {
	if testing.Short() {
		t.Skip("proves for a second")
	}
	w := new(Progress)
	if _, ok := w.Status(); ok {
		t.Error("there is a status before the search")
	}
	looks := 0
	_, err := Run(context.Background(), Options{
		Params: maze.Params{Rows: 5, Cols: 5, Min: 2, Max: 4}, cold: true, eager: true, Workers: 1,
		parts: 4 * parts,
		Save: func([]byte) error {
			s, ok := w.Status()
			if !ok {
				return nil
			}
			looks++
			if s.Share < 0 || s.Share > 1+1e-9 || s.Finished > s.Subproblems || s.Left < 0 ||
				s.Value > s.Upper {
				t.Errorf("status %+v", s)
			}
			return nil
		},
	}, w)
	if err != nil || looks < 100 {
		t.Errorf("%d looks, error %v", looks, err)
	}
	if s, _ := w.Status(); s.Value != 91 || s.Finished != s.Subproblems {
		t.Errorf("in the end the status is %+v", s)
	}
}
