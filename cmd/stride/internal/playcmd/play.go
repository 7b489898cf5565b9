package playcmd

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/play"
)

// today is the argument that stands for the puzzles of the day.
const today = "today"

// New returns the command that plays.
func New() *cobra.Command {
	var file string
	cmd := &cobra.Command{
		Use:   "play [today|ID|FILE]",
		Short: "Play in the terminal",
		Long: `Play a puzzle in the terminal: one of the puzzles of the day, the puzzle of an ID, or a maze
or level in a file. The arrow keys jump, or choose a number and then where it goes; the mouse
works as well. The key ? shows all keys, and q quits.

The game is kept after each move, in a file for each puzzle in the folder stride/games of your
data folder ($XDG_DATA_HOME, or else .local/share in your home folder). Opening the puzzle
again continues the game. With --file, the game is kept in a file of your choice, in the form in which the
pages save and load games; with --file alone, that game is continued.

Colours are not used if NO_COLOR is set. Whatever a colour says is also said by a character.`,
		Example: `  stride play                                    choose among the puzzles of the day
  stride play maze:5x5:1-4:321413213333214312331443Q
  stride play shift:60# --file level60.txt
  stride play --file level60.txt                 continue that game`,
		Args: takesOne,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return []cobra.Completion{today}, cobra.ShellCompDirectiveDefault
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			t, err := openTerminal(cmd)
			if err != nil {
				return err
			}
			what := ""
			if len(args) > 0 {
				what = args[0]
			}
			if what == today || what == "" && file == "" {
				if what, err = t.chooseDaily(cmd.Context()); err != nil || what == "" {
					return err
				}
			}
			s, err := openSession(cmd, what, file)
			if err != nil {
				return err
			}
			return errors.Join(t.play(cmd, s), cli.Failure(s.owner.Release()))
		},
	}
	cmd.Flags().StringVar(&file, "file", "", "keep the game in this `FILE`, and continue the game that it has")
	return cmd
}

// takesOne checks the number of arguments.
func takesOne(cmd *cobra.Command, args []string) error {
	if len(args) > 1 {
		return fmt.Errorf("%s takes one puzzle, but %q was given as well", cmd.CommandPath(), args[1])
	}
	return nil
}

// terminal is where the game is played.
type terminal struct {
	in, out *os.File
	colours bool
}

// openTerminal returns the terminal of a command. It is an error if there is none.
func openTerminal(cmd *cobra.Command) (terminal, error) {
	in, okIn := cli.Terminal(cmd.InOrStdin())
	out, okOut := cli.Terminal(cmd.OutOrStdout())
	if !okIn || !okOut {
		return terminal{}, errors.New("playing needs a terminal, and its input or output is redirected; " +
			"stride serve plays in the browser, stride maze solve and stride shift solve print solutions")
	}
	return terminal{in, out, os.Getenv("NO_COLOR") == ""}, nil
}

// play plays until the player quits, and says where the game is kept.
func (t terminal) play(cmd *cobra.Command, s *session) error {
	model, err := s.model(t.colours)
	if err != nil {
		return err
	}
	before := play.Text(s.game)
	_, err = t.run(cmd.Context(), model)
	// The game is saved whatever has ended the program.
	changed := play.Text(s.game) != before
	if changed {
		err = errors.Join(err, model.SaveNow())
	}
	if err != nil {
		return cli.Failure(err)
	}
	out := &cli.Printer{W: cmd.OutOrStdout()}
	if result := model.Result(); result != "" {
		out.Printf("%s\n", result)
	}
	if changed {
		out.Printf("The game is kept in %s, and the same command continues it.\n", s.file.Path)
	}
	return cli.Failure(out.Err)
}
