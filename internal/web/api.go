package web

import (
	"encoding/json"
	"io"
	"net/http"
	"time"

	"stride/internal/web/engine"
)

// The API under /api/v1: the questions of package engine, over HTTP. Its page is made from
// the table in examples.go.

const apiPrefix = "/api/v1"

func (s *Server) apiRoutes(mux *http.ServeMux) {
	for _, name := range []string{"level", "check", "hint", "evaluate", "astar", "game", "order", "assess"} {
		mux.HandleFunc("POST "+apiPrefix+"/"+name, s.ask(name))
	}
	for _, name := range []string{"families", "recent", "proved"} {
		mux.HandleFunc("GET "+apiPrefix+"/"+name, s.ask(name))
	}
	for _, name := range []string{"generate", "solve", "race"} {
		mux.HandleFunc("POST "+apiPrefix+"/"+name, s.begin(name))
	}
	mux.HandleFunc("GET "+apiPrefix+"/daily", s.handle(s.daily))
	mux.HandleFunc("GET "+apiPrefix+"/jobs/{job}", s.handle(s.showJob))
	mux.HandleFunc("DELETE "+apiPrefix+"/jobs/{job}", s.handle(s.stopJob))
	mux.HandleFunc("GET "+apiPrefix+"/jobs/{job}/events", s.handle(s.watch))
	mux.HandleFunc("GET "+apiPrefix+"/records", s.handle(s.listRecords))
	mux.HandleFunc(apiPrefix+"/", func(w http.ResponseWriter, _ *http.Request) {
		writeError(w, http.StatusNotFound, "there is nothing at this address with this method: the page /api lists all")
	})
}

// ask makes a handler of a question that is answered at once.
func (s *Server) ask(name string) http.HandlerFunc {
	return s.handle(func(w http.ResponseWriter, r *http.Request) error {
		query, err := io.ReadAll(r.Body)
		if err != nil {
			return bodyError(err)
		}
		answer, err := s.engine.Ask(r.Context(), name, query)
		if err != nil {
			return err
		}
		writeJSON(w, http.StatusOK, answer)
		return nil
	})
}

// daily answers with the puzzles of the day that stands in the query of the address.
func (s *Server) daily(w http.ResponseWriter, r *http.Request) error {
	query, err := json.Marshal(map[string]string{"date": r.URL.Query().Get("date")})
	if err != nil {
		return err
	}
	answer, err := s.engine.Ask(r.Context(), "daily", query)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, answer)
	return nil
}

// begin makes a handler of a question that takes a search. It answers with the address at
// which to watch the search or, if that is wanted, with its result.
func (s *Server) begin(name string) http.HandlerFunc {
	return s.handle(func(w http.ResponseWriter, r *http.Request) error {
		query, err := io.ReadAll(r.Body)
		if err != nil {
			return bodyError(err)
		}
		begun, err := s.engine.Begin(r.Context(), name, query)
		switch {
		case err != nil:
			return err
		case begun.Job == nil:
			writeJSON(w, http.StatusOK, begun.Result)
			return nil
		case !begun.Wait:
			writeJSON(w, http.StatusAccepted, begun.Job.Status())
			return nil
		}
		waits(r)
		// The time in the queue is not known, so the answer may take as long as it does.
		if err := http.NewResponseController(w).SetWriteDeadline(time.Time{}); err != nil {
			return err
		}
		if err := over(r, begun.Job); err != nil {
			begun.Job.Halt() // nobody else knows of it
			return err
		}
		writeJSON(w, http.StatusOK, begun.Job.Status())
		return nil
	})
}

// over waits until a job is over.
func over(r *http.Request, job *engine.Job) error {
	select {
	case <-job.Over():
		return nil
	case <-r.Context().Done():
		return r.Context().Err()
	}
}

func (s *Server) showJob(w http.ResponseWriter, r *http.Request) error {
	job, err := s.engine.Job(r.PathValue("job"))
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, job.Status())
	return nil
}

func (s *Server) stopJob(w http.ResponseWriter, r *http.Request) error {
	job, err := s.engine.Job(r.PathValue("job"))
	if err != nil {
		return err
	}
	job.Halt()
	if err := over(r, job); err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, job.Status())
	return nil
}
