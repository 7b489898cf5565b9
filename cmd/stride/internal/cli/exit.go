package cli

import "errors"

// FailureError marks an error for exit code 1. Every other error of a command is
// one of usage and exits with 2.
type FailureError struct{ error }

func (e FailureError) Unwrap() error { return e.error }

// Failure wraps err for exit code 1; a nil err stays nil.
func Failure(err error) error {
	if err == nil {
		return nil
	}
	return FailureError{err}
}

// ErrSilent exits without a message: what there was to say is said.
var ErrSilent = errors.New("")
