package engine

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"stride/internal/memory"
	"stride/internal/phrase"
	"stride/internal/puzzle"
	"stride/search"
)

// Searches: their parameters, and how they are begun and found again.

// searchQuery holds the parameters of all searches.
type searchQuery struct {
	Seconds float64 `json:"seconds,omitempty"` // of wall clock; 10 if neither is given
	Steps   int64   `json:"steps,omitempty"`   // makes it repeatable
	Seed    *uint64 `json:"seed,omitempty"`    // a random one if missing
	Wait    bool    `json:"wait,omitempty"`    // answer with the result, not at once
}

const (
	defaultTime = 10 * time.Second
	minTime     = 100 * time.Millisecond
)

var badSeconds = phrase.Define("refusal.seconds", `"seconds" is {seconds}: a search takes up to {most}`)

// budget checks q and returns the time, the steps and the seed.
func (e *Engine) budget(q searchQuery) (most time.Duration, b search.Budget, seed uint64, err error) {
	limit := e.limits.Time.Seconds()
	switch {
	case q.Seconds < 0 || q.Seconds > limit:
		err = badSeconds.Err("seconds", q.Seconds, "most", limit)
	case q.Steps < 0 || q.Steps > e.limits.MaxSteps:
		err = fmt.Errorf(`"steps" is %d: it should be from 0 to %d`, q.Steps, e.limits.MaxSteps)
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

// generateQuery asks for a level.
type generateQuery struct {
	Problem string `json:"problem"`          // its key, such as "maze:10x10:1-9"
	Search  string `json:"search,omitempty"` // name of a search; the family's default if empty
	searchQuery
}

// generate checks a query and returns the search for a level.
func (e *Engine) generate(query []byte) (request, error) {
	q, err := read[generateQuery](query)
	if err != nil {
		return request{}, err
	}
	work, err := e.newMake(q)
	return request{work: work, wait: q.Wait}, err
}

// newMake checks q and returns the search for a level.
func (e *Engine) newMake(q generateQuery) (*searchWork, error) {
	problem, err := e.config.Families.ParseProblem(q.Problem)
	if err != nil {
		return nil, badRequest(err)
	}
	maker, ok := problem.(puzzle.Maker)
	if !ok {
		return nil, badRequest(fmt.Errorf("the problem %q is not one of making a level: it must be one such as \"maze:10x10:1-9\"", puzzle.Clip(q.Problem)))
	}
	if err := e.puzzles.checkSide(problem); err != nil {
		return nil, err
	}
	name, err := problem.Family().Search(q.Search)
	if err != nil {
		return nil, badRequest(err)
	}
	most, budget, seed, err := e.budget(q.searchQuery)
	if err != nil {
		return nil, err
	}
	o := puzzle.Options{Search: name, Seed: seed, Budget: budget, Workers: 1, Memory: memory.Size(e.plan.Searches)}
	trial, err := problem.Search(o)
	if err != nil {
		return nil, badRequest(err)
	}
	return &searchWork{
		name: "generate", most: most, options: o, begin: problem.Search, memory: trial.Memory(),
		finish: func(a puzzle.Answer, end searchEnd) (any, error) { return e.made(maker, a, end) },
	}, nil
}

// made returns the result of a search for a level. A level that can be solved is
// remembered, and offered to the record book.
func (e *Engine) made(problem puzzle.Maker, a puzzle.Answer, end searchEnd) (*madeResult, error) {
	level, err := problem.Made(a.Text)
	if err != nil {
		return nil, err
	}
	r := &madeResult{
		Problem: problem.Key(), Value: a.Score.Value, Best: a.Score.Best,
		Level: level.View(), Effort: a.Effort, searchEnd: searchEnd{Cut: end.Cut}, id: level.ID(),
	}
	if level.Start().Solvable() != puzzle.No {
		e.recent.add(recentLevel{level.View(), level.ID(), time.Now().UTC()})
		if e.config.Record != nil {
			r.Record = e.config.Record(problem, a)
		}
	}
	return r, nil
}

// solveQuery asks for a solution.
type solveQuery struct {
	positionQuery
	searchQuery
}

// solve checks a query and returns the search for a solution.
func (e *Engine) solve(ctx context.Context, query []byte) (request, error) {
	q, err := read[solveQuery](query)
	if err != nil {
		return request{}, err
	}
	_, at, err := e.position(ctx, q.positionQuery)
	if err != nil {
		return request{}, err
	}
	most, budget, seed, err := e.budget(q.searchQuery)
	if err != nil {
		return request{}, err
	}
	o := puzzle.Options{Seed: seed, Budget: budget, Workers: 1, Memory: memory.Size(e.plan.Searches)}
	work := &searchWork{
		name: "solve", most: most, options: o, memory: at.Solve(o).Memory(),
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

// Begun is a search that was begun.
type Begun struct {
	// Job is the search, or nil if it took hardly any time and is done.
	Job *Job
	// Result is its result in that case.
	Result any
	// Wait is set if whoever asked wants to wait for the result.
	Wait bool
}

// Begin begins the search that a question asks for: generate, solve or race.
func (e *Engine) Begin(ctx context.Context, name string, query []byte) (b Begun, err error) {
	var r request
	switch name {
	case "generate":
		r, err = e.generate(query)
	case "solve":
		r, err = e.solve(ctx, query)
	case "race":
		r, err = e.race(query)
	default:
		err = &Error{Status: StatusNotFound, Message: fmt.Sprintf("%q is no search", puzzle.Clip(name))}
	}
	switch {
	case err != nil:
		return Begun{}, err
	case r.atOnce:
		b.Result, err = r.work.run(ctx)
	default:
		b.Wait = r.wait
		b.Job, err = e.jobs.begin(r.work)
	}
	return b, err
}

// Job returns the search with an ID.
func (e *Engine) Job(id string) (*Job, error) { return e.jobs.find(id) }
