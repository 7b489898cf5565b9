package referee

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os/exec"
	"time"

	"stride/shift/official"
)

// Match is one game of one program.
type Match struct {
	Program Program
	Secret  official.Seed
	Level   int // at which the game begins
	Rules   Rules
	// Log, if it is not nil, receives all that is sent and printed.
	Log io.Writer
	// Stderr, if it is not nil, receives what the program writes to standard error.
	Stderr io.Writer
	// Cleared, if it is not nil, is called after each level that is solved, with what the game
	// tells then (see [Game.Summary]).
	Cleared func(level int, summary []string)
}

// Play plays a game and kills the program at its end. An error means that the game could not be
// played: the program could not be started (a *[StartError]), or not be killed, the log could not
// be written, or there is no such level. If ctx ends, so does the game, with the verdict Stopped.
func Play(ctx context.Context, m Match) (Result, error) {
	result := Result{Program: m.Program.Name, Begin: m.Level}
	g, err := NewGame(m.Secret, m.Level, m.Rules)
	if err != nil {
		return result, err
	}
	result.entered = g.level
	password := ""
	if m.Level >= 1 && m.Level <= len(g.passwords) {
		password = g.passwords[m.Level-1]
	}
	l := &log{out: m.Log}
	p, err := m.Program.start(m.Level, password, m.Rules.Turns+1, l.errorsOf(m.Stderr))
	if err != nil {
		return result, &StartError{m.Program.Name, err}
	}
	defer p.stop()
	l.printf("== %s, level %d of the game %x\n", m.Program.Name, m.Level, m.Secret)
	end := m.turns(ctx, g, p, l, &result)
	p.stop()
	m.conclude(g, end, &result)
	l.printf("== %s\n\n", result.Words())
	return result, errors.Join(l.err, p.err)
}

// StartError says that a program could not be started.
type StartError struct {
	Program string
	Err     error
}

func (e *StartError) Error() string {
	reason := e.Err
	var failed *exec.Error
	switch {
	case errors.Is(e.Err, fs.ErrNotExist), errors.Is(e.Err, exec.ErrNotFound):
		return fmt.Sprintf("%s: there is no such program", e.Program)
	case errors.As(e.Err, &failed):
		reason = failed.Err
	}
	return fmt.Sprintf("starting %s: %v", e.Program, reason)
}

// Unwrap returns the reason.
func (e *StartError) Unwrap() error { return e.Err }

func (m Match) turns(ctx context.Context, g *Game, p *process, l *log, result *Result) *End {
	for {
		t, end := g.Next()
		if end != nil {
			return end
		}
		level, solved := g.level, g.solved
		l.turn(t, level)
		if t.Input != nil {
			p.send(t.Input)
			if m.Rules.Single && !m.Rules.Password {
				close(p.input) // for programs that read to the end of their input
			}
		}
		begun := time.Now()
		answer, err := p.receive(ctx, t.Lines, t.Time)
		used := time.Since(begun)
		l.answer(answer, used)
		if err != nil {
			result.add(used, 0)
			return unanswered(g, p, t, answer, err)
		}
		moves, end := g.Answer(answer)
		result.add(used, moves)
		if level == 0 {
			result.entered = g.level // which the password has chosen
		}
		if g.solved > solved && m.Cleared != nil {
			var summary []string
			if end == nil {
				summary = g.Summary()
			}
			m.Cleared(level, summary)
		}
		if end != nil {
			return end
		}
	}
}

// unanswered returns the end of a game in which there was no answer.
func unanswered(g *Game, p *process, t Turn, answer []string, err error) *End {
	printed := p.incomplete()
	noNewline := ""
	if printed != "" {
		noNewline = fmt.Sprintf("; the line %q has no newline", printed)
	}
	if printed == "" && len(answer) > 0 {
		printed = answer[len(answer)-1]
	}
	switch {
	case errors.Is(err, errTooLong):
		return g.Failed(LongLine, fmt.Sprintf("the answer has more than the %d bytes that the engine reads "+
			"in a turn", maxTurnBytes), printed)
	case errors.Is(err, errEnded):
		if p.status() == exitedWell && printed == "" && t.Input != nil && g.solved > 0 {
			return &End{Verdict: Exited, Left: true, Reason: fmt.Sprintf(
				"the program ended after level %d (%s): the game is over, and the levels solved count",
				g.level-1, exitedWell)}
		}
		return g.Failed(Exited, fmt.Sprintf("the program ended (%s) after %d of %d lines%s", p.status(),
			len(answer), t.Lines, noNewline), printed)
	case errors.Is(err, errLate):
		start := ""
		if t.Number == 1 && printed == "" {
			start = "; a program that starts slowly needs a longer --first-time"
		}
		return g.Failed(Timeout, fmt.Sprintf("%d of %d lines after %d ms%s%s%s", len(answer), t.Lines,
			t.Time.Milliseconds(), noNewline, g.left(), start), printed)
	}
	return &End{Verdict: Stopped, Reason: "the referee was interrupted"}
}

// left says how many numbers are left in the level that is played. A program that waits may think
// that it is done, or at the beginning of the game that something will be sent.
func (g *Game) left() string {
	if g.board.Cells == nil {
		return "; nothing is sent before the password, such as " + g.passwords[0]
	}
	n := 0
	for _, cell := range g.board.Cells {
		if cell != 0 {
			n++
		}
	}
	switch n {
	case 0:
		return ""
	case 1:
		return "; 1 number is left"
	}
	return fmt.Sprintf("; %d numbers are left", n)
}

// conclude completes the result of a game.
func (m Match) conclude(g *Game, end *End, r *Result) {
	r.Verdict, r.Reason, r.Message, r.Left = end.Verdict, end.Reason, end.Message, end.Left
	r.Solved = g.solved
	if g.solved > 0 && end.Verdict != OutOfTime {
		r.Score = r.entered + g.solved - 1
	}
	if end.Verdict == Solved {
		return
	}
	if g.level >= 1 && g.level <= len(g.passwords) {
		r.Password = g.passwords[g.level-1]
	}
	r.Failure = &Failure{Level: g.level, Turn: g.turn, Line: end.Line, Printed: clip(end.Printed),
		board: g.board, move: end.Move}
	if g.level > 0 {
		r.Failure.Board = g.board.String()
	}
}
