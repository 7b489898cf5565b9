package farm

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"testing"
	"time"

	"stride/internal/phrase"
	"stride/internal/puzzle"
)

// reach is the problem of a toy family: to reach a number by ones. No search comes to a
// negative one, and the search proves it. On the farm it is a problem like any other.
type reach int

var reaching = &puzzle.Family{Name: "reach", Searches: []puzzle.SearchInfo{{Name: "ones"}}}

func init() { // the functions refer to the table
	reaching.ParseProblem = func(rest string) (puzzle.Problem, error) {
		n, err := strconv.Atoi(rest)
		return reach(n), err
	}
}

func (p reach) Family() *puzzle.Family              { return reaching }
func (p reach) Key() string                         { return fmt.Sprintf("reach:%d", int(p)) }
func (p reach) Size() (rows, cols int)              { return 1, 1 }
func (p reach) Text() (string, error)               { return strconv.Itoa(int(p)), nil }
func (p reach) About() puzzle.About                 { return puzzle.About{Bound: int64(p)} }
func (p reach) Print(answer string) (string, error) { return answer, nil }

func (p reach) Search(o puzzle.Options) (puzzle.Search, error) { return counting{p, o}, nil }

func (p reach) Check(answer string) (puzzle.Score, error) {
	n, err := strconv.Atoi(answer)
	if err == nil && (n < 0 || n > int(p)) {
		err = errors.New("beyond the aim")
	}
	s := puzzle.Score{Value: int64(n), Best: n == int(p)}
	if !s.Best {
		s.Lacks = "it is not reached"
	}
	return s, err
}

// counting is a search for it: a step a millisecond.
type counting struct {
	reach
	o puzzle.Options
}

func (c counting) Progress() any { return nil }
func (c counting) Memory() int64 { return 0 }

func (c counting) Run(ctx context.Context) (a puzzle.Answer, err error) {
	a.Effort = puzzle.Effort{Search: "ones", Seed: c.o.Seed, Workers: c.o.Workers}
	if c.reach < 0 {
		a.Impossible = phrase.Plain("it is negative")
		return a, nil
	}
	n := 0
	for n < int(c.reach) && sleep(ctx, time.Millisecond) && (c.o.Budget.Steps == 0 || a.Steps < c.o.Budget.Steps) {
		n++
		a.Steps++
	}
	a.Text = strconv.Itoa(n)
	a.Score, err = c.Check(a.Text)
	return a, err
}

// reachItems returns the items of a number within a limit of steps.
func reachItems(t *testing.T, n reach, steps int64) []Item {
	t.Helper()
	items, err := Items(n, Limits{Seeds: []uint64{7}, Steps: steps})
	if err != nil {
		t.Fatal(err)
	}
	return items
}

// openToy connects to a farm of the toy family.
func openToy(t *testing.T, url string) *Farm {
	t.Helper()
	f, err := Open(t.Context(), Access{URL: url, Families: puzzle.Registry{reaching}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.Close)
	return f
}

// TestToyFamily lets a farm work on problems of a family that it has not been told anything
// about: solved, within limits, and impossible.
func TestToyFamily(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole searches over a farm")
	}
	t.Parallel()
	h := serveWith(t, testPatience, nil, reaching)
	f := openToy(t, h.url)
	solved := append(reachItems(t, 5, 0), reachItems(t, 80, 0)...)
	failed := append(reachItems(t, 1000, 3), reachItems(t, -2, 0)...)
	submit(t, f, append(append([]Item{}, solved...), failed...))
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	over := make(chan error, 2)
	for _, name := range []string{"one", "two"} {
		go func() { over <- Join(ctx, f, NodeOptions{Name: name, Version: testVersion, Workers: 2, Log: quiet}) }()
	}
	until(t, "the queue", func() bool {
		s, ok := statusOf(f)
		return ok && s.Done == len(solved) && s.Failed == len(failed) && s.Waiting == 0 && s.Working == 0
	})
	results := finished(t, f, solved)
	for _, it := range solved {
		r := results[it.ID].Result
		if p, _ := it.problem(f.families); r.Answer != strconv.Itoa(int(p.(reach))) || r.Search != "ones" || r.Workers < 1 {
			t.Errorf("%s: %+v", it.ID, r)
		}
	}
	if _, err := f.Submit(t.Context(), levels(t, 20, 20)); err == nil {
		t.Error("a level of a family that the farm does not know was submitted")
	}
	stop()
	for range 2 {
		if err := <-over; err != nil {
			t.Error(err)
		}
	}
}
