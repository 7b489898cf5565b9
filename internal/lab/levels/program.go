package levels

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"stride/internal/lab"
	"stride/internal/lab/external"
	"stride/shift"
)

// External programs read the level from standard input, as the game on CodinGame sends it behind
// the password: a line WIDTH HEIGHT, and HEIGHT rows of numbers. They print their moves, a line
// each, as in the game: "3 0 D +". Lines of another form are ignored, so a program that was written
// for the game may print its password first. As soon as the board is clear, the program is killed,
// and the time of its last move is that of the run; a player that waits for the next level is not
// at fault.

const placeholders = "{level}, {seconds}, {seed}"

// runExternal has an external program solve a level. Its steps are not known.
func (k task) runExternal(ctx context.Context, p lab.Plan, t lab.Trial) (lab.Record, error) {
	board := k.board.Clone()
	numbers := int64(board.Numbers())
	r := lab.Record{Trial: t, Size: numbers, Value: numbers, Curve: []lab.Point{{Value: numbers}}}
	wrong, count, moved := "", 0, 0
	o, err := k.program.Run(ctx, external.Task{
		Words: []any{"{level}", k.level,
			"{seconds}", strconv.FormatFloat(p.Seconds, 'f', -1, 64), "{seed}", t.Seed},
		Input: k.board.String(), Limit: p.Limit(), Workers: p.Workers,
		Line: func(text string, at time.Duration) bool {
			count++
			moves, err := shift.ReadMoves(strings.NewReader(text))
			if err != nil || len(moves) != 1 {
				return false
			}
			moved++
			if err := board.Apply(moves[0]); err != nil {
				wrong = fmt.Sprintf("line %d of its output, move %d: %v", count, moved, err)
				return true
			}
			r.Value, r.Seconds = int64(board.Numbers()), lab.Microseconds(at.Seconds())
			r.Solved = r.Value == 0
			return r.Solved
		},
	})
	if err != nil {
		return lab.Record{}, err
	}
	r.CPU = lab.Microseconds(o.CPU.Seconds())
	if r.Value < numbers {
		r.Curve = append(r.Curve, lab.Point{Seconds: r.Seconds, Value: r.Value})
	}
	if wrong == "" && r.Solved {
		return r, nil
	}
	r.Seconds, r.Failure = lab.Microseconds(o.Wall.Seconds()), wrong
	if wrong == "" {
		r.Failure = o.Failure
	}
	if r.Failure != "" {
		r.Value, r.Solved, r.Curve = 0, false, []lab.Point{}
	}
	return r, nil
}
