package engine

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"stride/internal/memory"
	"stride/internal/phrase"
	"stride/internal/printable"
	"stride/internal/puzzle"
	"stride/internal/search"
)

// Searches, for a level or for the solution of one. A search ends with its budget or with its
// context, and keeps its best in either case. While it runs, it tells its status several times a
// second.

// SearchQuery holds the parameters of all searches.
type SearchQuery struct {
	Seconds float64 `json:"seconds,omitempty"` // of wall clock; 10 if neither is given
	Steps   int64   `json:"steps,omitempty"`   // makes it repeatable
	Seed    *uint64 `json:"seed,omitempty"`    // a random one if missing
}

// Status is how far a search is.
type Status struct {
	Seconds  float64  `json:"seconds"` // since it began
	Limit    float64  `json:"limit"`   // seconds that it may take
	Progress Progress `json:"progress"`
}

const (
	defaultTime = 10 * time.Second
	minTime     = 100 * time.Millisecond
	statusEvery = 200 * time.Millisecond
)

var badSeconds = phrase.English(`"seconds" is {seconds}: a search takes up to {most}`)

// budget checks q and returns the time, the steps and the seed.
func (q SearchQuery) budget() (most time.Duration, b search.Budget, seed uint64, err error) {
	limit := maxSearchTime.Seconds()
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
		most = defaultTime
		if q.Steps > 0 {
			most = maxSearchTime
		}
	}
	seed = uint64(rand.Uint32()) // short enough to type again
	if q.Seed != nil {
		seed = *q.Seed
	}
	return max(most, minTime), search.Budget{Steps: q.Steps}, seed, nil
}

// run runs the search that begin makes, and returns its answer and how it ended. Without onStatus,
// nothing is told meanwhile.
func (q SearchQuery) run(ctx context.Context, name string, onStatus func(Status),
	begin func(puzzle.Options) (puzzle.Search, error),
) (puzzle.Answer, searchEnd, error) {
	most, budget, seed, err := q.budget()
	if err != nil {
		return puzzle.Answer{}, searchEnd{}, err
	}
	o := puzzle.Options{Search: name, Seed: seed, Budget: budget, Workers: 1, Memory: searchMemory}
	stepped := budget.Steps > 0
	began := time.Now()
	limited := ctx
	if stepped {
		// A search that knows its deadline may plan by it, and could not be repeated.
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, most)
		defer cancel()
	} else {
		o.Budget.Deadline = began.Add(most)
	}
	s, err := begin(o)
	if err != nil {
		return puzzle.Answer{}, searchEnd{}, badRequest(err)
	}
	if needed := memory.Size(s.Memory()); needed > searchMemory {
		return puzzle.Answer{}, searchEnd{}, badRequest(fmt.Errorf("this would take about %v of memory, "+
			"and a search has %v here: choose something smaller", needed, searchMemory))
	}
	if onStatus != nil {
		told := make(chan struct{})
		telling, stop := context.WithCancel(limited)
		defer func() { stop(); <-told }()
		go func() {
			defer close(told)
			tick := time.NewTicker(statusEvery)
			defer tick.Stop()
			for telling.Err() == nil {
				onStatus(Status{time.Since(began).Seconds(), most.Seconds(), s.Progress()})
				select {
				case <-tick.C:
				case <-telling.Done():
				}
			}
		}()
	}
	a, err := s.Run(limited)
	return a, searchEnd{Cut: stepped && limited.Err() != nil, Progress: s.Progress()}, err
}

// searchEnd says how a search ended.
type searchEnd struct {
	// Cut is set if the time ran out before the steps: then the seed does not repeat it.
	Cut bool `json:"cut,omitempty"`
	// Progress is how far the search was in the end.
	Progress Progress `json:"progress,omitempty"`
}

// GenerateQuery asks for a level.
type GenerateQuery struct {
	Problem string `json:"problem"`          // its key, such as "maze:10x10:1-9"
	Search  string `json:"search,omitempty"` // name of a search; the family's default if empty
	SearchQuery
}

// Made is the end of a search for a level.
type Made struct {
	Problem string    `json:"problem"`
	Value   int64     `json:"value"`
	Best    bool      `json:"best"` // no level can have a larger value
	Level   LevelView `json:"level"`
	puzzle.Effort
	searchEnd
}

// generate searches for a level.
func (e *Engine) generate(ctx context.Context, q GenerateQuery, onStatus func(Status)) (Made, error) {
	problem, err := e.families.ParseProblem(q.Problem)
	if err != nil {
		return Made{}, badRequest(err)
	}
	maker, ok := problem.(puzzle.Maker)
	if !ok {
		return Made{}, badRequest(fmt.Errorf(
			"the problem %q is not one of making a level: it must be one such as \"maze:10x10:1-9\"",
			printable.Shorten(q.Problem)))
	}
	if err := fitsSearch(problem); err != nil {
		return Made{}, err
	}
	name, err := problem.Family().Search(q.Search)
	if err != nil {
		return Made{}, badRequest(err)
	}
	a, end, err := q.run(ctx, name, onStatus, problem.Search)
	if err != nil {
		return Made{}, err
	}
	level, err := maker.Made(a.Text)
	if err != nil {
		return Made{}, err
	}
	end.Progress = nil // the level says it all
	return Made{maker.Key(), a.Score.Value, a.Score.Best, level.View(), a.Effort, end}, nil
}

// SolveQuery asks for a solution.
type SolveQuery struct {
	PositionQuery
	SearchQuery
}

// Solved is the end of a search for a solution.
type Solved struct {
	Solved bool `json:"solved"`
	// Impossible is the proof that there is no solution, if there is one.
	Impossible string         `json:"impossible,omitempty"`
	Said       *phrase.Phrase `json:"said,omitempty"` // the proof, for other languages
	// Value is what the moves are worth: minus the numbers that they leave on the board.
	Value int64    `json:"value"`
	Moves []string `json:"moves"` // they have passed the family's referee
	puzzle.Effort
	searchEnd
}

// solve searches for a solution.
func (e *Engine) solve(ctx context.Context, q SolveQuery, onStatus func(Status)) (Solved, error) {
	_, at, err := e.position(ctx, q.PositionQuery)
	if err != nil {
		return Solved{}, err
	}
	a, end, err := q.run(ctx, "", onStatus,
		func(o puzzle.Options) (puzzle.Search, error) { return at.Solve(o), nil })
	if err != nil {
		return Solved{}, err
	}
	r := Solved{Solved: a.Score.Best, Impossible: a.Impossible.String(), Said: said(a.Impossible),
		Value: a.Score.Value, Moves: []string{}, Effort: a.Effort, searchEnd: end}
	if a.Text != "" {
		r.Moves = strings.Split(a.Text, "\n")
	}
	return r, nil
}
