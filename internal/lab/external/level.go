package external

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"stride/shift"
)

// Programs that solve levels of Number Shifting read the level from standard input, as the game on
// CodinGame sends it behind the password: a line WIDTH HEIGHT, and HEIGHT rows of numbers. They print their
// moves, a line each, as in the game: "3 0 D +". Lines of another form are ignored, so a program that was
// written for the game may print its password first. As soon as the board is clear, the program is killed, and that is
// its time; a player that waits for the next level is not at fault.

// levelPlaceholders are those that the command of a program for levels may have.
var levelPlaceholders = []string{"{level}", "{seconds}", "{seed}"}

// Level is what a program is to solve.
type Level struct {
	Board   shift.Board
	Number  int     // for {level}
	Seconds float64 // time limit
	Seed    uint64
	Workers int // the processors that it may use; 0 for all
}

// Solution is what came of a run on a level.
type Solution struct {
	Left      int // numbers that the moves have left
	Solved    bool
	At        time.Duration // when the last move was there
	Wall, CPU time.Duration
	// Failure says why the run failed, empty if it did not. Then the moves count for nothing.
	Failure string
}

// CheckLevels returns an error that says what is wrong with a program for levels.
func (p Program) CheckLevels() error { return p.checkWith(levelPlaceholders) }

// Solve runs the program on a level. An error is that of ctx, or says that the command could not be
// started at all; whatever the program does is a solution or a failure.
func (p Program) Solve(ctx context.Context, l Level) (Solution, error) {
	command := strings.NewReplacer(
		"{level}", strconv.Itoa(l.Number), "{seconds}", strconv.FormatFloat(l.Seconds, 'f', -1, 64), "{seed}", strconv.FormatUint(l.Seed, 10),
	).Replace(p.Command)
	board := l.Board.Clone()
	s := Solution{Left: board.Numbers()}
	wrong, count := "", 0
	// move takes a line, and returns true if no more are wanted.
	move := func(number int, text string, at time.Duration) bool {
		moves, err := shift.ReadMoves(strings.NewReader(text))
		if err != nil || len(moves) != 1 {
			return false
		}
		count++
		if err := board.Apply(moves[0]); err != nil {
			wrong = fmt.Sprintf("line %d of its output, move %d: %v", number, count, err)
			return true
		}
		s.Left = board.Numbers()
		s.At, s.Solved = at, s.Left == 0
		return s.Solved
	}
	limit := time.Duration(l.Seconds * float64(time.Second))
	r, err := execute(ctx, task{command: command, input: l.Board.String(), limit: limit + Margin,
		workers: l.Workers, until: move})
	if err != nil {
		return Solution{}, err
	}
	s.Wall, s.CPU = r.wall, r.cpu
	switch {
	case wrong != "":
		s.Failure = wrong
	case s.Solved:
		s.Wall = s.At
	default:
		s.Failure = r.failure
	}
	return s, nil
}
