package engine

import "stride/internal/phrase"

// The statuses of errors are those of HTTP.
const (
	StatusBad         = 400
	StatusNotFound    = 404
	StatusTooLarge    = 413
	StatusBusy        = 429
	StatusUnavailable = 503
)

// Error is an error that whoever asked is told.
type Error struct {
	Status  int
	Message string
	Said    *phrase.Phrase // the message for other languages, or nil
	Retry   int            // seconds, 0 if trying again does not help
}

func (e *Error) Error() string { return e.Message }

// Answer is an error as it is told: the message, and in what other languages make theirs of.
type Answer struct {
	Error  string         `json:"error"`
	Said   *phrase.Phrase `json:"said,omitempty"`
	Status int            `json:"status,omitempty"`
}

// Answer returns the error as it is told. Over HTTP, the status is told elsewhere.
func (e *Error) Answer() Answer { return Answer{Error: e.Message, Said: e.Said} }

// said returns a phrase, or nil for an empty one.
func said(p phrase.Phrase) *phrase.Phrase {
	if p.Empty() {
		return nil
	}
	return &p
}

// Refuse returns the error of a status with the message of another error.
func Refuse(status int, err error) *Error {
	return &Error{Status: status, Message: err.Error(), Said: said(phrase.Of(err))}
}

func badRequest(err error) error { return Refuse(StatusBad, err) }

var busy = phrase.Define("refusal.busy", "all places for searches are taken, in the queue as well: try again in {seconds} s")

func tooBusy(seconds int) *Error {
	e := Refuse(StatusBusy, busy.Err("seconds", seconds))
	e.Retry = seconds
	return e
}
