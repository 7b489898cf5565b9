package farm

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"stride/internal/puzzle"
)

// TestCheck judges right results and what may be wrong with them.
func TestCheck(t *testing.T) {
	level, area := levels(t, 30, 30)[0], smallMaze(t, 1)
	problems := map[string]puzzle.Problem{level.ID: problemOf(t, "30"), area.ID: problemOf(t, "5 5 1 4")}
	right := make(map[string]Result)
	for _, it := range []Item{level, area} {
		r, ok, err := it.work(context.Background(), problems[it.ID], 0)
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		if score, err := it.check(problems[it.ID], r); score.Lacks != "" || err != nil {
			t.Errorf("%s: %+v, error %v", it.ID, score, err)
		}
		right[it.ID] = r
	}
	for _, c := range []struct {
		name    string
		item    Item
		problem string
		spoil   func(r *Result)
		want    string
	}{
		{"another item", level, "30", func(r *Result) { r.ID = area.ID }, "a result of maze-"},
		{"a move less", level, "30", func(r *Result) {
			r.Answer = r.Answer[:strings.LastIndex(strings.TrimSpace(r.Answer), "\n")]
		}, "the result says 0"},
		{"no moves", level, "30", func(r *Result) { r.Answer = "" }, "the result says 0"},
		{"no moves at all", level, "30", func(r *Result) { r.Answer = "solved!" }, "line 1"},
		{"a false value", level, "30", func(r *Result) { r.Answer = ""; r.Value = -1 }, "the result says -1"},
		{"a better value", area, "5 5 1 4", func(r *Result) { r.Value++ }, "the answer is worth"},
		{"no maze", area, "5 5 1 4", func(r *Result) { r.Answer = "" }, "is not of the form"},
		{"a damaged maze", area, "5 5 1 4", func(r *Result) { r.Answer = r.Answer[:len(r.Answer)-1] }, "digit"},
		{"a smaller maze", area, "6 5 1 4", func(*Result) {}, "the maze is one of"},
	} {
		r := right[c.item.ID]
		c.spoil(&r)
		if score, err := c.item.check(problemOf(t, c.problem), r); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %+v, error %v, want one with %q", c.name, score, err, c.want)
		}
	}
	for id, p := range problems {
		r := Result{ID: id, Impossible: "no way"}
		if score, err := (Item{ID: id}).check(p, r); score.Lacks == "" || err != nil {
			t.Errorf("a failure: %+v, error %v", score, err)
		}
	}
}

// TestItems looks at what items are called, and at those that cannot be.
func TestItems(t *testing.T) {
	level := levels(t, 7, 7)[0]
	if err := level.acceptable(orAll(nil)); !strings.HasPrefix(level.ID, "shift-7-") || err != nil {
		t.Errorf("%s, error %v", level.ID, err)
	}
	other := level
	other.Problem = "shift:8#"
	if _, err := other.problem(orAll(nil)); !errors.Is(err, ErrOtherProblem) {
		t.Errorf("an item with the sum of another level: %v", err)
	}
	area := itemOf(t, "5 6 1 4", 3, 1500*time.Millisecond, 70)
	const prefix, suffix = "maze-5x6-1-4-", "-seed3-70steps-1500ms"
	if err := area.acceptable(orAll(nil)); !strings.HasPrefix(area.ID, prefix) || !strings.HasSuffix(area.ID, suffix) ||
		err != nil {
		t.Errorf("%s, error %v, want %s…%s", area.ID, err, prefix, suffix)
	}
	area.Seed++
	if err := area.acceptable(orAll(nil)); err == nil ||
		!strings.Contains(err.Error(), "this problem is maze:5x6:1-4, called") {
		t.Errorf("another seed under the same name: %v", err)
	}
	if items, err := Items(problemOf(t, "5 6 1 4"), Limits{Seeds: []uint64{1}}); !errors.Is(err, ErrNoLimit) {
		t.Errorf("a maze without a limit: %v, error %v", items, err)
	}
	for words, want := range map[string]int{"5 6 1 4": 3, "20": 1} {
		if items, err := Items(problemOf(t, words), Limits{Seeds: []uint64{1, 2, 3}, Steps: 10}); err != nil ||
			len(items) != want {
			t.Errorf("%s with three seeds: %d items, error %v, want %d", words, len(items), err, want)
		}
	}
	for _, id := range []string{"", "a.b", "a>b", "a b", "*", strings.Repeat("a", 201)} {
		if validID(id) {
			t.Errorf("%q is a name", id)
		}
	}
}

// TestMemory gives items less memory than their searches take.
func TestMemory(t *testing.T) {
	var large *tooLargeError
	it := itemOf(t, "1000 1000 1 9", 1, time.Hour, 0)
	if _, _, err := it.work(t.Context(), problemOf(t, "1000 1000 1 9"), workerMemory); !errors.As(err, &large) {
		t.Errorf("a maze of a million cells in %d bytes: error %v", workerMemory, err)
	}
	if _, ok, err := smallMaze(t, 1).work(t.Context(), problemOf(t, "5 5 1 4"), workerMemory); !ok || err != nil {
		t.Errorf("a small maze in %d bytes: done %v, error %v", workerMemory, ok, err)
	}
}

// TestInvalidResult sends a result that no coordinator will ever accept. The node must be told,
// and must not try again for ever.
func TestInvalidResult(t *testing.T) {
	t.Parallel()
	_, url := serveHere(t, testPatience)
	f, err := Open(t.Context(), testAccess(url, RoleWork))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	ctx, stop := context.WithTimeout(t.Context(), limit)
	defer stop()
	n := &Node{NodeOptions: NodeOptions{Name: "node", Version: testVersion, Log: quiet}, farm: f}
	if _, err := n.send(ctx, "", Result{ID: "not a name"}); !errors.Is(err, errInvalid) || ctx.Err() != nil {
		t.Errorf("error %v, should say that the request is invalid", err)
	}
}

// early is a search that ends at once with an answer of which only it knows that there is no
// better one.
type early struct{ puzzle.Search }

func (early) Run(context.Context) (puzzle.Answer, error) {
	return puzzle.Answer{Text: "answer", Score: puzzle.Score{Value: 1}}, nil
}

// TestEarlyAnswer holds an answer back until a coordinator believes it.
func TestEarlyAnswer(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for a server")
	}
	t.Parallel()
	it, begun := Item{ID: "item", Seconds: 1}, time.Now()
	r, ok, err := it.run(t.Context(), early{})
	if took := time.Since(begun); !ok || err != nil || r.Answer != "answer" || took.Seconds() < timeShare*it.Seconds {
		t.Errorf("%+v, %v, error %v after %v", r, ok, err, took)
	}
}
