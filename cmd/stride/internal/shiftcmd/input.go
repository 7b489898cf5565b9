package shiftcmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
	"stride/internal/puzzle/numbershift"
	"stride/shift"
	"stride/shift/official"
)

// levelHelp describes the input of the commands that read a level.
const levelHelp = `The level is read from a file or, if the argument is - or missing, from standard
input. An ID may be given in place of the file: shift:300# is official level 300 of
the public game, and shift:300#mine that of the game with the secret "mine".`

// readLevel reads the level that the first argument names, and returns it with the problem of
// solving it.
func readLevel(c *cobra.Command, args []string) (shift.Board, puzzle.Problem, error) {
	if len(args) > 0 && strings.Contains(args[0], ":") {
		if _, err := os.Stat(args[0]); errors.Is(err, fs.ErrNotExist) {
			return levelOfID(c.Context(), args[0])
		}
	}
	b, err := readInput(c, args, shift.ReadBoard)
	if err != nil {
		return b, nil, err
	}
	return b, numbershift.BoardProblem(b), nil
}

// levelOfID returns the level with an ID.
func levelOfID(ctx context.Context, text string) (b shift.Board, p puzzle.Problem, err error) {
	id, err := families.All.ParseID(text)
	if err != nil {
		number, secret, seeded := strings.Cut(strings.TrimPrefix(text, "shift:"), "#")
		if n, noNumber := strconv.Atoi(number); seeded && noNumber == nil && n > numbershift.MaxLevel && n <= official.MaxLevel {
			game := ""
			if secret != "" {
				game = " --game " + secret
			}
			err = fmt.Errorf("%w; for a larger one, give a file with what \"stride shift level %d%s\" prints", err, n, game)
		}
		return b, nil, err
	}
	opened, err := id.Open(ctx)
	if err != nil {
		return b, nil, err
	}
	level, ok := opened.(*numbershift.Level)
	if !ok {
		return b, nil, errors.New(text + " is not a level of Number Shifting: its ID begins with shift:")
	}
	p, err = families.All.ParseProblem(text)
	return level.Board, p, err
}

// readInput reads the file that the first argument names, or standard input if that is "-" or
// missing.
func readInput[T any](c *cobra.Command, args []string, read func(r io.Reader) (T, error)) (T, error) {
	if len(args) == 0 {
		args = []string{"-"}
	}
	in, name, err := cli.Open(c, args[0], cli.TextLimit)
	if err != nil {
		var zero T
		return zero, err
	}
	defer in.Close()
	v, err := read(in)
	return v, cli.InputError(name, err)
}
