package numbershift

import (
	"fmt"
	"slices"
	"strings"

	"stride/internal/puzzle"
	"stride/shift"
)

var printing = &puzzle.Printing{
	Sizes: [][2]int{{5, 5}, {6, 6}},
	Rules: []string{"rules.shift.aim", "rules.shift.push", "rules.shift.merge", "rules.shift.goal"},
	Steps: "book.moves", Solution: "rules.shift.key",
	// An addition, without which the board cannot be cleared, a difference, and two numbers that
	// vanish.
	Example: Name + ":4x4:1A2L1B2U", ExampleMoves: []string{"0 0 R +", "1 0 D -", "3 3 L -"},
	Step: func(before puzzle.Position, n int, move string) (string, []any) {
		m, err := parseMove(move)
		if err != nil {
			panic(err) // the moves are those above
		}
		b := before.(*Position).board
		from, to := cellsOf(b, m)
		number, target := b.Cells[from], b.Cells[to]
		sum := fmt.Sprintf("%d + %d = %d", target, number, target+number)
		if !m.Plus {
			more, less := max(target, number), min(target, number)
			sum = fmt.Sprintf("%d − %d = %d", more, less, more-less)
		}
		d := puzzle.Direction(slices.Index(directions[:], m.Dir))
		return "example.shift.step", []any{"move", n, "number", number, "target", target, "sum", sum,
			"direction", d}
	},
	Verify: func(m puzzle.Made) error {
		moves, err := shift.ReadMoves(strings.NewReader(strings.Join(m.Solution, "\n")))
		if err != nil {
			return err
		}
		return shift.Check(m.Puzzle.(*Level).Board, moves)
	},
}
