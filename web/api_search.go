package web

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"

	"stride/internal/memory"
	"stride/puzzle"
	"stride/search"
)

// The part of the API for searches: their parameters, and how they are begun, shown and
// ended.

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

// budget checks q and returns the time, the steps and the seed.
func (s *Server) budget(q searchQuery) (most time.Duration, b search.Budget, seed uint64, err error) {
	limit := s.limits.Time.Seconds()
	switch {
	case q.Seconds < 0 || q.Seconds > limit:
		err = fmt.Errorf(`"seconds" is %g: a search takes up to %g`, q.Seconds, limit)
	case q.Steps < 0 || q.Steps > s.limits.MaxSteps:
		err = fmt.Errorf(`"steps" is %d: it should be from 0 to %d`, q.Steps, s.limits.MaxSteps)
	}
	if err != nil {
		return 0, b, 0, badRequest(err)
	}
	most = time.Duration(q.Seconds * float64(time.Second))
	if q.Seconds == 0 {
		most = min(defaultTime, s.limits.Time)
		if q.Steps > 0 {
			most = s.limits.Time
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

func (s *Server) generate(w http.ResponseWriter, r *http.Request) error {
	var q generateQuery
	if err := readJSON(r, &q); err != nil {
		return err
	}
	work, err := s.newMake(q)
	if err != nil {
		return err
	}
	return s.begin(w, r, q.Wait, work)
}

// newMake checks q and returns the search for a level.
func (s *Server) newMake(q generateQuery) (*searchWork, error) {
	problem, err := s.config.Families.ParseProblem(q.Problem)
	if err != nil {
		return nil, badRequest(err)
	}
	maker, ok := problem.(puzzle.Maker)
	if !ok {
		return nil, badRequest(fmt.Errorf("the problem %q is not one of making a level: it must be one such as \"maze:10x10:1-9\"", puzzle.Clip(q.Problem)))
	}
	if err := s.puzzles.checkSide(problem); err != nil {
		return nil, err
	}
	name, err := problem.Family().Search(q.Search)
	if err != nil {
		return nil, badRequest(err)
	}
	most, budget, seed, err := s.budget(q.searchQuery)
	if err != nil {
		return nil, err
	}
	o := puzzle.Options{Search: name, Seed: seed, Budget: budget, Workers: 1, Memory: memory.Size(s.plan.searches)}
	trial, err := problem.Search(o)
	if err != nil {
		return nil, badRequest(err)
	}
	return &searchWork{
		name: "generate", most: most, options: o, begin: problem.Search, memory: trial.Memory(),
		finish: func(a puzzle.Answer, end searchEnd) (any, error) { return s.made(maker, a, end) },
	}, nil
}

// made returns the result of a search for a level. A level that can be solved is
// remembered, and offered to the record book.
func (s *Server) made(problem puzzle.Maker, a puzzle.Answer, end searchEnd) (*madeResult, error) {
	level, err := problem.Made(a.Text)
	if err != nil {
		return nil, err
	}
	r := &madeResult{
		Problem: problem.Key(), Value: a.Score.Value, Best: a.Score.Best,
		Level: level.View(), Effort: a.Effort, searchEnd: searchEnd{Cut: end.Cut}, id: level.ID(),
	}
	if level.Start().Solvable() != puzzle.No {
		s.recent.add(recentLevel{level.View(), level.ID(), time.Now().UTC()})
		r.Record = s.offer(problem, a)
	}
	return r, nil
}

// solveQuery asks for a solution.
type solveQuery struct {
	positionQuery
	searchQuery
}

func (s *Server) solve(w http.ResponseWriter, r *http.Request) error {
	var q solveQuery
	if err := readJSON(r, &q); err != nil {
		return err
	}
	_, at, err := s.position(r, q.positionQuery)
	if err != nil {
		return err
	}
	most, budget, seed, err := s.budget(q.searchQuery)
	if err != nil {
		return err
	}
	o := puzzle.Options{Seed: seed, Budget: budget, Workers: 1, Memory: memory.Size(s.plan.searches)}
	work := &searchWork{
		name: "solve", most: most, options: o, memory: at.Solve(o).Memory(),
		begin:  func(o puzzle.Options) (puzzle.Search, error) { return at.Solve(o), nil },
		finish: func(a puzzle.Answer, end searchEnd) (any, error) { return newSolvedResult(a, end), nil },
	}
	if at.SolvedAtOnce() {
		result, err := work.run(r.Context())
		if err != nil {
			return err
		}
		writeJSON(w, http.StatusOK, result)
		return nil
	}
	return s.begin(w, r, q.Wait, work)
}

// begin starts a search and answers with the address at which to watch it, or, if wait is
// set, with its result.
func (s *Server) begin(w http.ResponseWriter, r *http.Request, wait bool, work work) error {
	one, err := s.jobs.begin(work)
	if err != nil {
		return err
	}
	if !wait {
		writeJSON(w, http.StatusAccepted, one.status())
		return nil
	}
	waits(r)
	// The time in the queue is not known, so the answer may take as long as it does.
	if err := http.NewResponseController(w).SetWriteDeadline(time.Time{}); err != nil {
		return err
	}
	select {
	case <-one.over:
	case <-r.Context().Done():
		one.halt() // nobody else knows of it
		return r.Context().Err()
	}
	writeJSON(w, http.StatusOK, one.status())
	return nil
}

func (s *Server) showJob(w http.ResponseWriter, r *http.Request) error {
	one, err := s.jobs.find(r.PathValue("job"))
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, one.status())
	return nil
}

func (s *Server) stopJob(w http.ResponseWriter, r *http.Request) error {
	one, err := s.jobs.find(r.PathValue("job"))
	if err != nil {
		return err
	}
	one.halt()
	select {
	case <-one.over:
	case <-r.Context().Done():
		return r.Context().Err()
	}
	writeJSON(w, http.StatusOK, one.status())
	return nil
}
