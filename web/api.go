package web

import (
	"errors"
	"net/http"
	"time"

	"stride/game"
	"stride/maze"
	"stride/shift"
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
	mux.HandleFunc("POST "+apiPrefix+"/astar", ask(s, s.searchGrid))
	mux.HandleFunc("POST "+apiPrefix+"/game", s.handle(s.readGame))
	mux.HandleFunc("GET "+apiPrefix+"/jobs/{job}", s.handle(s.showJob))
	mux.HandleFunc("DELETE "+apiPrefix+"/jobs/{job}", s.handle(s.stopJob))
	mux.HandleFunc("GET "+apiPrefix+"/jobs/{job}/events", s.handle(s.watch))
	mux.HandleFunc("GET "+apiPrefix+"/daily", s.handle(s.daily))
	mux.HandleFunc("GET "+apiPrefix+"/recent", s.handle(s.listRecent))
	mux.HandleFunc("POST "+apiPrefix+"/race", s.handle(s.race))
	mux.HandleFunc("GET "+apiPrefix+"/records", s.handle(s.listRecords))
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
