package engine

import (
	"context"
	"fmt"
	"sync"
	"time"

	"stride/internal/web/semaphore"
)

// In a race two searches work on one problem at the same time, with one worker each and
// the same time, steps and seed. It is one job that takes two places, as it keeps two
// cores busy, and it is cancelled as a whole.

// raceQuery is the request for a race.
type raceQuery struct {
	First   string `json:"first"` // names of searches
	Second  string `json:"second"`
	Problem string `json:"problem"`
	searchQuery
}

// raceWork is a race; both of its searches are works of their own.
type raceWork struct{ sides [2]*searchWork }

// raceProgress is the progress of both sides.
type raceProgress struct {
	Sides [2]racer `json:"sides"`
}

// racer is one side of a race while it runs.
type racer struct {
	Search   string `json:"search"`
	Progress any    `json:"progress"`
}

// raceResult is the result of a race.
type raceResult struct {
	Sides  [2]*madeResult `json:"sides"`
	Winner string         `json:"winner"` // search with the higher value; empty if both reached the same
}

// best names the better level for the log.
func (r *raceResult) best() string {
	if r.Sides[1].Value > r.Sides[0].Value {
		return r.Sides[1].best()
	}
	return r.Sides[0].best()
}

func (w *raceWork) kind() string         { return "race" }
func (w *raceWork) limit() time.Duration { return w.sides[0].most }

func (w *raceWork) room() semaphore.Room {
	var sum semaphore.Room
	for _, side := range w.sides {
		one := side.room()
		sum.Places += one.Places
		sum.Bytes += one.Bytes
	}
	return sum
}

func (w *raceWork) run(ctx context.Context) (any, error) {
	var result raceResult
	var errs [2]error
	var both sync.WaitGroup
	for k, side := range w.sides {
		both.Go(func() {
			var made any
			made, errs[k] = side.run(ctx)
			result.Sides[k], _ = made.(*madeResult)
		})
	}
	both.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	switch a, b := result.Sides[0], result.Sides[1]; {
	case a.Value > b.Value:
		result.Winner = a.Search
	case b.Value > a.Value:
		result.Winner = b.Search
	}
	return &result, nil
}

func (w *raceWork) now() any {
	var p raceProgress
	for k, side := range w.sides {
		p.Sides[k] = racer{side.options.Search, side.now()}
	}
	return &p
}

// race checks a query and returns the race.
func (e *Engine) race(query []byte) (request, error) {
	q, err := read[raceQuery](query)
	if err != nil {
		return request{}, err
	}
	var race raceWork
	for k, side := range []struct{ field, search string }{{"first", q.First}, {"second", q.Second}} {
		if side.search == "" {
			return request{}, badRequest(fmt.Errorf("%q is missing: the name of a search", side.field))
		}
		if race.sides[k], err = e.newMake(generateQuery{q.Problem, side.search, q.searchQuery}); err != nil {
			return request{}, err
		}
	}
	if q.First == q.Second {
		return request{}, badRequest(fmt.Errorf("both are %q: a race is between two searches", q.First))
	}
	// A seed that was not given is drawn once: both have the same.
	race.sides[1].options.Seed = race.sides[0].options.Seed
	return request{work: &race, wait: q.Wait}, nil
}
