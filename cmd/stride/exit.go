package main

import "errors"

// failureError marks an error for exit code 1. Every other error of a command is
// one of usage and exits with 2.
type failureError struct{ error }

func (e failureError) Unwrap() error { return e.error }

// failure wraps err for exit code 1; a nil err stays nil.
func failure(err error) error {
	if err == nil {
		return nil
	}
	return failureError{err}
}

// errSilent exits without a message: what there was to say is said.
var errSilent = errors.New("")
