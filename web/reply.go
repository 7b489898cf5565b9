package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
)

// Requests and answers of the API: JSON in, JSON out, and errors with a status, a
// sentence, and where it makes sense the time after which to try again.

// apiError is an error that the client is told.
type apiError struct {
	status  int
	message string
	retry   int // seconds, 0 if trying again does not help
}

func (e *apiError) Error() string { return e.message }

func badRequest(err error) error {
	return &apiError{status: http.StatusBadRequest, message: err.Error()}
}

func tooBusy(seconds int) *apiError {
	return &apiError{
		status: http.StatusTooManyRequests, retry: seconds,
		message: fmt.Sprintf("all places for searches are taken, in the queue as well: try again in %d s", seconds),
	}
}

// writeJSON answers with v.
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
	writeJSON(w, status, map[string]string{"error": message})
}

// handle makes a handler of a function that answers by itself or returns an error.
func (s *Server) handle(f func(w http.ResponseWriter, r *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := f(w, r)
		if err == nil {
			return
		}
		var known *apiError
		if !errors.As(err, &known) {
			if r.Context().Err() != nil { // the client has gone
				known = &apiError{status: statusClientGone, message: "the client went away"}
			} else {
				s.log.Error("request failed", "path", r.URL.Path, "error", err)
				known = &apiError{status: http.StatusInternalServerError, message: "the server could not do it; its log says why"}
			}
		}
		if known.retry > 0 {
			w.Header().Set("Retry-After", strconv.Itoa(known.retry))
		}
		if known.status == http.StatusTooManyRequests {
			s.metrics.refused.Inc()
		}
		writeError(w, known.status, known.message)
	}
}

// statusClientGone stands in the log for an answer that nobody waits for.
const statusClientGone = 499

// ask makes a handler of a function from a request's JSON to an answer's.
func ask[Q, A any](s *Server, f func(r *http.Request, q Q) (A, error)) http.HandlerFunc {
	return s.handle(func(w http.ResponseWriter, r *http.Request) error {
		var q Q
		if err := readJSON(r, &q); err != nil {
			return err
		}
		a, err := f(r, q)
		if err != nil {
			return err
		}
		writeJSON(w, http.StatusOK, a)
		return nil
	})
}

// readJSON reads the body of a request: one JSON object without unknown fields.
func readJSON(r *http.Request, to any) error {
	in := json.NewDecoder(r.Body)
	in.DisallowUnknownFields()
	err := in.Decode(to)
	if err == nil {
		if _, more := in.Token(); more != io.EOF {
			err = errors.New("something follows after the JSON object")
			var tooLarge *http.MaxBytesError
			if errors.As(more, &tooLarge) {
				err = more
			}
		}
	}
	return bodyError(err)
}

// bodyError says what is wrong with a body.
func bodyError(err error) error {
	var tooLarge *http.MaxBytesError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &tooLarge):
		return &apiError{status: http.StatusRequestEntityTooLarge,
			message: fmt.Sprintf("the body is longer than %d bytes", tooLarge.Limit)}
	case errors.Is(err, io.EOF):
		return badRequest(errors.New("the body is empty: a JSON object is wanted"))
	}
	return badRequest(fmt.Errorf("the body: %w", err))
}
