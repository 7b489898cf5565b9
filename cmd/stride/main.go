// Command stride generates jump mazes and solves Number Shifting levels, puzzles
// in which a number says exactly how far to move.
package main

import (
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/bookcmd"
	"stride/cmd/stride/internal/gradecmd"
	"stride/cmd/stride/internal/labcmd"
	"stride/cmd/stride/internal/mazecmd"
	"stride/cmd/stride/internal/playcmd"
	"stride/cmd/stride/internal/recordcmd"
	"stride/cmd/stride/internal/servecmd"
	"stride/cmd/stride/internal/setcmd"
	"stride/cmd/stride/internal/shiftcmd"
	"stride/internal/cli"
)

func main() {
	os.Exit(run(time.Now(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run runs the program and returns its exit code. Time limits count from started.
func run(started time.Time, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return cli.Main(newRoot(started), args, stdin, stdout, stderr)
}

// The sections of the help.
const (
	puzzles = "Make and solve puzzles:"
	share   = "Play, and keep what was found:"
	study   = "Compare searches, and grade programs:"
)

func newRoot(started time.Time) *cobra.Command {
	root := &cli.Command{
		Use:   "stride",
		Short: "Puzzles in which a number says exactly how far to move",
		Long: `Make, solve and play puzzles in which a number says exactly how far to move: jump mazes,
and Number Shifting.`,
		Example: `  stride maze 5 5 1 4                                the best 5x5 maze with numbers from 1 to 4
  stride maze new 6 6 1 5 --difficulty easy          a maze to play
  stride shift solve shift:300                       the moves that solve level 300
  stride play                                        today's puzzles, in the terminal
  stride serve                                       everything, in the browser`,
		Instead: map[string]string{"farm": "stride-farm, a program of its own"},
	}
	for _, section := range []struct {
		title    string
		commands []*cli.Command
	}{
		{puzzles, []*cli.Command{mazecmd.New(), shiftcmd.New(), bookcmd.New(), setcmd.New()}},
		{share, []*cli.Command{playcmd.New(), servecmd.New(), servecmd.NewSite(), recordcmd.New()}},
		{study, []*cli.Command{labcmd.New(mazecmd.NewLab(), shiftcmd.NewLab()), gradecmd.New()}},
	} {
		for _, c := range section.commands {
			c.Section = section.title
			root.Commands = append(root.Commands, c)
		}
	}
	return cli.Program(root, started)
}
