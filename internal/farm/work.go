package farm

import (
	"context"
	"time"

	"stride/internal/memory"
	"stride/internal/puzzle"
	"stride/search"
)

// work searches for an answer to the problem of it, on one core and within its limits, and
// returns the result without the names of the node. It ends early with ctx, and ok is
// false then unless the item was done all the same: half a search is not a result. A
// *tooLargeError says that the search may take more memory than there is for it.
func (it Item) work(ctx context.Context, p puzzle.Problem, room memory.Size) (r Result, ok bool, err error) {
	o := puzzle.Options{Seed: it.Seed, Budget: search.Budget{Steps: it.Steps}, Workers: 1, Memory: room}
	if it.Seconds > 0 {
		o.Budget.Deadline = time.Now().Add(it.limit())
	}
	s, err := p.Search(o)
	if err != nil {
		return r, false, err
	}
	if _, err := room.Workers(1, s.Memory(), 0); err != nil {
		return r, false, &tooLargeError{err}
	}
	return it.run(ctx, s)
}

// tooLargeError reports that an item does not fit into the memory of a node.
type tooLargeError struct{ reason error }

func (e *tooLargeError) Error() string { return e.reason.Error() }

// run runs a search for an answer to the problem of it. A search may end before its time is
// up because it has proved that there is no better answer. A coordinator cannot know that, and
// believes the answer only once the time is up, so run waits until then.
func (it Item) run(ctx context.Context, s puzzle.Search) (r Result, ok bool, err error) {
	begun := time.Now()
	a, err := s.Run(ctx)
	if err != nil {
		return r, false, err
	}
	if it.Steps <= 0 && !a.Score.Best && a.Impossible.Empty() {
		sleep(ctx, time.Until(begun.Add(time.Duration(timeShare*float64(it.limit())))))
	}
	r = Result{ID: it.ID, Answer: a.Text, Value: a.Score.Value, Impossible: a.Impossible.String(), Effort: a.Effort}
	r.Curve = nil // it would be the largest part of the message
	return r, ctx.Err() == nil || a.Score.Best || !a.Impossible.Empty(), nil
}
