package shiftcmd

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"stride/shift"
	"stride/shift/official"
)

// What the game shows after a solved level is a line with the number and the password of the
// next one, and then the board:
//
//	Code for next level (level 2): nzvaxaurmpqadobdcxreympkoddxyytp
//	8 5
//	0 0 4 0 0 0 4 0
//	...
//
// A player copies that, perhaps with other lines around it. Of a large level, the game shows
// only the first rows; the player then copies the board from elsewhere.

// codeLine is the line with the password.
var codeLine = regexp.MustCompile(`Code for next level \(level (\d+)\): (\S+)`)

// sizeLine is the first line of a board, rowLine any other.
var (
	sizeLine = regexp.MustCompile(`^\d+ \d+$`)
	rowLine  = regexp.MustCompile(`^\d+( \d+)*$`)
)

// summaryReader finds levels in the lines that a player copies.
type summaryReader struct {
	number   int // of the code that was read last; 0 if none was, or its level is complete
	password string
	board    []string // the lines of the board so far
	rows     int      // the rows that it has
	later    bool     // whether there was a level before, so that a board needs a code
}

// begun reports whether a board has begun and is not complete.
func (r *summaryReader) begun() bool { return r.board != nil }

// read reads a line. It returns the level that the line completes, if it does so. Without a
// code, the level is the first one, which is the only one that needs none.
func (r *summaryReader) read(text string) (level *campaign, err error) {
	text = strings.Join(strings.Fields(text), " ")
	if code := codeLine.FindStringSubmatch(text); code != nil {
		r.board = nil
		if r.number, err = strconv.Atoi(code[1]); err != nil {
			return nil, fmt.Errorf("the number of the level is %s", code[1])
		}
		r.password = code[2]
		return nil, nil
	}
	if r.board == nil {
		if sizeLine.MatchString(text) {
			r.board = []string{text}
			_, _ = fmt.Sscan(strings.Fields(text)[1], &r.rows)
		}
		return nil, nil
	}
	if !rowLine.MatchString(text) {
		return nil, r.cut()
	}
	if r.board = append(r.board, text); len(r.board) <= r.rows {
		return nil, nil
	}
	lines := r.board
	r.board = nil
	b, err := shift.ReadBoard(strings.NewReader(strings.Join(lines, "\n")))
	if err != nil {
		return nil, fmt.Errorf("the board: %w", err)
	}
	if r.number == 0 && r.later {
		return nil, errors.New("the line \"Code for next level\" is missing before the board; copy both")
	}
	level = &campaign{board: b, password: r.password, number: r.number}
	if r.number == 0 {
		level.number = 1
		level.password, err = official.Password(official.Seed{}, 1) // which is the same in all games
	}
	r.number, r.password, r.later = 0, "", true
	return level, err
}

// cut gives up a board that is not complete, and says how to get it.
func (r *summaryReader) cut() error {
	have := len(r.board) - 1
	r.board = nil
	program := "echo PASSWORD; cat >&2"
	if r.password != "" {
		program = "echo " + r.password + "; cat >&2"
	}
	return fmt.Errorf("the board ends after %d of %d rows, as the game shows no more; let it run the Bash program %q, and copy the board that this prints",
		have, r.rows, program)
}
