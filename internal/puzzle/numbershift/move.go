package numbershift

import (
	"errors"
	"strings"

	"stride/internal/phrase"
	"stride/shift"
)

var (
	oneMove = phrase.English("it must be one move, such as \"3 0 D +\"")
	badMove = phrase.English("{reason}; a move is \"COLUMN ROW U|D|L|R +|-\"")
)

// parseMoves reads moves, one a line. The first line may be a password, one word, as in the solution.txt of the game.
func parseMoves(text string) ([]string, error) {
	first, rest, _ := strings.Cut(text, "\n")
	word := strings.Fields(first)
	password := len(word) == 1 && !isNumber(word[0])
	if password {
		text = rest
	}
	moves, err := shift.ReadMoves(strings.NewReader(text))
	var syntax *shift.SyntaxError
	if password && errors.As(err, &syntax) {
		syntax.Line++
	}
	return lines(moves), err
}

// parseMove reads one move. The usual form is read here, since a game is played again
// with every request; the rest, and what is wrong with it, is left to package shift.
func parseMove(text string) (shift.Move, error) {
	if m, ok := plainMove(text); ok {
		return m, nil
	}
	if strings.ContainsAny(text, "\r\n") {
		return shift.Move{}, oneMove.Err()
	}
	moves, err := shift.ReadMoves(strings.NewReader(text))
	var syntax *shift.SyntaxError
	switch {
	case errors.As(err, &syntax):
		return shift.Move{}, badMove.Err("reason", syntax.Message)
	case err != nil:
		return shift.Move{}, err
	case len(moves) != 1:
		return shift.Move{}, oneMove.Err()
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

// reasonOf leaves out the move, which a MoveError names itself.
func reasonOf(err error) error {
	var wrong *shift.MoveError
	if errors.As(err, &wrong) {
		return wrong.Reason
	}
	return err
}
