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

	"stride/internal/version"
)

// Exit codes of the program.
const (
	exitOK      = 0
	exitFailure = 1 // the program did what was asked, and it did not come out
	exitUsage   = 2 // what was asked makes no sense: wrong arguments, malformed input
)

func main() {
	os.Exit(run(time.Now(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the program. started is the moment from which time limits count.
func run(started time.Time, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// After the first signal the handler is taken off again: a second Ctrl-C
	// ends the program at once, whatever it is doing.
	context.AfterFunc(ctx, stop)

	root := newRoot(started)
	root.SetArgs(args)
	root.SetIn(stdin)
	out := &output{w: stdout}
	root.SetOut(out)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if unwritten := out.failed(); unwritten != nil {
		if err == nil || errors.Is(err, unwritten) {
			err = unwritten
		} else {
			err = errors.Join(unwritten, err)
		}
		err = failure(err)
	}
	if err == nil {
		return exitOK
	}
	if !errors.Is(err, errSilent) {
		fmt.Fprintf(stderr, "stride: %v\n", err)
	}
	var failure failureError
	if errors.As(err, &failure) {
		return exitFailure
	}
	return exitUsage
}

func newRoot(started time.Time) *cobra.Command {
	root := &cobra.Command{
		Use:   "stride",
		Short: "Puzzles in which a number says exactly how far to move",
		Long: `Stride is a workshop for puzzles in which a number says exactly how far to move:
it generates jump mazes that are as hard as can be, and it generates and solves
the levels of Number Shifting.`,
		Version:       version.String(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.AddCommand(newMazeCommand(started))
	root.AddCommand(newRecordsCommand())
	root.AddCommand(newShiftCommand(started))
	root.AddCommand(newServeCommand())
	root.AddCommand(newLabCommand())
	root.AddCommand(newFarmCommand())
	return root
}
