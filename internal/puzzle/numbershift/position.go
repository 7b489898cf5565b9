package numbershift

import (
	"context"
	"iter"
	"slices"

	"stride/internal/puzzle"
	"stride/shift"
)

// Position is a board after moves. A move is a line of the game, such as "3 0 D +".
type Position struct {
	level *Level
	board shift.Board
	moves []shift.Move
	keys  []boardKey // of the positions up to this one
}

// Level returns the level that is played.
func (p *Position) Level() *Level { return p.level }

// Board returns the board, which must not be changed.
func (p *Position) Board() shift.Board { return p.board }

// Move pushes a number.
func (p *Position) Move(text string) (string, error) {
	m, err := parseMove(text)
	if err != nil {
		return "", err
	}
	if err := p.push(m); err != nil {
		return "", err
	}
	return m.String(), nil
}

// push makes a move. On an error the position is unchanged.
func (p *Position) push(m shift.Move) error {
	if !p.board.Inside(m.X, m.Y) {
		return withoutMove(p.board.Apply(m))
	}
	from, to := cellsOf(p.board, m)
	key := p.key().changed(from, p.board.Cells[from], 0)
	before := p.board.Cells[to]
	if err := p.board.Apply(m); err != nil {
		return withoutMove(err)
	}
	p.moves = append(p.moves, m)
	p.keys = append(p.keys, key.changed(to, before, p.board.Cells[to]))
	return nil
}

func (p *Position) key() boardKey { return p.keys[len(p.keys)-1] }

// Moves returns the moves made.
func (p *Position) Moves() []string { return lines(p.moves) }

func lines(moves []shift.Move) []string {
	list := make([]string, len(moves))
	for k, m := range moves {
		list[k] = m.String()
	}
	return list
}

// Legal yields the moves, number by number.
func (p *Position) Legal() iter.Seq[string] {
	return func(yield func(string) bool) {
		b := p.board
		for cell, v := range b.Cells {
			if v == 0 {
				continue
			}
			m := shift.Move{X: cell % b.Width, Y: cell / b.Width}
			for m.Dir = shift.Up; m.Dir <= shift.Right; m.Dir++ {
				if _, to := cellsOf(b, m); to == cell || b.Cells[to] == 0 {
					continue
				}
				for _, m.Plus = range []bool{false, true} {
					if !yield(m.String()) {
						return
					}
				}
			}
		}
	}
}

// Solved reports whether the board is empty.
func (p *Position) Solved() bool { return p.board.Numbers() == 0 }

// Clone returns a copy.
func (p *Position) Clone() puzzle.Position {
	return &Position{p.level, p.board.Clone(), slices.Clone(p.moves), slices.Clone(p.keys)}
}

// Solvable tells what the witness knows.
func (p *Position) Solvable() puzzle.Verdict { return p.look().verdict }

// look asks the witness.
func (p *Position) look() knowledge { return p.level.witness.look(p) }

// Think asks the witness, and then the solver.
func (p *Position) Think(ctx context.Context) puzzle.Verdict {
	k := p.look()
	if k.verdict == puzzle.Unknown {
		k = think(ctx, p.board)
		p.level.witness.note(p.key(), k)
	}
	return k.verdict
}

// SolvedAtOnce is false, as a solution takes a search.
func (p *Position) SolvedAtOnce() bool { return false }

// Solve returns a search for moves that clear the board. If it finds them, the level
// remembers them for those who play it.
func (p *Position) Solve(o puzzle.Options) puzzle.Search {
	key, w := p.key(), p.level.witness
	return &solving{board: p.board.Clone(), options: o, learn: func(solution []shift.Move) {
		w.note(key, verdictOf(solution))
	}}
}
