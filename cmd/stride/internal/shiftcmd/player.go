package shiftcmd

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"stride/internal/cli"
	"stride/internal/disk"
	"stride/internal/puzzle/numbershift"
	"stride/internal/shift/referee"
	"stride/shift"
	"stride/shift/official"
)

// passwordVariable is the environment variable in which the referee names the password.
const passwordVariable = "STRIDE_PASSWORD"

func newPlayer() *cli.Command {
	var (
		flags    searchFlags
		password string
		goOn     bool
	)
	return &cli.Command{
		Use:   "player",
		Short: "Play the game by its protocol, against the referee",
		Long: `Be a program for "stride shift referee": print the password of a level, read the level from
standard input, print the moves that clear it, and continue with the next level until the
input ends. Programs of your own do the same.

The password is that of --password, or that in the variable STRIDE_PASSWORD, which the
referee sets, or that of the first level. If a level is not solved, the exit code is 1.`,
		Example: `  stride shift referee -- stride shift player
  stride shift player --password first_level < level.txt`,
		Forms: cli.Progress,
		Flags: func(f *cli.Flags) {
			f.String(&password, "password", "password of the level (default: $STRIDE_PASSWORD, or else that of the first level)")
			flags.registerSearch(f, " of each level")
			f.Bool(&goOn, "go-on", "play on beyond the limits of the game, for a referee with other limits")
		},
		Check: func(*cli.Call) error { return flags.check() },
		Run: func(c *cli.Call) (*cli.Result, error) {
			if password == "" {
				password = os.Getenv(passwordVariable)
			}
			if password == "" {
				password, _ = official.Password(official.Seed{}, 1) // which is the same in all games
			}
			if _, err := fmt.Fprintln(c.Stdout(), password); err != nil {
				return nil, err
			}
			var spent referee.Spent
			in := bufio.NewReader(disk.NewReader(c.Context(), c.Stdin(), 0))
			for {
				b, err := nextLevel(in)
				if errors.Is(err, io.EOF) {
					return nil, nil
				}
				if err != nil {
					return nil, cli.Usage(cli.InputError("standard input", err))
				}
				s, err := flags.solve(c, numbershift.New(b, nil), time.Now())
				if err == nil {
					err = s.failure()
				}
				if err != nil || !spent.Add(b, len(s.Moves)) && !goOn {
					return nil, err
				}
				var text strings.Builder
				if err := shift.WriteMoves(&text, s.Moves); err != nil {
					return nil, err
				}
				if _, err := io.WriteString(c.Stdout(), text.String()); err != nil {
					return nil, err
				}
			}
		},
	}
}

// nextLevel reads one level from a stream of levels. It returns io.EOF at the end of the
// stream.
func nextLevel(in *bufio.Reader) (b shift.Board, err error) {
	first, err := in.ReadString('\n')
	if err != nil && (!errors.Is(err, io.EOF) || strings.TrimSpace(first) == "") {
		return b, err
	}
	text := first
	width, height := 0, 0
	_, _ = fmt.Sscan(first, &width, &height) // ReadBoard says what is wrong
	for range min(height, shift.MaxSide) {
		row, err := in.ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return b, err
		}
		text += row
	}
	return shift.ReadBoard(strings.NewReader(text))
}
