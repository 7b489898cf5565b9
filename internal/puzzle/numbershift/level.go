package numbershift

import (
	"sync"

	"stride/internal/puzzle"
	"stride/internal/shift/difficulty"
	"stride/shift"
)

// Level is a level of Number Shifting as a puzzle. A witness stores what is known about its
// positions, which is shared by all who play it.
type Level struct {
	Board   shift.Board
	Grade   func() puzzle.Grade // how hard the level is for people, computed when it is first called
	id      string
	witness *witness
}

// New returns the puzzle of b, which must not change afterwards. solution may be moves
// that are known to clear b, or nil; wrong ones are ignored.
func New(b shift.Board, solution []shift.Move) *Level {
	l := &Level{Board: b, id: contentID(b), witness: newWitness()}
	l.Grade = sync.OnceValue(func() puzzle.Grade { return gradeOf(difficulty.Of(b)) })
	if solution != nil && shift.Check(b, solution) == nil {
		l.witness.note(keyOf(b), verdictOf(solution))
	}
	return l
}

// Family returns [Family].
func (l *Level) Family() *puzzle.Family { return Family }

// ID returns the content ID.
func (l *Level) ID() string { return l.id }

// Size returns the rows and columns.
func (l *Level) Size() (rows, cols int) { return l.Board.Height, l.Board.Width }

// Start returns the full board.
func (l *Level) Start() puzzle.Position {
	return &Position{level: l, board: l.Board.Clone(), keys: []boardKey{keyOf(l.Board)}}
}

// View describes a level, in the same form everywhere in the program.
type View struct {
	Family string `json:"family"`
	ID     string `json:"id"`
	// Cells are the numbers row by row; 0 is an empty cell.
	Cells []int `json:"cells"`
	shift.Stats
	Difficulty *puzzle.Grade `json:"difficulty,omitempty"` // nil if it is not known
}

// Graded returns the view with a difficulty.
func (v View) Graded(g puzzle.Grade) any {
	v.Difficulty = &g
	return v
}

// View returns a [View].
func (l *Level) View() any { return View{Name, l.ID(), l.Board.Cells, l.Board.Stats(), nil} }

// Details returns the view, as there is nothing to explain.
func (l *Level) Details() any { return l.View() }

// LearnFrom adopts what another puzzle knows about the same board. It does nothing if the other one
// is not a level with the same board.
func (l *Level) LearnFrom(p puzzle.Puzzle) {
	other, ok := p.(*Level)
	if !ok {
		return
	}
	if k, ok := other.witness.get(keyOf(other.Board)); ok && k.verdict == puzzle.Yes &&
		shift.Check(l.Board, k.solution) == nil {
		l.witness.note(keyOf(l.Board), k)
	}
}
