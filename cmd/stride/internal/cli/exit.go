package cli

import "errors"

// FailureError marks an error for exit code 1. Any other error of a command is a usage error
// and leads to exit code 2.
type FailureError struct{ error }

// Unwrap returns the error without its mark.
// Unwrap returns the error without its mark.
func (e FailureError) Unwrap() error { return e.error }

// Failure marks err for exit code 1. A nil err stays nil.
func Failure(err error) error {
	if err == nil {
		return nil
	}
	return FailureError{err}
}

// ErrSilent is for a command that has already printed why it failed: no message follows.
var ErrSilent = errors.New("")
