package referee

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"stride/shift"
)

// How the game reads a line, and what it says about a wrong one. It is stricter than
// shift.ReadMoves in one thing, blanks at the ends of a line, and less strict in another,
// the case of the direction.

// commandPattern is what the game accepts as a move.
var commandPattern = regexp.MustCompile(`^([0-9]+)[\s\v]+([0-9]+)[\s\v]+([UDLRudlr])[\s\v]+([+-])$`)

// parseMove reads a line as a move, or returns the end of the game.
func parseMove(text string) (m shift.Move, end *End) {
	fields := commandPattern.FindStringSubmatch(text)
	if fields == nil {
		return m, &End{Verdict: InvalidCommand, Reason: whyInvalid(text), Message: "invalid command: " + text}
	}
	var at [2]int
	for k := range at {
		n, err := strconv.Atoi(fields[k+1])
		if err != nil || n > math.MaxInt32 {
			return m, &End{Verdict: InvalidCommand, Reason: "the number is far too large",
				Message: fmt.Sprintf("For input string: %q", fields[k+1])}
		}
		at[k] = n
	}
	return shift.Move{X: at[0], Y: at[1], Dir: shift.Dir(strings.Index("UDLR", strings.ToUpper(fields[3]))),
		Plus: fields[4] == "+"}, nil
}

// whyInvalid says why a line is no move, where that is easily overlooked.
func whyInvalid(text string) string {
	const want = `a move is "x y DIR SIGN", such as "3 0 D +"`
	switch trimmed := strings.TrimSpace(text); {
	case trimmed == "":
		return "the line is empty: " + want
	case commandPattern.MatchString(trimmed):
		return "the game accepts no blanks at the ends of a line"
	case len(strings.Fields(text)) > 4 &&
		commandPattern.MatchString(strings.Join(strings.Fields(text)[:4], " ")):
		return "the game accepts nothing behind a move"
	}
	return "the line is not a move: " + want
}

// gameWords returns what the game says about a move that cannot be made. A cell outside the
// board is an error of the language in which the game is written.
func gameWords(b shift.Board, m shift.Move) string {
	outside := func(index, length int) string {
		return fmt.Sprintf("Index %d out of bounds for length %d", index, length)
	}
	switch {
	case m.X >= b.Width:
		return outside(m.X, b.Width)
	case m.Y >= b.Height:
		return outside(m.Y, b.Height)
	}
	dx, dy := m.Dir.Step()
	v := b.At(m.X, m.Y)
	switch {
	case !b.Inside(m.X+v*dx, m.Y+v*dy):
		return "target cell is not inside the grid"
	case v == 0:
		return "source cell empty"
	}
	return "target cell empty"
}
