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
	"github.com/spf13/pflag"

	"stride/cmd/stride/internal/bookcmd"
	"stride/cmd/stride/internal/cli"
	"stride/cmd/stride/internal/farmcmd"
	"stride/cmd/stride/internal/gradecmd"
	"stride/cmd/stride/internal/labcmd"
	"stride/cmd/stride/internal/mazecmd"
	"stride/cmd/stride/internal/playcmd"
	"stride/cmd/stride/internal/recordcmd"
	"stride/cmd/stride/internal/servecmd"
	"stride/cmd/stride/internal/shiftcmd"
	"stride/internal/version"
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
	command, err := root.ExecuteContextC(ctx)
	interrupted := ctx.Err() != nil
	if interrupted && errors.Is(err, context.Canceled) {
		err = cli.ErrInterrupted // in place of what was cancelled, in words of the program's parts
	}
	if unwritten := out.Err(); unwritten != nil {
		if err == nil || errors.Is(err, unwritten) {
			err = unwritten
		} else {
			err = errors.Join(unwritten, err)
		}
		err = cli.Failure(err)
		interrupted = false // the failure counts, because what was found is lost
	}
	if err != nil && !errors.Is(err, cli.ErrSilent) {
		fmt.Fprintf(stderr, "stride: %v\n", err)
	}
	return cli.ExitCode(command, err, interrupted)
}

// The groups of commands in the help.
const (
	groupPuzzles = "puzzles"
	groupShare   = "share"
	groupStudy   = "study"
	groupHelp    = "help"
)

func newRoot(started time.Time) *cobra.Command {
	root := &cobra.Command{
		Use:   "stride",
		Short: "Puzzles in which a number says exactly how far to move",
		Long: `Stride is a workshop for puzzles in which a number says exactly how far to move. It
generates jump mazes of the highest value, and it generates and solves the levels of
Number Shifting.`,
		Example: `  stride maze 5 5 1 4 --time 5s --solution           a maze, with its solution
  stride shift level 300 | stride shift solve        the moves that solve a level
  stride serve                                       play in the browser
  stride play                                        play in the terminal
  stride lab maze --steps 100000 --out experiment    compare the searches for mazes`,
		Version:       version.String(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	cli.Group(root)
	root.SetFlagErrorFunc(cli.ExplainFlag)
	for _, group := range []struct {
		id, title string
		commands  []*cobra.Command
	}{
		{groupPuzzles, "Make and solve puzzles:", []*cobra.Command{mazecmd.New(started), shiftcmd.New(started), bookcmd.New()}},
		{groupShare, "Play, and keep what was found:", []*cobra.Command{servecmd.New(), servecmd.NewSite(), playcmd.New(), recordcmd.New()}},
		{groupStudy, "Compare searches, grade programs, and use many machines:", []*cobra.Command{labcmd.New(), gradecmd.New(), farmcmd.New()}},
		{groupHelp, "Help:", []*cobra.Command{newDocsCommand(), newVersionCommand(), newCompletionCommand(), newManCommand()}},
	} {
		root.AddGroup(&cobra.Group{ID: group.id, Title: group.title})
		for _, c := range group.commands {
			c.GroupID = group.id
			root.AddCommand(c)
		}
	}
	root.SetHelpCommandGroupID(groupHelp)
	prepareHelp(root)
	finish(root)
	return root
}

// finish does for all commands what is the same for all: their help lists the flags in the order
// of their meaning, in which they were added, and shells complete the values of flags with files
// and folders only where the help calls the value FILE, PATH or DIR.
func finish(c *cobra.Command) {
	c.Flags().SortFlags = false
	c.Flags().VisitAll(func(f *pflag.Flag) {
		complete := cobra.NoFileCompletions
		switch name, _ := pflag.UnquoteUsage(f); name {
		case "FILE", "PATH":
			return // the library offers files
		case "DIR":
			complete = func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
				return nil, cobra.ShellCompDirectiveFilterDirs
			}
		}
		if _, ok := c.GetFlagCompletionFunc(f.Name); !ok {
			_ = c.RegisterFlagCompletionFunc(f.Name, complete) // the flag is there and has none
		}
	})
	for _, sub := range c.Commands() {
		finish(sub)
	}
}
