package search

import (
	"context"
	"testing"
	"time"

	"stride/search"
)

// TestOf takes the earlier of two deadlines, and leaves a search by steps alone, which a plan by
// the clock would make a different one.
func TestOf(t *testing.T) {
	now := time.Now()
	at := func(seconds int) time.Time { return now.Add(time.Duration(seconds) * time.Second) }
	for _, test := range []struct {
		context int // seconds until its deadline; 0 for none
		budget  search.Budget
		want    time.Time
	}{
		{0, search.Budget{}, time.Time{}},
		{0, search.Budget{Deadline: at(5)}, at(5)},
		{9, search.Budget{}, at(9)},
		{9, search.Budget{Deadline: at(5)}, at(5)},
		{9, search.Budget{Deadline: at(20)}, at(9)},
		{9, search.Budget{Steps: 100}, time.Time{}},
		{9, search.Budget{Steps: 100, Deadline: at(20)}, at(9)},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		if test.context > 0 {
			ctx, cancel = context.WithDeadline(ctx, at(test.context))
		}
		r, err := Of(ctx, search.Request{Budget: test.budget})
		if b := r.Budget; err != nil || !b.Deadline.Equal(test.want) || b.Steps != test.budget.Steps {
			t.Errorf("%+v: %+v, %v", test, r, err)
		}
		cancel()
	}
	if _, err := Of(t.Context(), search.Request{Workers: -1}); err == nil {
		t.Error("-1 workers are taken")
	}
}
