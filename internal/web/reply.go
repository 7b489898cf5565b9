package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"stride/internal/phrase"
	"stride/internal/web/engine"
)

// Requests and answers of the API: JSON in, JSON out, and errors with a status, a
// sentence, and where it makes sense the time after which to try again.

var (
	failed   = phrase.Define("refusal.failed", "the server could not do it; its log says why")
	longBody = phrase.English("the body is longer than {most} bytes")
)

func writeJSON(w http.ResponseWriter, status int, v any) {
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("web: an answer that is no JSON: %v", err))
	}
	h := w.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(append(text, '\n')) // a client that is gone needs no answer
}

func writeError(w http.ResponseWriter, status int, message string) {
	writeJSON(w, status, engine.Refusal{Error: message})
}

// handle makes a handler of a function that answers by itself or returns an error.
func (s *Server) handle(f func(w http.ResponseWriter, r *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := f(w, r)
		if err == nil {
			return
		}
		var known *engine.Error
		if !errors.As(err, &known) {
			if r.Context().Err() != nil {
				writeError(w, statusClientGone, "the client went away")
				return
			}
			s.log.Error("request failed", "path", r.URL.Path, "error", err)
			known = engine.Refuse(engine.Failed, failed.Err())
		}
		if known.Retry > 0 {
			w.Header().Set("Retry-After", strconv.Itoa(known.Retry))
		}
		writeJSON(w, statuses[known.Kind], known.Refusal())
	}
}

// statuses are those of the errors of the engine.
var statuses = map[engine.ErrorKind]int{
	engine.Invalid: http.StatusBadRequest, engine.Missing: http.StatusNotFound,
	engine.TooLarge: http.StatusRequestEntityTooLarge, engine.Busy: http.StatusTooManyRequests,
	engine.Closing: http.StatusServiceUnavailable, engine.Failed: http.StatusInternalServerError,
}

// statusClientGone is logged for an answer for which no client waits.
const statusClientGone = 499

// bodyError says what is wrong with a body that cannot be read.
func bodyError(err error) error {
	var tooLarge *http.MaxBytesError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &tooLarge):
		return engine.Refuse(engine.TooLarge, longBody.Err("most", tooLarge.Limit))
	}
	return &engine.Error{Kind: engine.Invalid, Message: fmt.Sprintf("the body: %v", err)}
}
