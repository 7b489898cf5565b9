package engine

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"stride/internal/memory"
	"stride/internal/phrase"
	"stride/internal/printable"
	"stride/internal/puzzle"
	"stride/internal/search"
)

// Searches: their parameters, and how they are begun and found again.

// SearchQuery holds the parameters of all searches.
type SearchQuery struct {
	Seconds float64 `json:"seconds,omitempty"` // of wall clock; 10 if neither is given
	Steps   int64   `json:"steps,omitempty"`   // makes it repeatable
	Seed    *uint64 `json:"seed,omitempty"`    // a random one if missing
	Wait    bool    `json:"wait,omitempty"`    // answer with the result, not at once
}

const (
	defaultTime = 10 * time.Second
	minTime     = 100 * time.Millisecond
)

var badSeconds = phrase.English(`"seconds" is {seconds}: a search takes up to {most}`)

// budget checks q and returns the time, the steps and the seed.
func (e *Engine) budget(q SearchQuery) (most time.Duration, b search.Budget, seed uint64, err error) {
	limit := e.limits.Time.Seconds()
	switch {
	case q.Seconds < 0 || q.Seconds > limit:
		err = badSeconds.Err("seconds", q.Seconds, "most", limit)
	case q.Steps < 0:
		err = fmt.Errorf(`"steps" is %d: it should not be negative`, q.Steps)
	}
	if err != nil {
		return 0, b, 0, badRequest(err)
	}
	most = time.Duration(q.Seconds * float64(time.Second))
	if q.Seconds == 0 {
		most = min(defaultTime, e.limits.Time)
		if q.Steps > 0 {
			most = e.limits.Time
		}
	}
	seed = uint64(rand.Uint32()) // short enough to type again
	if q.Seed != nil {
		seed = *q.Seed
	}
	return max(most, minTime), search.Budget{Steps: q.Steps}, seed, nil
}

// GenerateQuery asks for a level.
type GenerateQuery struct {
	Problem string `json:"problem"`          // its key, such as "maze:10x10:1-9"
	Search  string `json:"search,omitempty"` // name of a search; the family's default if empty
	SearchQuery
}

// generate checks a query and returns the search for a level.
func (e *Engine) generate(_ context.Context, q GenerateQuery) (request, error) {
	problem, err := e.config.Families.ParseProblem(q.Problem)
	if err != nil {
		return request{}, badRequest(err)
	}
	maker, ok := problem.(puzzle.Maker)
	if !ok {
		return request{}, badRequest(fmt.Errorf(
			"the problem %q is not one of making a level: it must be one such as \"maze:10x10:1-9\"",
			printable.Shorten(q.Problem)))
	}
	if err := e.puzzles.checkSide(problem); err != nil {
		return request{}, err
	}
	name, err := problem.Family().Search(q.Search)
	if err != nil {
		return request{}, badRequest(err)
	}
	most, budget, seed, err := e.budget(q.SearchQuery)
	if err != nil {
		return request{}, err
	}
	o := puzzle.Options{Search: name, Seed: seed, Budget: budget, Workers: 1, Memory: e.share()}
	trial, err := problem.Search(o)
	if err != nil {
		return request{}, badRequest(err)
	}
	if err := e.fits(trial); err != nil {
		return request{}, err
	}
	work := &searchWork{
		name: "generate", most: most, options: o, begin: problem.Search,
		finish: func(a puzzle.Answer, end searchEnd) (any, error) { return e.made(maker, a, end) },
	}
	return request{work: work, wait: q.Wait}, nil
}

// fits refuses a search that takes more memory than there is for one.
func (e *Engine) fits(s puzzle.Search) error {
	if needed := memory.Size(s.Memory()); needed > e.share() {
		return &Error{Kind: TooLarge, Message: fmt.Sprintf(
			"this would take about %v of memory, and a search has %v here: choose something smaller", needed,
			e.share())}
	}
	return nil
}

// made returns the result of a search for a level. A level that can be solved is offered to
// the record book.
func (e *Engine) made(problem puzzle.Maker, a puzzle.Answer, end searchEnd) (*Made, error) {
	level, err := problem.Made(a.Text)
	if err != nil {
		return nil, err
	}
	r := &Made{
		Problem: problem.Key(), Value: a.Score.Value, Best: a.Score.Best,
		Level: level.View(), Effort: a.Effort, searchEnd: searchEnd{Cut: end.Cut}, id: level.ID(),
	}
	if e.config.Record != nil && level.Start().Solvable() != puzzle.No {
		r.Record = e.config.Record(problem, a)
	}
	return r, nil
}

// SolveQuery asks for a solution.
type SolveQuery struct {
	PositionQuery
	SearchQuery
}

// solve checks a query and returns the search for a solution.
func (e *Engine) solve(ctx context.Context, q SolveQuery) (request, error) {
	_, at, err := e.position(ctx, q.PositionQuery)
	if err != nil {
		return request{}, err
	}
	most, budget, seed, err := e.budget(q.SearchQuery)
	if err != nil {
		return request{}, err
	}
	o := puzzle.Options{Seed: seed, Budget: budget, Workers: 1, Memory: e.share()}
	if err := e.fits(at.Solve(o)); err != nil {
		return request{}, err
	}
	work := &searchWork{
		name: "solve", most: most, options: o,
		begin:  func(o puzzle.Options) (puzzle.Search, error) { return at.Solve(o), nil },
		finish: func(a puzzle.Answer, end searchEnd) (any, error) { return newSolvedResult(a, end), nil },
	}
	return request{work: work, wait: q.Wait, atOnce: at.SolvedAtOnce()}, nil
}

// request is a search that was asked for.
type request struct {
	work   work
	wait   bool // for the result
	atOnce bool // it takes hardly any time
}

// Job returns the search with an ID.
func (e *Engine) Job(id string) (*Job, error) { return e.jobs.find(id) }
