package book

import (
	"fmt"
	"strings"

	"stride/draw"
	"stride/draw/figure"
	"stride/internal/puzzle"
	"stride/internal/puzzle/numbershift"
	"stride/shift"
	"stride/shift/design"
)

// boards are levels of Number Shifting in print, each with a single solution.
var boards = &kind{
	family: numbershift.Family,
	usual:  []Size{{5, 5}, {6, 6}},
	rules:  []string{"rules.shift.aim", "rules.shift.push", "rules.shift.merge", "rules.shift.goal"},
	steps:  "book.moves",
	check: func(p Part, _ Size) error {
		if p.Most > design.MaxNumbers {
			return fmt.Errorf("boards with up to %d numbers; there may be %d to %d, so that each has a single solution", p.Most, design.MinNumbers, design.MaxNumbers)
		}
		return nil
	},
	verify: func(m puzzle.Made) error {
		moves, err := movesOf(m)
		if err != nil {
			return err
		}
		return shift.Check(boardOf(m), moves)
	},
	figure: func(m puzzle.Made, solution bool, o draw.Options) (*figure.Figure, error) {
		l := draw.Level{Board: boardOf(m), Options: o}
		if solution {
			var err error
			if l.Moves, err = movesOf(m); err != nil {
				return nil, err
			}
		}
		return l.Figure()
	},
	example: (*press).shiftExample,
}

func boardOf(m puzzle.Made) shift.Board { return m.Puzzle.(*numbershift.Level).Board }

func movesOf(m puzzle.Made) ([]shift.Move, error) {
	return shift.ReadMoves(strings.NewReader(strings.Join(m.Solution, "\n")))
}

// exampleBoard and exampleMoves have an addition, a subtraction, and two numbers that vanish.
const (
	exampleBoard = "4 4\n1 2 0 0\n0 0 0 0\n0 0 0 0\n0 5 0 2\n"
	exampleMoves = "0 0 R +\n3 3 L -\n1 0 D -\n"
)

func (p *press) shiftExample() error {
	board, err := shift.ReadBoard(strings.NewReader(exampleBoard))
	if err != nil {
		return err
	}
	moves, err := shift.ReadMoves(strings.NewReader(exampleMoves))
	if err != nil {
		return err
	}
	var steps []string
	var pictures []*figure.Figure
	now := board.Clone()
	for k, m := range moves {
		f, err := draw.Level{Board: now, Moves: []shift.Move{m}, Options: draw.Options{First: k + 1}}.Figure()
		if err != nil {
			return err
		}
		pictures = append(pictures, f)
		number := now.At(m.X, m.Y)
		dx, dy := m.Dir.Step()
		target := now.At(m.X+dx*number, m.Y+dy*number)
		if err := now.Apply(m); err != nil {
			return err
		}
		sum := fmt.Sprintf("%d + %d = %d", target, number, target+number)
		if !m.Plus {
			sum = fmt.Sprintf("%d − %d = %d", max(target, number), min(target, number), max(target, number)-min(target, number))
		}
		steps = append(steps, p.text.Text("example.shift.step", "move", k+1, "number", number, "target", target, "sum", sum,
			"direction", p.text.Text(directionKeys[m.Dir.String()])))
	}
	compact, err := draw.Level{Board: board, Moves: moves, Options: draw.Options{Compact: true}}.Figure()
	if err != nil {
		return err
	}
	p.example(pictures, steps, "rules.shift.key", compact)
	return nil
}
