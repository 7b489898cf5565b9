package engine

import (
	"errors"

	"stride/internal/phrase"
)

// ErrorKind says what an error is about.
type ErrorKind string

// The kinds of errors, as players are told of them.
const (
	Damaged ErrorKind = "damaged" // the ID of a level cannot be read: it lost something on its way
	Invalid ErrorKind = "invalid" // the query is wrong in another way, or asks for too much
	Missing ErrorKind = "missing" // a search found no such level, or there is no such question
	Failed  ErrorKind = "failed"  // the program has a fault
)

// Error is an error that the client is told.
type Error struct {
	Kind    ErrorKind
	Message string
	Said    *phrase.Phrase // the message for other languages, or nil
}

func (e *Error) Error() string { return e.Message }

// Refusal is the JSON form of an error.
type Refusal struct {
	Error string         `json:"error"`
	Said  *phrase.Phrase `json:"said,omitempty"` // the message for other languages
	Kind  ErrorKind      `json:"kind"`
}

// RefusalOf returns the JSON form of an error of Ask.
func RefusalOf(err error) Refusal {
	known, ok := errors.AsType[*Error](err)
	if !ok {
		known = refuse(Failed, err)
	}
	return Refusal{Error: known.Message, Said: known.Said, Kind: known.Kind}
}

// said returns a phrase, or nil for an empty one.
func said(p phrase.Phrase) *phrase.Phrase {
	if p.Empty() {
		return nil
	}
	return &p
}

// refuse returns an error of a kind with the message of another error.
func refuse(kind ErrorKind, err error) *Error {
	return &Error{Kind: kind, Message: err.Error(), Said: said(phrase.Of(err))}
}

func badRequest(err error) error { return refuse(Invalid, err) }
