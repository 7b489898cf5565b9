// Command stride generates jump mazes and solves Number Shifting levels, puzzles
// in which a number says exactly how far to move.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/cmd/stride/internal/farmcmd"
	"stride/cmd/stride/internal/labcmd"
	"stride/cmd/stride/internal/mazecmd"
	"stride/cmd/stride/internal/recordcmd"
	"stride/cmd/stride/internal/servecmd"
	"stride/cmd/stride/internal/shiftcmd"
	"stride/internal/version"
)

// Exit codes of the program.
const (
	exitOK      = 0
	exitFailure = 1 // the request made sense but failed
	exitUsage   = 2 // the request made no sense: wrong arguments, malformed input
)

func main() {
	os.Exit(run(time.Now(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run runs the program and returns its exit code. Time limits count from started.
func run(started time.Time, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// The first signal removes the handler, so that a second Ctrl-C ends the program at
	// once, whatever it is doing.
	context.AfterFunc(ctx, stop)

	root := newRoot(started)
	root.SetArgs(args)
	root.SetIn(stdin)
	out := &cli.Output{W: stdout}
	root.SetOut(out)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if unwritten := out.Err(); unwritten != nil {
		if err == nil || errors.Is(err, unwritten) {
			err = unwritten
		} else {
			err = errors.Join(unwritten, err)
		}
		err = cli.Failure(err)
	}
	if err == nil {
		return exitOK
	}
	if !errors.Is(err, cli.ErrSilent) {
		fmt.Fprintf(stderr, "stride: %v\n", err)
	}
	var failure cli.FailureError
	if errors.As(err, &failure) {
		return exitFailure
	}
	return exitUsage
}

func newRoot(started time.Time) *cobra.Command {
	root := &cobra.Command{
		Use:   "stride",
		Short: "Puzzles in which a number says exactly how far to move",
		Long: `Stride is a workshop for puzzles in which a number says exactly how far to move. It
generates jump mazes of the highest value, and it generates and solves the levels of
Number Shifting.`,
		Version:       version.String(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetFlagErrorFunc(cli.ExplainFlag)
	root.AddCommand(mazecmd.New(started))
	root.AddCommand(recordcmd.New())
	root.AddCommand(shiftcmd.New(started))
	root.AddCommand(servecmd.New())
	root.AddCommand(labcmd.New())
	root.AddCommand(farmcmd.New())
	root.AddCommand(newVersionCommand())
	return root
}
