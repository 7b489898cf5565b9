package engine

import "stride/internal/phrase"

// ErrorKind says what an error is about.
type ErrorKind string

const (
	Invalid  ErrorKind = "invalid"   // the query is wrong
	Missing  ErrorKind = "missing"   // there is no such thing
	TooLarge ErrorKind = "too-large" // the query, or the memory that the answer would take
	Busy     ErrorKind = "busy"      // all places are taken
	Closing  ErrorKind = "closing"   // the engine is being closed
	Failed   ErrorKind = "failed"    // the program has a fault
)

// Error is an error that the client is told.
type Error struct {
	Kind    ErrorKind
	Message string
	Said    *phrase.Phrase // the message for other languages, or nil
	Retry   int            // seconds, 0 if trying again does not help
}

func (e *Error) Error() string { return e.Message }

// Refusal is the JSON form of an error.
type Refusal struct {
	Error string         `json:"error"`
	Said  *phrase.Phrase `json:"said,omitempty"` // the message for other languages
	Kind  ErrorKind      `json:"kind,omitempty"`
}

// Refusal returns the JSON form of the error.
func (e *Error) Refusal() Refusal { return Refusal{Error: e.Message, Said: e.Said, Kind: e.Kind} }

// said returns a phrase, or nil for an empty one.
func said(p phrase.Phrase) *phrase.Phrase {
	if p.Empty() {
		return nil
	}
	return &p
}

// Refuse returns an error of a kind with the message of another error.
func Refuse(kind ErrorKind, err error) *Error {
	return &Error{Kind: kind, Message: err.Error(), Said: said(phrase.Of(err))}
}

func badRequest(err error) error { return Refuse(Invalid, err) }

var busy = phrase.Define("refusal.busy", "too many searches are running and waiting: try again in "+
	"{seconds} s")

func tooBusy(seconds int) *Error {
	e := Refuse(Busy, busy.Err("seconds", seconds))
	e.Retry = seconds
	return e
}
