package shiftcmd

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/shift"
	"stride/shift/official"
	"stride/shift/referee"
)

// passwordVariable is the environment variable in which the referee names the password.
const passwordVariable = "STRIDE_PASSWORD"

func newPlayerCommand() *cobra.Command {
	var (
		flags    searchFlags
		password string
		goOn     bool
	)
	c := &cobra.Command{
		Use:   "player",
		Short: "Play the game by its protocol, against the referee",
		Long: `Player is a program for "stride shift referee": it prints the password of a level, reads
the level from standard input, prints the moves that clear it, and goes on with the next
level until its input ends. Programs of your own do the same.

The password is that of --password, or that in the variable STRIDE_PASSWORD, which the
referee sets, or that of the first level. If a level is not solved, the exit code is 1.`,
		Example: `  stride shift referee -- stride shift player
  stride shift player --password first_level < level.txt`,
		Args: cli.TakesNone,
		RunE: func(c *cobra.Command, args []string) error {
			cli.DrawSeed(c, &flags.seed)
			if _, err := flags.config(time.Now()); err != nil {
				return err
			}
			flags.memory.Apply()
			if password == "" {
				password = os.Getenv(passwordVariable)
			}
			if password == "" {
				password, _ = official.Password(official.Seed{}, 1) // which is the same in all games
			}
			if _, err := fmt.Fprintln(c.OutOrStdout(), password); err != nil {
				return cli.Failure(err)
			}
			var spent gameLimits
			in := bufio.NewReader(cli.InterruptibleReader(c.Context(), cli.Stdin(c)))
			for {
				b, err := nextLevel(in)
				if errors.Is(err, io.EOF) {
					return nil
				}
				if err != nil {
					return cli.InputError("standard input", err)
				}
				moves, err := playLevel(c, b, flags)
				if err != nil {
					return cli.Failure(err)
				}
				if !spent.add(b, len(moves)) && !goOn {
					return nil
				}
				var text bytes.Buffer
				if err := shift.WriteMoves(&text, moves); err != nil {
					return cli.Failure(err)
				}
				if _, err := c.OutOrStdout().Write(text.Bytes()); err != nil {
					return cli.Failure(err)
				}
			}
		},
	}
	c.Flags().StringVar(&password, "password", "", "password of the level (default: $STRIDE_PASSWORD, or else that of the first level)")
	flags.algorithm.register(c)
	flags.register(c, " of each level", cli.AddSeedFlag)
	c.Flags().BoolVar(&goOn, "go-on", false, "play on beyond the limits of the game, for a referee with other limits")
	return c
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

// playLevel solves a level.
func playLevel(c *cobra.Command, b shift.Board, flags searchFlags) ([]shift.Move, error) {
	begun := time.Now()
	config, err := flags.config(begun)
	if err != nil {
		return nil, err
	}
	report, err := solveShown(c, b, config, flags, begun)
	if err != nil {
		return nil, err
	}
	return report.moves, report.failure()
}

// gameLimits counts what a player has spent of the limits of a game.
type gameLimits struct {
	levels, turns int
	allowed       time.Duration
}

// add counts a level with so many moves, and reports whether it still fits into the game; the
// first level always does, since there is nothing to lose.
func (l *gameLimits) add(b shift.Board, moves int) bool {
	rules := referee.Official()
	turns := moves
	if referee.Pairs(b) {
		turns = moves/2 + 2 // the first and the last moves may be alone in their turns
	}
	l.allowed += time.Duration(turns) * rules.Turn
	if l.levels == 0 {
		turns++ // of the password
		l.allowed += rules.Turn
	} else {
		l.allowed += rules.Next - rules.Turn
	}
	l.turns += turns
	l.levels++
	return l.levels == 1 || l.turns <= rules.Turns && l.allowed <= rules.Total
}
