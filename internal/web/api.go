package web

import (
	_ "embed"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"time"

	"stride/internal/web/engine"
)

// The API under /api/v1: the questions of package engine, over HTTP.

const apiPrefix = "/api/v1"

// openAPI describes the API to people and programs, as OpenAPI 3.1. A test compares its schemas
// with the types of the questions (openapi_test.go).
//
//go:embed openapi.json
var openAPI []byte

func (s *Server) apiRoutes(mux *http.ServeMux) {
	for _, q := range engine.Questions {
		method := "POST "
		if q.Kind == engine.List {
			method = "GET "
		}
		mux.HandleFunc(method+apiPrefix+"/"+q.Name, s.ask(q))
	}
	mux.HandleFunc("GET "+apiPrefix+"/jobs/{job}", s.handle(s.showJob))
	mux.HandleFunc("DELETE "+apiPrefix+"/jobs/{job}", s.handle(s.stopJob))
	mux.HandleFunc("GET "+apiPrefix+"/jobs/{job}/events", s.handle(s.watch))
	mux.Handle("GET /api/openapi.json", content("application/json", openAPI))
	mux.HandleFunc(apiPrefix+"/", func(w http.ResponseWriter, r *http.Request) {
		if !refuseMethod(mux, w, r) {
			writeError(w, http.StatusNotFound, "there is nothing at this address: /api/openapi.json "+
				"lists all")
		}
	})
}

// refuseMethod answers a request to an address that has other methods, and reports whether it has.
func refuseMethod(mux *http.ServeMux, w http.ResponseWriter, r *http.Request) bool {
	var methods []string
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodDelete} {
		other := r.Clone(r.Context())
		other.Method = method
		// a method stands before the path
		if _, pattern := mux.Handler(other); strings.Contains(pattern, " ") {
			methods = append(methods, method)
		}
	}
	if len(methods) == 0 {
		return false
	}
	list := strings.Join(methods, ", ")
	w.Header().Set("Allow", list)
	writeError(w, http.StatusMethodNotAllowed, "this address has the methods "+list+", and not "+r.Method)
	return true
}

// ask makes a handler of a question. If the answer is a search, the handler answers with the
// address of its events or, if the request asks for that, with its result.
func (s *Server) ask(q engine.Question) http.HandlerFunc {
	return s.handle(func(w http.ResponseWriter, r *http.Request) error {
		query, err := queryOf(q, r)
		if err != nil {
			return err
		}
		reply, err := s.engine.Reply(r.Context(), q, query)
		switch {
		case err != nil:
			return err
		case reply.Job == nil:
			writeJSON(w, http.StatusOK, reply.Answer)
			return nil
		case !reply.Wait:
			writeJSON(w, http.StatusAccepted, statusOf(reply.Job))
			return nil
		}
		// The time in the queue is not known, so the answer may take as long as it does.
		if err := http.NewResponseController(w).SetWriteDeadline(time.Time{}); err != nil {
			return err
		}
		if err := over(r, reply.Job); err != nil {
			reply.Job.Halt() // no other client knows of it
			return err
		}
		writeJSON(w, http.StatusOK, statusOf(reply.Job))
		return nil
	})
}

// queryOf returns the query of a request: its body or, for a list, the words in its address.
func queryOf(q engine.Question, r *http.Request) ([]byte, error) {
	if q.Kind != engine.List {
		query, err := io.ReadAll(r.Body)
		return query, bodyError(err)
	}
	words := make(map[string]string)
	for name := range r.URL.Query() {
		words[name] = r.URL.Query().Get(name)
	}
	return json.Marshal(words)
}

// jobStatus is the status of a job with the address of its events.
type jobStatus struct {
	engine.Status
	Events string `json:"events"`
}

func statusOf(job *engine.Job) jobStatus {
	return jobStatus{job.Status(), apiPrefix + "/jobs/" + job.ID + "/events"}
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
	writeJSON(w, http.StatusOK, statusOf(job))
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
	writeJSON(w, http.StatusOK, statusOf(job))
	return nil
}
