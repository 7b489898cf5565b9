package web

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"

	"stride/game"
	"stride/maze"
	"stride/maze/generate"
	"stride/search"
	"stride/shift"
	"stride/shift/forest"
)

// The API under /api/v1. Its page is made from the table in examples.go.

const apiPrefix = "/api/v1"

func (s *Server) apiRoutes(mux *http.ServeMux) {
	mux.HandleFunc("POST "+apiPrefix+"/level", ask(s, s.openLevel))
	mux.HandleFunc("POST "+apiPrefix+"/check", ask(s, s.checkMoves))
	mux.HandleFunc("POST "+apiPrefix+"/hint", ask(s, s.hint))
	mux.HandleFunc("POST "+apiPrefix+"/evaluate", ask(s, s.evaluate))
	mux.HandleFunc("POST "+apiPrefix+"/generate", s.handle(s.generate))
	mux.HandleFunc("POST "+apiPrefix+"/solve", s.handle(s.solve))
	mux.HandleFunc("POST "+apiPrefix+"/game", s.handle(s.readGame))
	mux.HandleFunc("GET "+apiPrefix+"/jobs/{job}", s.handle(s.showJob))
	mux.HandleFunc("DELETE "+apiPrefix+"/jobs/{job}", s.handle(s.stopJob))
	mux.HandleFunc("GET "+apiPrefix+"/jobs/{job}/events", s.handle(s.watch))
	mux.HandleFunc("GET "+apiPrefix+"/daily", s.handle(s.daily))
	mux.HandleFunc("GET "+apiPrefix+"/recent", s.handle(s.listRecent))
	mux.HandleFunc(apiPrefix+"/", func(w http.ResponseWriter, _ *http.Request) {
		writeError(w, http.StatusNotFound, "there is nothing at this address with this method: the page /api lists all")
	})
}

// levelQuery names a level: by ID, or by its text.
type levelQuery struct {
	Level  string      `json:"level,omitempty"`  // an ID
	Text   string      `json:"text,omitempty"`   // a level as printed
	Family game.Family `json:"family,omitempty"` // of the text; a maze if empty
}

func (s *Server) puzzle(r *http.Request, q levelQuery) (game.Puzzle, error) {
	switch {
	case (q.Level == "") == (q.Text == ""):
		return nil, badRequest(errors.New(`want either "level", an ID such as "shift:3#", or "text", a level as printed`))
	case q.Family != "" && q.Family != game.MazeFamily && q.Family != game.ShiftFamily:
		return nil, badRequest(errors.New(`"family" is "maze" or "shift"`))
	case q.Text != "":
		return s.levels.paste(r.Context(), q.Text, q.Family)
	}
	return s.levels.get(r.Context(), q.Level)
}

// mazeLevel is a maze as the API shows it.
type mazeLevel struct {
	Family game.Family `json:"family"`
	ID     string      `json:"id"`
	Rows   int         `json:"rows"`
	Cols   int         `json:"cols"`
	Min    int         `json:"min"`
	Max    int         `json:"max"`
	Values []int16     `json:"values"` // row by row; the goal is 0
	maze.Report
	Bound int `json:"bound"` // no maze of this size has a larger value
}

func newMazeLevel(m *game.Maze) mazeLevel {
	g := m.Grid
	return mazeLevel{game.MazeFamily, m.ID(), g.Rows, g.Cols, g.Min, g.Max, g.Values, m.Analysis.Report, g.Bound()}
}

// shiftLevel is a level of Number Shifting as the API shows it.
type shiftLevel struct {
	Family game.Family `json:"family"`
	ID     string      `json:"id"`
	Cells  []int       `json:"cells"` // row by row; 0 is empty
	shift.Stats
}

// showLevel is what the API shows of a level.
func showLevel(p game.Puzzle) any {
	switch p := p.(type) {
	case *game.Maze:
		return newMazeLevel(p)
	case *game.Shift:
		return shiftLevel{game.ShiftFamily, p.ID(), p.Board.Cells, p.Board.Stats()}
	}
	panic("web: a puzzle of neither family")
}

func (s *Server) openLevel(r *http.Request, q levelQuery) (any, error) {
	p, err := s.puzzle(r, q)
	if err != nil {
		return nil, err
	}
	return showLevel(p), nil
}

// positionQuery is a level and the moves made.
type positionQuery struct {
	levelQuery
	Moves []string `json:"moves"`
}

// position is a level after moves.
type position struct {
	puzzle game.Puzzle
	state  game.State
	moves  []string
}

func (s *Server) position(r *http.Request, q positionQuery) (position, error) {
	p, err := s.puzzle(r, q.levelQuery)
	if err != nil {
		return position{}, err
	}
	if len(q.Moves) > s.limits.MaxMoves {
		return position{}, badRequest(fmt.Errorf("%d moves: at most %d", len(q.Moves), s.limits.MaxMoves))
	}
	state, moves, err := game.Play(p, q.Moves)
	if err != nil {
		return position{}, badRequest(err)
	}
	return position{p, state, moves}, nil
}

// checkAnswer says what is known of a position.
type checkAnswer struct {
	ID       string       `json:"id"`
	Moves    []string     `json:"moves"`
	Solved   bool         `json:"solved"`
	Stuck    bool         `json:"stuck"` // there is no move
	Solvable game.Verdict `json:"solvable"`
	// Pending is set while it is being found out whether it is solvable: ask again.
	Pending bool `json:"pending"`
}

func (s *Server) checkMoves(r *http.Request, q positionQuery) (checkAnswer, error) {
	p, err := s.position(r, q)
	if err != nil {
		return checkAnswer{}, err
	}
	verdict, pending, err := s.verdict(p)
	if err != nil {
		return checkAnswer{}, err
	}
	return checkAnswer{p.puzzle.ID(), p.moves, p.state.Solved(), p.state.Stuck(), verdict, pending}, nil
}

// verdictWait is how long an answer is held back for the thinker: most positions of
// small levels take less.
const verdictWait = 15 * time.Millisecond

// verdict says whether a position can be solved, and whether more will be known soon.
func (s *Server) verdict(p position) (v game.Verdict, pending bool, err error) {
	v, err = p.puzzle.Solvable(p.moves)
	if err != nil || v != game.Unknown {
		return v, false, badIf(err)
	}
	thought := s.thinker.ask(p.puzzle, p.moves)
	select {
	case <-thought:
	case <-time.After(verdictWait):
		return game.Unknown, true, nil
	}
	v, err = p.puzzle.Solvable(p.moves)
	return v, false, badIf(err)
}

func badIf(err error) error {
	if err == nil {
		return nil
	}
	return badRequest(err)
}

// hintQuery asks for a hint up to a step.
type hintQuery struct {
	positionQuery
	Step game.Step `json:"step"` // 1 to 4
}

// hintAnswer is a hint, and whether more will be known soon.
type hintAnswer struct {
	game.Hint
	Step    game.Step `json:"step"`
	Pending bool      `json:"pending"`
}

func (s *Server) hint(r *http.Request, q hintQuery) (hintAnswer, error) {
	if q.Step < game.Nudge || q.Step > game.Why {
		return hintAnswer{}, badRequest(fmt.Errorf(`"step" is %d: 1 is a nudge, 2 where to look, 3 which move, 4 why`, q.Step))
	}
	p, err := s.position(r, q.positionQuery)
	if err != nil {
		return hintAnswer{}, err
	}
	_, pending, err := s.verdict(p)
	if err != nil {
		return hintAnswer{}, err
	}
	h, err := p.puzzle.Hint(p.moves)
	if err != nil {
		return hintAnswer{}, badRequest(err)
	}
	return hintAnswer{h.Upto(q.Step), q.Step, pending}, nil
}

// mazeFacts is what the evaluation says of each cell of a maze.
type mazeFacts struct {
	mazeLevel
	FromStart      []int32 `json:"from_start"` // jumps from the start, -1 if unreachable
	ToGoal         []int32 `json:"to_goal"`    // jumps to the goal, -1 if there is no way
	BlackHoleCells []int   `json:"black_hole_cells"`
	WhiteHoleCells []int   `json:"white_hole_cells"`
	ForcedForward  []int   `json:"forced_forward_cells"`
	ForcedBackward []int   `json:"forced_backward_cells"`
	Solution       string  `json:"solution,omitempty"` // letters; empty if there is none
}

func (s *Server) evaluate(r *http.Request, q levelQuery) (any, error) {
	p, err := s.puzzle(r, q)
	if err != nil {
		return nil, err
	}
	m, ok := p.(*game.Maze)
	if !ok {
		return showLevel(p), nil
	}
	a := m.Analysis
	f := a.Faults()
	return mazeFacts{
		newMazeLevel(m), a.FromStart, a.ToGoal, f.BlackHoles, f.WhiteHoles, f.ForcedForward, f.ForcedBackward,
		maze.FormatMoves(maze.Solve(m.Grid)),
	}, nil
}

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
	p := maze.Params{Rows: q.Rows, Cols: q.Cols, Min: q.Min, Max: q.Max}
	if err := p.Check(); err != nil {
		return badRequest(err)
	}
	if p.Rows > s.limits.MaxSide || p.Cols > s.limits.MaxSide {
		return badRequest(fmt.Errorf("a maze of %dx%d is too large for this server: at most %dx%d",
			p.Rows, p.Cols, s.limits.MaxSide, s.limits.MaxSide))
	}
	most, budget, seed, err := s.budget(q.searchQuery)
	if err != nil {
		return err
	}
	return s.begin(w, r, q.Wait, &makeWork{
		options: generate.Options{Params: p, Budget: budget, Seed: seed, Workers: 1},
		most:    most,
		made: func(m *makeResult) {
			if m.Solvable {
				s.recent.add(recentMaze{m.ID, m.Rows, m.Cols, m.Min, m.Max, m.Length, m.Value, time.Now().UTC()})
			}
		},
	})
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
	// The time in the queue is not known, so the answer may take as long as it does.
	if err := http.NewResponseController(w).SetWriteDeadline(time.Time{}); err != nil && !errors.Is(err, http.ErrNotSupported) {
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

func (s *Server) daily(w http.ResponseWriter, r *http.Request) error {
	day := time.Now().UTC()
	if text := r.URL.Query().Get("date"); text != "" {
		var err error
		if day, err = time.Parse(game.DateForm, text); err != nil {
			return badRequest(errors.New(`"date" is not a day such as 2026-03-01`))
		}
	}
	writeJSON(w, http.StatusOK, map[string]any{"date": day.Format(game.DateForm), "puzzles": game.Daily(day)})
	return nil
}

func (s *Server) listRecent(w http.ResponseWriter, _ *http.Request) error {
	writeJSON(w, http.StatusOK, map[string]any{"mazes": s.recent.list()})
	return nil
}

// readGame reads a saved game and says where it stands.
func (s *Server) readGame(w http.ResponseWriter, r *http.Request) error {
	g, err := game.Load(r.Body)
	if err != nil {
		return bodyError(err)
	}
	if err := s.levels.check(g.Puzzle()); err != nil {
		return err
	}
	points := []string{}
	for _, p := range g.Points() {
		points = append(points, p.Name)
	}
	writeJSON(w, http.StatusOK, map[string]any{
		"id": g.Puzzle().ID(), "moves": g.Moves(), "solved": g.Solved(), "points": points,
		"can_undo": g.CanUndo(), "can_redo": g.CanRedo(),
	})
	return nil
}
