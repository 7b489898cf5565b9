package cli

import (
	"context"
	"errors"

	"github.com/spf13/cobra"
)

// Exit codes of the program, as documented in docs/command-line.md.
const (
	ExitDone        = 0   // what was asked for has been done
	ExitFailure     = 1   // the request made sense but failed
	ExitUsage       = 2   // the request made no sense: wrong arguments, malformed input
	ExitInterrupted = 130 // Ctrl-C or SIGTERM came first; what was found until then is printed or kept
)

// FailureError marks an error for exit code 1. Any other error of a command is a usage error
// and leads to exit code 2.
type FailureError struct{ error }

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

// ErrTwoForms is the error of a command that is told to print the same in two forms.
var ErrTwoForms = errors.New("--json and --csv cannot both be given")

// GivenUp reports whether an error only says that something was interrupted.
func GivenUp(err error) bool {
	return errors.Is(err, ErrInterrupted) || errors.Is(err, context.Canceled)
}

// endless is the annotation of commands that run until they are stopped.
const endless = "runs until it is stopped"

// MarkEndless marks a command that runs until it is stopped, such as a server. Ctrl-C is how it
// ends, and its exit code is ExitDone then.
func MarkEndless(cmd *cobra.Command) {
	if cmd.Annotations == nil {
		cmd.Annotations = make(map[string]string)
	}
	cmd.Annotations[endless] = endless
}

// ExitCode returns the exit code of a command that ended with err, or was interrupted.
func ExitCode(cmd *cobra.Command, err error, interrupted bool) int {
	var failure FailureError
	failed := errors.As(err, &failure) || interrupted && GivenUp(err)
	switch {
	case err != nil && !failed:
		return ExitUsage
	case interrupted && (cmd == nil || cmd.Annotations[endless] == ""):
		return ExitInterrupted
	case failed:
		return ExitFailure
	}
	return ExitDone
}
