package farm

import (
	"context"
	"errors"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/nats-io/nats.go/jetstream"

	"stride/internal/memory"
	"stride/internal/puzzle"
)

// TestFarm lets two nodes work on levels, mazes and toys, and submits everything twice.
func TestFarm(t *testing.T) {
	t.Parallel()
	f := serveToys(t, longWait)
	items := append(numbers(5, 80), Item{Problem: "shift:20#", Seed: 1}, Item{Problem: "shift:30#", Seed: 1},
		Item{Problem: "maze:5x5:1-4", Seed: 1, Steps: 20_000})
	submit(t, f, items)
	if s, err := f.Submit(t.Context(), items); err != nil || s != (Submitted{Known: len(items)}) {
		t.Errorf("submitted again: %+v, error %v", s, err)
	}
	join(t, f, "one")
	join(t, f, "two")
	for problem, r := range finished(t, f, items) {
		if r.Answer == "" || r.Search == "" || r.Workers != 1 || r.Version != testVersion ||
			r.Node != "one" && r.Node != "two" {
			t.Errorf("%s: %+v", problem, r)
		}
	}
	if s, err := f.Submit(t.Context(), items); err != nil || s != (Submitted{Known: len(items)}) {
		t.Errorf("submitted when done: %+v, error %v", s, err)
	}
	if _, err := f.Submit(t.Context(), []Item{{Problem: "maze:5x5:1-4"}}); !errors.Is(err, ErrNoLimit) {
		t.Errorf("a maze without a limit: error %v", err)
	}
}

// TestSeeds submits a level with several seeds: the first solution ends the work on the other
// items, and removes those that wait. The seeds of a maze are results of their own.
func TestSeeds(t *testing.T) {
	t.Parallel()
	f := serveToys(t, shortWait)
	var items []Item
	for seed := range uint64(5) {
		items = append(items, Item{Problem: "reach:5", Seed: seed})
	}
	submit(t, f, items)
	slow := make(chan error, 1)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	held := make(chan error, 1)
	go func() {
		slow <- f.Join(ctx, NodeOptions{Name: "slow", Workers: 1, Log: quiet,
			search: func(ctx context.Context, _ Item, _ puzzle.Problem, _ memory.Size) (Answer, error) {
				<-ctx.Done()
				held <- context.Cause(ctx)
				return Answer{}, ctx.Err()
			}})
	}()
	until(t, "the slow node to work", func() bool { return works(f, "slow") })
	join(t, f, "quick")
	if err := <-held; !errors.Is(err, errGone) {
		t.Errorf("the slow node was stopped because of %v", err)
	}
	finished(t, f, items[:1])
	stop()
	if err := <-slow; err != nil {
		t.Error(err)
	}
	mazes := []Item{{Problem: "maze:5x5:1-4", Seed: 1, Steps: 1000},
		{Problem: "maze:5x5:1-4", Seed: 2, Steps: 1000}}
	submit(t, f, mazes)
	until(t, "two mazes", func() bool { return done(f) == 1+len(mazes) })
}

// TestFailed submits items that are not done within their limits, and impossible ones. They
// are listed, and handed out again when they are submitted again.
func TestFailed(t *testing.T) {
	t.Parallel()
	f := serveToys(t, longWait)
	items := numbers(30, -2)
	items[0].Steps = 3
	submit(t, f, items)
	join(t, f, "node")
	failed := func(n int) func() bool {
		return func() bool {
			s, ok := statusOf(f)
			return ok && len(s.Failed) == n && s.Waiting == 0 && s.Working == 0 && s.Answers == 0
		}
	}
	until(t, "two failures", failed(2))
	s, _ := statusOf(f)
	for _, r := range s.Failed {
		if want := map[string]string{"reach:30": "it is not reached",
			"reach:-2": "it is negative"}[r.Item.Problem]; r.Failure != want {
			t.Errorf("%s failed because of %q, want %q", r.Item.Problem, r.Failure, want)
		}
	}
	items[0].Steps = 0
	submit(t, f, items)
	until(t, "one failure", failed(1))
	finished(t, f, items[:1])
}

// TestGivenUp hands an item out to nodes that never answer, until it is listed as failed. A node
// without the memory for a search is one of them.
func TestGivenUp(t *testing.T) {
	t.Parallel()
	f := serveHere(t, ServerOptions{}, shortWait, 2, quiet).Farm
	submit(t, f, numbers(huge))
	join(t, f, "small")
	until(t, "the item to fail", func() bool {
		s, ok := statusOf(f)
		return ok && len(s.Failed) == 1 &&
			s.Working == 0
	})
	s, _ := statusOf(f)
	if r := s.Failed[0]; r.Failure != "it was handed out 2 times without an answer" ||
		r.Item.Problem != reach(huge).Key() {
		t.Errorf("%+v", r)
	}
	submit(t, f, numbers(huge))
}

// TestWrongAnswers sends wrong answers by hand, as a hostile node might. Each puts the item back,
// and with the third it has failed. Then an honest node solves it.
func TestWrongAnswers(t *testing.T) {
	t.Parallel()
	f := serveToys(t, longWait)
	items := numbers(5)
	submit(t, f, items)
	for n := range maxWrong {
		m, err := pull(t, f)
		must(t, err)
		var it Item
		if it.Wrong = n; string(m.Data()) != string(mustJSON(Item{Problem: "reach:5", Seed: 1, Wrong: n})) {
			t.Errorf("after %d wrong answers, the item is %s", n, m.Data())
		}
		answer(t, f, Answer{Item: Item{Problem: "reach:5", Seed: 1, Wrong: n}, Node: "liar", Text: "6"})
		// The collector may be faster than this acknowledgement, which must not end the new item.
		must(t, m.DoubleAck(t.Context()))
	}
	until(t, "the item to fail", func() bool { s, ok := statusOf(f); return ok && len(s.Failed) == 1 })
	s, _ := statusOf(f)
	if want := "3 wrong answers, the last from liar: beyond the aim"; s.Failed[0].Failure != want ||
		s.Done != 0 {
		t.Errorf("%+v, want %q", s, want)
	}
	submit(t, f, items)
	// An empty message, half of one, an answer whose key is no number, and one to an item that was
	// not submitted.
	for _, text := range []string{"", "{", `{"item":{"problem":"reach:x"},"text":"5"}`,
		`{"item":{"problem":"reach:05"},"text":"5"}`} {
		if _, err := f.js.Publish(t.Context(), f.subject("answer"), []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	join(t, f, "node")
	if r := finished(t, f, items)["reach:5"]; r.Node != "node" || r.Answer != "5" {
		t.Errorf("%+v", r)
	}
	until(t, "no failure", func() bool { s, ok := statusOf(f); return ok && len(s.Failed) == 0 })
	// A wrong answer to what is solved changes nothing.
	answer(t, f, Answer{Item: items[0], Node: "liar", Text: "6"})
	finished(t, f, items)
}

// answer publishes an answer.
func answer(t *testing.T, f *Farm, a Answer) {
	t.Helper()
	if _, err := f.js.Publish(t.Context(), f.subject("answer"), mustJSON(a)); err != nil {
		t.Fatal(err)
	}
}

// TestWrongMachine lets a node compute wrong answers: the collector refuses each, and with the
// third the item has failed.
func TestWrongMachine(t *testing.T) {
	t.Parallel()
	f := serveToys(t, longWait)
	submit(t, f, numbers(5))
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	over := make(chan error, 1)
	go func() {
		over <- f.Join(ctx, NodeOptions{Name: "broken", Workers: 1, Log: quiet,
			search: func(context.Context, Item, puzzle.Problem, memory.Size) (Answer, error) {
				return Answer{Text: "6"}, nil
			}})
	}()
	until(t, "the item to fail", func() bool { s, ok := statusOf(f); return ok && len(s.Failed) == 1 })
	s, _ := statusOf(f)
	if want := "3 wrong answers, the last from broken: beyond the aim"; s.Failed[0].Failure != want ||
		s.Done != 0 {
		t.Errorf("%+v, want %q", s, want)
	}
	stop()
	if err := <-over; err != nil {
		t.Error(err)
	}
}

// TestTwoCollectors runs four more collectors, which share the answers, all of which come twice.
func TestTwoCollectors(t *testing.T) {
	t.Parallel()
	f := serveToys(t, longWait)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	over := make(chan error, 4)
	for range cap(over) {
		other := open(t, f.URL)
		go func() { over <- other.Collect(ctx, quiet) }()
	}
	items := numbers(span(1, 40)...)
	submit(t, f, items)
	for range 2 {
		for k, it := range items {
			answer(t, f, Answer{Item: it, Node: "node", Text: strconv.Itoa(k + 1)})
		}
	}
	finished(t, f, items)
	stop()
	for range cap(over) {
		if err := <-over; err != nil {
			t.Error(err)
		}
	}
}

// TestBetter stores answers of one maze one after the other: the best one remains.
func TestBetter(t *testing.T) {
	t.Parallel()
	f := serveToys(t, longWait)
	it := Item{Problem: "maze:5x5:1-4", Seed: 1, Steps: 1}
	submit(t, f, []Item{it})
	for _, text := range []string{"5x5:1-4:321413213333214312331443Q", "5x5:1-4:311312232121111234331241D",
		"5x5:1-4:321413213333214312331443Q"} {
		answer(t, f, Answer{Item: it, Node: "node", Text: text})
	}
	if r := finished(t, f, []Item{it})[it.Problem]; r.Value != 107 {
		t.Errorf("%+v", r)
	}
	p, err := it.problem(known)
	must(t, err)
	other := *f
	other.results = conflicting{f.results}
	ctx, stop := context.WithTimeout(t.Context(), askTimeout)
	defer stop()
	if err := other.solve(ctx, it.name(p), Record{Item: it, Value: 108}); !errors.Is(err,
		jetstream.ErrKeyExists) {
		t.Errorf("storing a better answer whose revision never fits: %v", err)
	}
}

// conflicting is a bucket in which another program is always faster.
type conflicting struct{ jetstream.KeyValue }

func (conflicting) Update(context.Context, string, []byte, uint64) (uint64, error) {
	return 0, jetstream.ErrKeyExists
}

// TestResultsAreChecked writes into the bucket what no collector would: a wrong answer, another
// problem, no JSON. They are refused, and the others read.
func TestResultsAreChecked(t *testing.T) {
	t.Parallel()
	f := serveToys(t, longWait)
	right := Record{Item: numbers(5)[0], Answer: "5", Value: 5}
	name := right.Item.name(reach(5))
	wrong, worth, other := right, right, right
	wrong.Answer, worth.Value, other.Item.Problem = "4", 6, "reach:6"
	for k, text := range []string{string(mustJSON(wrong)), string(mustJSON(worth)), string(mustJSON(other)),
		"{", string(mustJSON(right))} {
		if _, err := f.results.PutString(t.Context(), solvedPrefix+name, text); err != nil {
			t.Fatal(err)
		}
		var read, refused int
		err := f.Results(t.Context(), func(r Record) error {
			if f.Check(r) == nil {
				read++
			} else {
				refused++
			}
			return nil
		}, func(string, error) { refused++ })
		if isRight := k == 4; err != nil || read+refused != 1 || (read == 1) != isRight {
			t.Errorf("%s: read %d, refused %d, error %v", text, read, refused, err)
		}
	}
}

// TestBeginning lets an administrator change a farm, and begins it again: that keeps what was
// changed. A collector that is told to end before it has begun has not failed, and a second server
// on the same port says why it has. Then the farm is removed, and not found.
func TestBeginning(t *testing.T) {
	t.Parallel()
	f := serveToys(t, longWait)
	must(t, f.Create(t.Context()))
	queue, err := f.items.Consumer(t.Context(), nodesConsumer)
	if err != nil || queue.CachedInfo().Config.AckWait != longWait {
		t.Errorf("%+v, error %v", queue.CachedInfo().Config, err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := f.Collect(ctx, quiet); err != nil {
		t.Error(err)
	}
	at, err := url.Parse(f.URL)
	must(t, err)
	port, err := strconv.Atoi(at.Port())
	must(t, err)
	if err := Serve(t.Context(), ServerOptions{Port: port, Folder: t.TempDir()}, testVersion, quiet,
		nil); err == nil ||
		!strings.Contains(err.Error(), "which may be a farm, uses this port") {
		t.Errorf("a port that is taken: %v", err)
	}
	must(t, f.js.DeleteStream(t.Context(), f.name("items")))
	other, err := Connect(Access{URL: f.URL, Version: testVersion})
	must(t, err)
	defer other.Close()
	if err := other.Find(t.Context()); !errors.Is(err, ErrNoFarm) {
		t.Errorf("error %v, want %v", err, ErrNoFarm)
	}
}

// TestNames keeps names apart, and within the letters of a token of a subject.
func TestNames(t *testing.T) {
	maze, err := known.ParseProblem("maze:5x5:1-4")
	must(t, err)
	names := make(map[string]bool)
	for _, c := range []struct {
		p  puzzle.Problem
		it Item
	}{
		{reach(1), Item{Seed: 1}}, {reach(2), Item{Seed: 1}}, {reach(-1), Item{Seed: 1}},
		{maze, Item{Seed: 1, Steps: 1}}, {maze, Item{Seed: 1, Steps: 2}}, {maze, Item{Seed: 2, Steps: 1}},
		{maze, Item{Seed: 1, Seconds: 1}}, {maze, Item{Seed: 1, Seconds: 1e300}},
	} {
		c.it.Problem = c.p.Key()
		name := c.it.name(c.p)
		if names[name] || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
			t.Errorf("%+v is called %s", c.it, name)
		}
		names[name] = true
	}
	if one, two := (Item{Problem: "reach:1", Seed: 1}),
		(Item{Problem: "reach:1", Seed: 2, Steps: 5}); one.name(reach(1)) != two.name(reach(1)) {
		t.Error("two attempts at one problem have different names")
	}
}
