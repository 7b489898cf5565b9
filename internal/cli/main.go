package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"stride/internal/disk"
)

// Exit codes of the program, as documented in docs/command-line.md.
const (
	ExitDone        = 0   // what was asked for has been done
	ExitFailure     = 1   // the request made sense but failed
	ExitUsage       = 2   // the request made no sense: wrong arguments, malformed input
	ExitInterrupted = 130 // Ctrl-C or SIGTERM came first; what was found until then is printed or kept
)

// Main runs the program and returns its exit code.
func Main(root *cobra.Command, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// The first signal removes the handler, so that a second Ctrl-C ends the program at
	// once, whatever it is doing.
	context.AfterFunc(ctx, stop)

	root.SetArgs(args)
	root.SetIn(stdin)
	out, messages := &Output{W: stdout}, &Output{W: stderr}
	root.SetOut(out)
	root.SetErr(messages)
	defer func() { _ = messages.Close() }() // a message that cannot be written has no other place
	command, err := root, unknownTopic(root, args)
	if err == nil {
		command, err = root.ExecuteContextC(ctx)
	}
	interrupted := ctx.Err() != nil
	if interrupted && errors.Is(err, context.Canceled) {
		err = ErrInterrupted // in place of what was cancelled, in words of the program's parts
	}
	if unwritten := out.Close(); unwritten != nil {
		if err == nil || errors.Is(err, unwritten) {
			err = unwritten
		} else {
			err = errors.Join(unwritten, err)
		}
		err = Failure(err)
		interrupted = false // the failure counts, because what was found is lost
	}
	if err != nil && !errors.Is(err, ErrSilent) {
		fmt.Fprintf(messages, "stride: %s\n", errorText(err))
	}
	return ExitCode(command, err, interrupted)
}

// errorText returns the text of an error. An error about a file names the file and the reason, and not the system call: "x.txt: no
// such file or directory" instead of "open x.txt: ...", and no name twice.
func errorText(err error) string {
	text := err.Error()
	if path := new(fs.PathError); errors.As(err, &path) {
		text = strings.ReplaceAll(text, path.Error(), path.Path+": "+path.Err.Error())
		text = strings.ReplaceAll(text, path.Path+": "+path.Path+": ", path.Path+": ")
	}
	return text
}

// FailureError marks an error for exit code 1. Any other error is one of usage and leads to exit code 2.
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

// Usage marks an error of Run for exit code 2: it turns out during the work that the request made no sense. A nil err
// stays nil.
func Usage(err error) error {
	if err == nil {
		return nil
	}
	return usageError{err}
}

// ErrSilent is for a command that has already printed why it failed: no message follows.
var ErrSilent = errors.New("")

// ErrInterrupted is the error of a command that Ctrl-C ended while it waited or computed.
var ErrInterrupted = disk.ErrInterrupted

// GivenUp reports whether an error only says that something was interrupted.
func GivenUp(err error) bool {
	return errors.Is(err, ErrInterrupted) || errors.Is(err, context.Canceled)
}

// endless is the annotation of commands that run until they are stopped.
const endless = "runs until it is stopped"

// ExitCode returns the exit code of a command that ended with err, or was interrupted.
func ExitCode(cmd *cobra.Command, err error, interrupted bool) int {
	failed := interrupted && GivenUp(err) || errors.As(err, new(FailureError)) && !errors.As(err, new(usageError))
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
