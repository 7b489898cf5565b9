package web

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"

	"stride/game"
	"stride/maze"
	"stride/maze/generate"
	"stride/search"
	"stride/shift/forest"
)

// Searches: what is asked of them, how they are begun, shown and ended.

// searchQuery is what all searches are told.
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
		err = fmt.Errorf(`"steps" is %d: want 0 to %d`, q.Steps, s.limits.MaxSteps)
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

// generateQuery asks for a maze.
type generateQuery struct {
	Rows int `json:"rows"`
	Cols int `json:"cols"`
	Min  int `json:"min"`
	Max  int `json:"max"`
	searchQuery
}

func (s *Server) generate(w http.ResponseWriter, r *http.Request) error {
	var q generateQuery
	if err := readJSON(r, &q); err != nil {
		return err
	}
	work, err := s.newMake(algorithmNames()[0], q)
	if err != nil {
		return err
	}
	return s.begin(w, r, q.Wait, work)
}

// newMake checks q and returns the search for a maze by an algorithm.
func (s *Server) newMake(algorithm string, q generateQuery) (*makeWork, error) {
	p := maze.Params{Rows: q.Rows, Cols: q.Cols, Min: q.Min, Max: q.Max}
	if err := p.Check(); err != nil {
		return nil, badRequest(err)
	}
	if p.Rows > s.limits.MaxSide || p.Cols > s.limits.MaxSide {
		return nil, badRequest(fmt.Errorf("a maze of %dx%d is too large for this server: at most %dx%d",
			p.Rows, p.Cols, s.limits.MaxSide, s.limits.MaxSide))
	}
	most, budget, seed, err := s.budget(q.searchQuery)
	if err != nil {
		return nil, err
	}
	work := &makeWork{
		options: generate.Options{Params: p, Algorithm: algorithm, Budget: budget, Seed: seed, Workers: 1},
		most:    most,
	}
	work.made = func(m *makeResult, r generate.Result) {
		if m.Solvable {
			s.recent.add(recentMaze{m.ID, m.Rows, m.Cols, m.Min, m.Max, m.Length, m.Value, time.Now().UTC()})
			m.Record = s.offer(algorithm, work.options.Seed, r)
		}
	}
	return work, nil
}

// solveQuery asks for a solution.
type solveQuery struct {
	positionQuery
	searchQuery
}

// mazeSolution is the answer for a maze, which takes no search.
type mazeSolution struct {
	Solved bool     `json:"solved"`
	Moves  []string `json:"moves"`
}

func (s *Server) solve(w http.ResponseWriter, r *http.Request) error {
	var q solveQuery
	if err := readJSON(r, &q); err != nil {
		return err
	}
	p, err := s.position(r, q.positionQuery)
	if err != nil {
		return err
	}
	most, budget, seed, err := s.budget(q.searchQuery)
	if err != nil {
		return err
	}
	level, ok := p.puzzle.(*game.Shift)
	if !ok {
		moves, err := p.puzzle.(*game.Maze).Rest(p.moves)
		if err != nil {
			return badRequest(err)
		}
		writeJSON(w, http.StatusOK, mazeSolution{moves != nil, append([]string{}, moves...)})
		return nil
	}
	board, err := level.After(p.moves)
	if err != nil {
		return badRequest(err)
	}
	return s.begin(w, r, q.Wait, &solveWork{
		puzzle: level, moves: p.moves, board: board, most: most,
		config: forest.Config{Options: forest.Defaults(), Seed: seed, Budget: budget, Workers: 1},
	})
}

// begin starts a search and answers with where to watch it, or with its end.
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
