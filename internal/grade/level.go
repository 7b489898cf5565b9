package grade

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"

	"stride/shift"
	"stride/shift/official"
)

// Levels of Number Shifting: a program reads the board and prints the moves, which the rules
// replay.

const maxLevel = official.MaxLevel

// board returns the level of a configuration. If it is drawn, the game has another secret for each
// submission.
func (c Config) board() (shift.Board, error) {
	var secret official.Seed
	if c.Drawn {
		sum := sha256.Sum256(fmt.Append(nil, c.seed))
		copy(secret[:], sum[:])
	}
	return official.Level(secret, c.Request.Level)
}

// level returns the level of a configuration as the game writes it.
func (c Config) level() (string, error) {
	b, err := c.board()
	return b.String(), err
}

// checkMoves returns an error unless the moves in an output clear the level. A program of the game
// prints the password before them.
func (c Config) checkMoves(output string) error {
	b, err := c.board()
	if err != nil {
		return err
	}
	first, rest, _ := strings.Cut(output, "\n")
	if len(strings.Fields(first)) == 1 {
		output = rest
	}
	moves, err := shift.ReadMoves(strings.NewReader(output))
	if err != nil {
		return err
	}
	if len(moves) == 0 {
		return errors.New("there are no moves")
	}
	return shift.Check(b, moves)
}
