package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"stride/internal/crash"
	"stride/internal/disk"
	"stride/internal/interrupt"
	"stride/internal/memory"
	"stride/internal/version"
)

// Main runs the program and returns its exit code.
func Main(root *cobra.Command, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := interrupt.Context()
	defer stop()
	enableSequences(stdout, stderr)
	root.SetArgs(args)
	root.SetIn(stdin)
	out, messages := &Output{W: stdout}, &Output{W: stderr}
	root.SetOut(out)
	root.SetErr(messages)
	defer func() { _ = messages.Close() }() // a message that cannot be written has no other place
	command, err := execute(ctx, root, args)
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
	code := ExitCode(command, err, interrupted)
	if err != nil && !errors.Is(err, ErrSilent) {
		text := ErrorText(err)
		fmt.Fprintf(messages, "%s: %s\n", root.Name(), text)
		if fault := new(faultError); errors.As(err, &fault) {
			fmt.Fprintf(messages, "%s %s\n", root.Name(), fault.report())
		}
		if code != ExitDone && !out.Begun() && wantsJSON(command, args) {
			// if it cannot be written, the message and the code remain
			(&Printer{W: out}).JSON(failed{text, code})
		}
	}
	return code
}

// failed is what --json prints of a command that ends with an error and without a result.
type failed struct {
	Error string `json:"error"`
	Exit  int    `json:"exit"`
}

// wantsJSON reports whether a call asks for JSON. Flags behind a wrong one have not been read.
func wantsJSON(command *cobra.Command, args []string) bool {
	if flag := command.Flags().Lookup("json"); flag != nil && flag.Changed {
		return flag.Value.String() == "true"
	}
	if end := slices.Index(args, "--"); end >= 0 {
		args = args[:end]
	}
	return slices.Contains(args, "--json")
}

// execute runs a command. A panic becomes an error when all deferred functions have run, those that
// restore a terminal among them.
func execute(ctx context.Context, root *cobra.Command, args []string) (command *cobra.Command, err error) {
	defer func() {
		if value := recover(); value != nil {
			fault := &faultError{value, debug.Stack()}
			if p, carried := value.(*crash.Panic); carried {
				fault = &faultError{p.Value, p.Stack}
			}
			command, err = root, fault
		}
	}()
	if err := unknownTopic(root, args); err != nil {
		return root, err
	}
	return root.ExecuteContextC(ctx)
}

// faultError is a panic. The goroutines that do the work of a command hand theirs over to the one
// that waits for them, see package crash.
type faultError struct {
	value any
	stack []byte
}

func (e *faultError) Error() string {
	return fmt.Sprintf("internal error: %v; this is a fault of Stride and not of your input: please report "+
		"it, with the command and what standard error says below", e.value)
}

// report returns what a report of the fault should contain behind the name of the program.
func (e *faultError) report() string {
	v := version.Get()
	return fmt.Sprintf("%s, %s, %s/%s\n\n%s", v.Version, v.Go, v.OS, v.Arch, e.stack)
}

// ErrorText returns the text of an error. An error about a file names the file and the reason, and
// not the system call: "x.txt: no such file or directory" instead of "open x.txt: ...", and no name
// twice. An error about a field of a search's request names the flag.
func ErrorText(err error) string {
	text := err.Error()
	if path := new(fs.PathError); errors.As(err, &path) {
		text = strings.ReplaceAll(text, path.Error(), path.Path+": "+path.Err.Error())
		text = strings.ReplaceAll(text, path.Path+": "+path.Path+": ", path.Path+": ")
	}
	if short := new(memory.ShortError); errors.As(err, &short) {
		text = strings.ReplaceAll(text, short.Error(), short.Advise("--memory"))
	}
	return text
}

// ErrInterrupted is the error of a command that Ctrl-C ended while it waited or computed.
var ErrInterrupted = disk.ErrInterrupted
