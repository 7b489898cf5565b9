package engine

import "fmt"

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
	Retry   int // seconds, 0 if trying again does not help
}

func (e *Error) Error() string { return e.Message }

func badRequest(err error) error {
	return &Error{Status: StatusBad, Message: err.Error()}
}

func tooBusy(seconds int) *Error {
	return &Error{
		Status: StatusBusy, Retry: seconds,
		Message: fmt.Sprintf("all places for searches are taken, in the queue as well: try again in %d s", seconds),
	}
}
