package web

import (
	"errors"
	"net/http"
	"time"

	"stride/game"
	"stride/puzzle"
)

// The API under /api/v1. Its page is made from the table in examples.go.

const apiPrefix = "/api/v1"

func (s *Server) apiRoutes(mux *http.ServeMux) {
	mux.HandleFunc("GET "+apiPrefix+"/families", s.handle(s.listFamilies))
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
	Level  string `json:"level,omitempty"`  // an ID
	Text   string `json:"text,omitempty"`   // a level as printed
	Family string `json:"family,omitempty"` // of the text; that of the first family if empty
}

func (s *Server) puzzle(r *http.Request, q levelQuery) (puzzle.Puzzle, error) {
	if (q.Level == "") == (q.Text == "") {
		return nil, badRequest(errors.New(`there should be either "level", an ID such as "shift:3#", or "text", a level as printed`))
	}
	family, err := s.config.Families.Family(q.Family)
	switch {
	case err != nil:
		return nil, badRequest(err)
	case q.Text != "":
		return s.puzzles.paste(r.Context(), q.Text, family)
	}
	return s.puzzles.get(r.Context(), q.Level)
}

func (s *Server) openLevel(r *http.Request, q levelQuery) (any, error) {
	p, err := s.puzzle(r, q)
	if err != nil {
		return nil, err
	}
	return p.View(), nil
}

// readGame reads a saved game and answers with its current state.
func (s *Server) readGame(w http.ResponseWriter, r *http.Request) error {
	g, err := game.Load(s.config.Families, r.Body)
	if err != nil {
		return bodyError(err)
	}
	if err := s.puzzles.check(g.Puzzle()); err != nil {
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
		if day, err = time.Parse(time.DateOnly, text); err != nil {
			return badRequest(errors.New(`"date" is not a day such as 2026-03-01`))
		}
	}
	writeJSON(w, http.StatusOK, map[string]any{"date": day.Format(time.DateOnly), "puzzles": s.config.Families.Daily(day)})
	return nil
}

// familyView is a family as the API shows it.
type familyView struct {
	Name     string              `json:"name"`
	Title    string              `json:"title"`
	Rules    string              `json:"rules"`
	Searches []puzzle.SearchInfo `json:"searches"`
}

func (s *Server) listFamilies(w http.ResponseWriter, _ *http.Request) error {
	list := []familyView{}
	for _, f := range s.config.Families {
		list = append(list, familyView{f.Name, f.Title, f.Rules, append([]puzzle.SearchInfo{}, f.Searches...)})
	}
	writeJSON(w, http.StatusOK, map[string]any{"families": list})
	return nil
}

func (s *Server) listRecent(w http.ResponseWriter, _ *http.Request) error {
	writeJSON(w, http.StatusOK, map[string]any{"levels": s.recent.list()})
	return nil
}
