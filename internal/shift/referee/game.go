package referee

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"stride/shift"
	"stride/shift/official"
)

// The protocol, turn by turn.
//
//	turn 1          nothing is sent; the answer is a password, within 1000 ms
//	turn 2          the level is sent; the answer is a move, within 50 ms
//	later turns     nothing is sent; the answer is a move, or two of them from level 202 on
//	                while more than two numbers are left, within 50 ms
//	after a level   the next level is sent; the answer is one move, within 800 ms
//
// A wrong answer ends the game. Lines that the program prints beyond the answer wait for
// the next turn; so a program may print all its moves at once.
//
// Two limits are those of the engine. It adds up the time that it allows in each turn, and
// fails as soon as the sum is above 30 s: a game of 600 turns just fits into that, and each
// further level costs as much as 16 turns. The engine failing is worse for the program than a
// wrong move, since the levels solved before are lost.

// Game is a game by the protocol. It is not safe for concurrent use.
type Game struct {
	rules     Rules
	secret    official.Seed
	passwords []string

	wanted  int // the level that a single game is about, or at which the game begins without a password
	level   int // 0 before the password
	board   shift.Board
	fresh   bool // the program has not been sent the level yet
	turn    int
	allowed time.Duration
	solved  int
}

// Turn is what a program is sent in a turn, and what it has to answer.
type Turn struct {
	Number int
	Input  []string // lines that are sent
	Lines  int      // number of lines of the answer
	Time   time.Duration
}

// NewGame returns a game of the given secret. The level is that of a single game, and of a
// game without a password; otherwise the password decides on the level.
func NewGame(secret official.Seed, level int, rules Rules) (*Game, error) {
	g := &Game{rules: rules, secret: secret, wanted: level}
	if rules.Password {
		if rules.Single && (level < 1 || level > rules.LastLevel()) {
			return nil, fmt.Errorf("level %d: levels with a password are from 1 to %d", level,
				rules.LastLevel())
		}
		g.passwords = official.Passwords(secret)
		return g, nil
	}
	return g, g.open(level)
}

// open makes a level the present one.
func (g *Game) open(level int) error {
	b, err := official.Level(g.secret, level)
	if err != nil {
		return err
	}
	g.level, g.board, g.fresh = level, b, true
	return nil
}

// Next begins a turn. It returns an end instead if the limits of the game do not allow
// another one.
func (g *Game) Next() (t Turn, end *End) {
	if g.turn >= g.rules.Turns {
		return t, &End{Verdict: OutOfTurns,
			Reason: fmt.Sprintf("the %d turns of the game are used up, and the level is not solved",
				g.rules.Turns)}
	}
	g.turn++
	t = Turn{Number: g.turn, Lines: 1, Time: g.rules.Turn}
	counted := t.Time // the engine counts the first turn like any other
	switch {
	case g.turn == 1:
		t.Time = max(g.rules.First, g.rules.Think)
	case g.fresh && g.solved > 0:
		t.Time, counted = g.rules.Next, g.rules.Next
	}
	if g.level >= pairsFrom && g.board.Numbers() > maxSingle && (!g.fresh || g.solved == 0) {
		t.Lines = 2
	}
	if g.fresh {
		g.fresh = false
		t.Input = lines(g.board)
		if g.rules.Think > 0 {
			t.Time, counted = g.rules.Think, 0
		}
	}
	if g.allowed += counted; g.allowed > g.rules.Total {
		return t, &End{
			Verdict: OutOfTime,
			Reason: fmt.Sprintf("the times that turns 1 to %d are allowed sum to %d ms, more than the %d "+
				"ms of a game; the engine fails then, and the levels solved are lost",
				g.turn, g.allowed.Milliseconds(), g.rules.Total.Milliseconds()),
			Message: fmt.Sprintf("Total game duration too long (>%dms)", g.rules.Total.Milliseconds()),
		}
	}
	return t, nil
}

// lines returns a board as it is sent.
func lines(b shift.Board) []string { return strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n") }

// Answer judges the answer to the present turn, and counts the moves that it made. The game
// is over if it returns an end.
func (g *Game) Answer(answer []string) (moves int, end *End) {
	if g.level == 0 {
		return 0, g.enter(answer[0])
	}
	for k, text := range answer {
		end := g.move(text)
		if end != nil {
			end.Line, end.Printed = k+1, text
			return k, g.silent(end)
		}
	}
	if g.board.Numbers() > 0 {
		return len(answer), nil
	}
	g.solved++
	if g.rules.Single || g.level == g.rules.LastLevel() {
		return len(answer), &End{Verdict: Solved}
	}
	if err := g.open(g.level + 1); err != nil {
		panic(err) // there is such a level
	}
	return len(answer), nil
}

// enter reads a password.
func (g *Game) enter(text string) *End {
	k := slices.Index(g.passwords, text)
	if k < 0 {
		return &End{Verdict: WrongPassword, Message: "Invalid level code", Line: 1, Printed: text,
			Reason: fmt.Sprintf("the line is the password of no level; that of level 1 is %s",
				g.passwords[0])}
	}
	if g.rules.Single && k+1 != g.wanted {
		return &End{Verdict: OtherLevel,
			Reason: fmt.Sprintf("the line is the password of level %d, and the game is about level %d", k+1,
				g.wanted), Line: 1, Printed: text}
	}
	if err := g.open(k + 1); err != nil {
		panic(err) // there is such a level
	}
	return nil
}

// move makes the move in a line.
func (g *Game) move(text string) *End {
	m, command := parseMove(text)
	if command != nil {
		return command
	}
	if err := g.board.Apply(m); err != nil {
		reason := err.Error()
		if e, ok := err.(*shift.MoveError); ok {
			reason = e.Reason
		}
		return &End{Verdict: IllegalMove, Reason: reason, Message: gameWords(g.board, m), Move: &m}
	}
	return nil
}

// Failed returns the end of a game whose program did not answer.
func (g *Game) Failed(v Verdict, reason, printed string) *End {
	message := "timeout" // whatever the reason is
	if g.level == 0 && v == LongLine {
		message = "Invalid level code"
	}
	return g.silent(&End{Verdict: v, Reason: reason, Message: message, Printed: printed})
}

// silent takes the message from an end after a solved level.
func (g *Game) silent(end *End) *End {
	if g.solved > 0 {
		end.Message = ""
	}
	return end
}

// Summary returns what the game tells after a level has been solved: the password of the
// next one, and its board. The game itself shows only about 800 characters of that. There is
// none after the last level with a password.
func (g *Game) Summary() []string {
	if g.level > len(g.passwords) {
		return nil
	}
	head := fmt.Sprintf("Code for next level (level %d): %s", g.level, g.passwords[g.level-1])
	return append([]string{head}, lines(g.board)...)
}
