package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"stride/internal/lock"
)

// Exit codes tell a script what to do next: continue (0), look at the result or the machine (1),
// mend the call (2), try again later (11), report a fault of Stride (70), or call again to continue
// (130). 11 is the code of restic for a locked repository, 70 is EX_SOFTWARE of BSD's sysexits.h,
// and 130 is what shells report after Ctrl-C. Go's own code for a panic, 2, would read as wrong
// usage.
//
// The help of each command, its manual page and docs/command-line.md take their words from one
// table, [exits].
const (
	ExitDone        = 0
	ExitFailure     = 1
	ExitUsage       = 2
	ExitHeld        = 11
	ExitFault       = 70
	ExitInterrupted = 130
)

// exit is a row of the table of exit codes.
type exit struct {
	code    int
	short   string // in the help of a command
	meaning string // in docs/command-line.md
}

var exits = []exit{
	{ExitDone, "done", "What was asked for has been done."},
	{ExitFailure, "not done",
		"It could not be done: a level was not solved, moves are wrong, or a file could not be written."},
	{ExitUsage, "wrong usage or input", "The request was invalid: wrong arguments, or malformed or " +
		"missing input."},
	{ExitHeld, "in use by another process",
		"Another process works in the folder, or on the file; the message names it. Wait until it ends, " +
			"and try again."},
	{ExitFault, "a fault of Stride", "Stride itself failed, and prints what to report."},
	{ExitInterrupted, "interrupted", "Ctrl-C, SIGTERM or SIGHUP ended the command before it was done."},
}

// endless is the annotation of commands that run until they are stopped.
const endless = "runs until it is stopped"

// ExitStatus returns the exit codes of a command in a line, or "" if the command only has others
// below it.
func ExitStatus(cmd *cobra.Command) string {
	if cmd.Annotations[group] != "" {
		return ""
	}
	var all []string
	for _, e := range exits {
		short := e.short
		switch {
		case cmd.Annotations[endless] == "":
		case e.code == ExitDone:
			short = "stopped by Ctrl-C"
		case e.code == ExitInterrupted:
			continue
		}
		all = append(all, fmt.Sprintf("%d %s", e.code, short))
	}
	return strings.Join(all, ", ")
}

// ExitTable returns the table of exit codes for a document.
func ExitTable() string {
	text := "| code | meaning |\n|---|---|\n"
	for _, e := range exits {
		text += fmt.Sprintf("| %d | %s |\n", e.code, e.meaning)
	}
	return text
}

// ExitCode returns the exit code of a command that ended with err, or was interrupted.
func ExitCode(cmd *cobra.Command, err error, interrupted bool) int {
	failed := interrupted && GivenUp(err) || errors.As(err, new(FailureError)) &&
		!errors.As(err, new(usageError))
	switch {
	case errors.As(err, new(*faultError)):
		return ExitFault
	case errors.Is(err, lock.ErrHeld):
		return ExitHeld
	case err != nil && !failed:
		return ExitUsage
	case interrupted && (cmd == nil || cmd.Annotations[endless] == ""):
		return ExitInterrupted
	case failed:
		return ExitFailure
	}
	return ExitDone
}

// FailureError marks an error for exit code 1. Any other error is one of usage and leads to exit
// code 2.
type FailureError struct{ error }

// Unwrap returns the error without its mark.
func (e FailureError) Unwrap() error { return e.error }

// Failure marks an error of Check for exit code 1. A nil err stays nil.
func Failure(err error) error {
	if err == nil || errors.As(err, new(usageError)) {
		return err
	}
	return FailureError{err}
}

// usageError marks an error of Run for exit code 2.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// Usage marks an error of Run for exit code 2: it turns out during the work that the request made
// no sense. A nil err stays nil.
func Usage(err error) error {
	if err == nil {
		return nil
	}
	return usageError{err}
}

// ErrSilent is for a command that has already printed why it failed: no message follows.
var ErrSilent = errors.New("")

// GivenUp reports whether an error only says that something was interrupted.
func GivenUp(err error) bool {
	return errors.Is(err, ErrInterrupted) || errors.Is(err, context.Canceled)
}
