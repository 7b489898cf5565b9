package game

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"stride/shift"
)

// Shift is a level of Number Shifting as a puzzle. A move is a line of the game,
// such as "3 0 D +". What is known of positions is kept by a witness.
type Shift struct {
	Board   shift.Board
	id      string
	witness *witness
}

// NewShift returns the puzzle of b, which must not change afterwards. solution may
// be moves that are known to clear b, or nil; wrong ones are ignored.
func NewShift(b shift.Board, solution []shift.Move) *Shift {
	s := &Shift{b, ShiftID(b), newWitness()}
	if solution != nil && shift.Check(b, solution) == nil {
		s.witness.note(b, verdictOf(solution))
	}
	return s
}

// Family returns ShiftFamily.
func (p *Shift) Family() Family { return ShiftFamily }

// ID returns the content ID.
func (p *Shift) ID() string { return p.id }

// Start returns the full board.
func (p *Shift) Start() State { return &shiftState{p.Board.Clone()} }

type shiftState struct{ board shift.Board }

func (s *shiftState) Move(text string) (string, error) {
	m, err := parseShiftMove(text)
	if err != nil {
		return "", err
	}
	if err := s.board.Apply(m); err != nil {
		return "", reasonOf(err)
	}
	return m.String(), nil
}

func (s *shiftState) Solved() bool { return s.board.Numbers() == 0 }

func (s *shiftState) Stuck() bool {
	stats := s.board.Stats()
	return stats.Stuck == stats.Numbers
}

// parseShiftMove reads one move. The usual form is read here, since a game is replayed
// with every request; the rest, and what is wrong with it, is left to package shift.
func parseShiftMove(text string) (shift.Move, error) {
	if m, ok := plainMove(text); ok {
		return m, nil
	}
	if strings.ContainsAny(text, "\r\n") {
		return shift.Move{}, errors.New(`want one move, such as "3 0 D +"`)
	}
	moves, err := shift.ReadMoves(strings.NewReader(text))
	var syntax *shift.SyntaxError
	switch {
	case errors.As(err, &syntax):
		return shift.Move{}, fmt.Errorf(`%s; a move is "COLUMN ROW U|D|L|R +|-"`, syntax.Message)
	case err != nil:
		return shift.Move{}, err
	case len(moves) != 1:
		return shift.Move{}, errors.New(`want a move, such as "3 0 D +"`)
	}
	return moves[0], nil
}

// plainMove reads a move in exactly the form in which moves are written.
func plainMove(text string) (m shift.Move, ok bool) {
	x, rest, ok1 := strings.Cut(text, " ")
	y, rest, ok2 := strings.Cut(rest, " ")
	if !ok1 || !ok2 || len(rest) != 3 || rest[1] != ' ' || rest[2] != '+' && rest[2] != '-' {
		return m, false
	}
	d := strings.IndexByte("UDLR", rest[0])
	if d < 0 {
		return m, false
	}
	var ok3, ok4 bool
	m.X, ok3 = plainNumber(x)
	m.Y, ok4 = plainNumber(y)
	m.Dir, m.Plus = shift.Dir(d), rest[2] == '+'
	return m, ok3 && ok4
}

// plainNumber reads up to three digits.
func plainNumber(text string) (int, bool) {
	const most = 3 // shift.MaxSide is 1000
	if text == "" || len(text) > most {
		return 0, false
	}
	n := 0
	for k := range len(text) {
		if text[k] < '0' || text[k] > '9' {
			return 0, false
		}
		n = 10*n + int(text[k]-'0')
	}
	return n, true
}

// parseShiftMoves reads many moves, without making them.
func parseShiftMoves(texts []string) ([]shift.Move, error) {
	moves := make([]shift.Move, len(texts))
	for k, text := range texts {
		m, err := parseShiftMove(text)
		if err != nil {
			return nil, &MoveError{k + 1, text, err}
		}
		moves[k] = m
	}
	return moves, nil
}

// replay makes the moves on the board b.
func replay(b shift.Board, moves []shift.Move) error {
	for k, m := range moves {
		if err := b.Apply(m); err != nil {
			return &MoveError{k + 1, m.String(), reasonOf(err)}
		}
	}
	return nil
}

// reasonOf leaves out the move, which a MoveError names itself.
func reasonOf(err error) error {
	var wrong *shift.MoveError
	if errors.As(err, &wrong) {
		return errors.New(wrong.Reason)
	}
	return err
}

// After returns the board after moves.
func (p *Shift) After(moves []string) (shift.Board, error) {
	parsed, err := parseShiftMoves(moves)
	if err != nil {
		return shift.Board{}, err
	}
	b := p.Board.Clone()
	return b, replay(b, parsed)
}

// Solvable says what the witness knows, which takes about as long as replaying the
// moves.
func (p *Shift) Solvable(texts []string) (Verdict, error) {
	k, err := p.look(texts)
	return k.verdict, err
}

// look replays the moves and asks the witness.
func (p *Shift) look(texts []string) (knowledge, error) {
	moves, err := parseShiftMoves(texts)
	if err != nil {
		return knowledge{verdict: Unknown}, err
	}
	return p.witness.look(p.Board, moves)
}

// thinkSteps is how long Think searches for a solution: half a minute on a board
// like level 1000's that has none, far longer than one that has needs.
const thinkSteps = 10_000_000

// Think asks the witness, and then the solver.
func (p *Shift) Think(ctx context.Context, texts []string) (Verdict, error) {
	k, err := p.look(texts)
	if err != nil || k.verdict != Unknown {
		return k.verdict, err
	}
	b, err := p.After(texts)
	if err != nil {
		return Unknown, err
	}
	k = think(ctx, b)
	p.witness.note(b, k)
	return k.verdict, nil
}

// LearnFrom tells the puzzle what another one of the same level knows of its start.
func (p *Shift) LearnFrom(other *Shift) {
	if k, ok := other.witness.get(keyOf(other.Board)); ok && k.verdict == Yes && shift.Check(p.Board, k.solution) == nil {
		p.witness.note(p.Board, k)
	}
}

// Learn tells the puzzle that solution clears the board after moves, which is
// checked first. It reports whether that is so.
func (p *Shift) Learn(texts []string, solution []shift.Move) bool {
	b, err := p.After(texts)
	if err != nil || shift.Check(b, solution) != nil {
		return false
	}
	p.witness.note(b, verdictOf(solution))
	return true
}
