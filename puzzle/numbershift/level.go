package numbershift

import (
	"stride/puzzle"
	"stride/shift"
)

// Level is a level of Number Shifting as a puzzle. What is known about its positions is
// kept by a witness, and shared by all who play it.
type Level struct {
	Board   shift.Board
	id      string
	witness *witness
}

// New returns the puzzle of b, which must not change afterwards. solution may be moves
// that are known to clear b, or nil; wrong ones are ignored.
func New(b shift.Board, solution []shift.Move) *Level {
	l := &Level{b, contentID(b), newWitness()}
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

// View is what there is to know about a level, in the form in which the program tells it
// everywhere.
type View struct {
	Family string `json:"family"`
	ID     string `json:"id"`
	// Cells are the numbers row by row; 0 is an empty cell.
	Cells []int `json:"cells"`
	shift.Stats
}

// View returns a [View].
func (l *Level) View() any { return View{Name, l.ID(), l.Board.Cells, l.Board.Stats()} }

// Details returns the view: there is nothing behind it.
func (l *Level) Details() any { return l.View() }

// LearnFrom tells the level what another puzzle knows about the same start. Where that is
// no level with the same board it does nothing.
func (l *Level) LearnFrom(p puzzle.Puzzle) {
	other, ok := p.(*Level)
	if !ok {
		return
	}
	if k, ok := other.witness.get(keyOf(other.Board)); ok && k.verdict == puzzle.Yes && shift.Check(l.Board, k.solution) == nil {
		l.witness.note(keyOf(l.Board), k)
	}
}
