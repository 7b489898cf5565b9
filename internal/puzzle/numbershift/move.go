package numbershift

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"stride/internal/phrase"
	"stride/shift"
)

var (
	oneMove = phrase.English("it must be one move, such as \"3 0 D +\"")
	badMove = phrase.English("{reason}; a move is \"COLUMN ROW U|D|L|R +|-\"")
)

// parseMoves reads moves, one a line, in the forms in which players of CodinGame keep and share
// them.
func parseMoves(text string) ([]string, error) {
	moves, err := shift.ReadMoves(strings.NewReader(bare(text)))
	return lines(moves), err
}

// The forms of moves besides a list:
//
//   - The solution.txt of the game begins with a password, one word in a line of its own.
//   - A program in Python prints all of that: print("""first_level, the moves, and """) behind the last one.
//   - The log of the players' script submit.py has other lines around it: "solution:" before the
//     password, and after the moves "replay: URL", the password and the board of the next level,
//     and so on. The last solution counts.
const (
	logBegins = "solution:"
	logEnds   = "replay:"
)

var (
	printBegins = regexp.MustCompile(`^\s*print\(\s*("""|\'\'\'|["\'])`)
	printEnds   = regexp.MustCompile(`("""|\'\'\'|["\'])\s*\)\s*;?\s*$`)
)

// bare blanks everything in a text that is no move in one of the forms. The moves keep their lines
// and columns, which messages name.
func bare(text string) string {
	all := strings.Split(text, "\n")
	empty := func(lines []string) {
		for k := range lines {
			lines[k] = ""
		}
	}
	moves := all
	for k, line := range all {
		if strings.TrimSpace(line) == logBegins {
			moves = all[k+1:]
		}
	}
	empty(all[:len(all)-len(moves)])
	if len(moves) < len(all) {
		isEnd := func(line string) bool { return strings.HasPrefix(line, logEnds) }
		if end := slices.IndexFunc(moves, isEnd); end >= 0 {
			empty(moves[end:])
			moves = moves[:end]
		}
	}
	isText := func(line string) bool { return strings.TrimSpace(line) != "" }
	first := slices.IndexFunc(moves, isText)
	if first < 0 {
		return strings.Join(all, "\n")
	}
	blank := func(match string) string { return strings.Repeat(" ", len(match)) }
	if printBegins.MatchString(moves[first]) {
		moves[first] = printBegins.ReplaceAllStringFunc(moves[first], blank)
		last := len(moves) - 1
		for last > first && !isText(moves[last]) {
			last--
		}
		moves[last] = printEnds.ReplaceAllStringFunc(moves[last], blank)
	}
	if word := strings.Fields(moves[first]); len(word) == 1 && !isNumber(word[0]) {
		moves[first] = "" // the password
	}
	return strings.Join(all, "\n")
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
		return shift.Move{}, badMove.Err("reason", phrase.Plain(syntax.Message))
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

// withoutMove leaves out the move, which a MoveError names itself.
func withoutMove(err error) error {
	var wrong *shift.MoveError
	if errors.As(err, &wrong) {
		return errors.New(wrong.Reason)
	}
	return err
}
