package report

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"stride/internal/interrupt"
	"stride/internal/lab"
	"stride/internal/lock"
)

// Exit codes of Main.
const (
	exitFailure     = 1
	exitUsage       = 2
	exitHeld        = 11
	exitInterrupted = 130
)

// Main is all that a program with an experiment of its own needs for a main function. It
// performs the study in the folder that is the program's only argument, or continues it,
// writes the report and prints the summary. study.Command is the name of the program without
// the argument. After Ctrl-C, the report covers the completed runs.
//
// Main returns only if all went well. Otherwise it ends the program: with exit code 1 after a
// failure, 2 if the argument is missing or is a flag other than --help, 11 if another process works
// in the folder, and 130 after Ctrl-C.
func Main(study lab.Study) {
	if code := run(study, os.Args[1:], os.Stdout, os.Stderr); code != 0 {
		os.Exit(code)
	}
}

// run does the work of Main and returns the exit code.
func run(study lab.Study, args []string, stdout, stderr io.Writer) int {
	usage := fmt.Sprintf("usage: %s FOLDER\n\nPerforms the experiment in FOLDER, which is created if it "+
		"does not exist, or continues it.\n", study.Command)
	fail := func(code int, err error) int {
		fmt.Fprintln(stderr, err)
		return code
	}
	switch {
	case len(args) == 1 && (args[0] == "--help" || args[0] == "-h"):
		if _, err := io.WriteString(stdout, usage); err != nil {
			return fail(exitFailure, err)
		}
		return 0
	case len(args) != 1 || strings.HasPrefix(args[0], "-"):
		_, _ = io.WriteString(stderr, usage) // there is nowhere to say that this failed
		return exitUsage
	}
	study.Folder = args[0]
	study.Command += " " + study.Folder
	ctx, stop := interrupt.Context()
	defer stop()
	e, err := lab.Run(ctx, study)
	if errors.As(err, new(*lock.HeldError)) {
		return fail(exitHeld, err)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		return fail(exitFailure, err)
	}
	if len(e.Records) > 0 {
		r, failed := Write(study.Folder)
		if failed == nil {
			failed = r.WriteText(stdout)
		}
		if failed != nil {
			return fail(exitFailure, failed)
		}
	}
	if err != nil {
		return fail(exitInterrupted, Stopped(e))
	}
	return 0
}

// Stopped returns the error that says how far a stopped experiment is, and how to continue it.
func Stopped(e lab.Experiment) error {
	return fmt.Errorf("stopped after %d of %d runs; the same command continues from here", len(e.Records),
		len(e.Records)+e.Left())
}
