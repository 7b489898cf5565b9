package referee

import (
	"bytes"
	"fmt"
	"io"
	"sync"
	"time"
)

// The log of a game: a heading for each turn, then what was sent (>), what was printed (<)
// with the time since the turn began, and what the program wrote to standard error (!).

// log writes a log. It is safe for concurrent use, and does nothing if there is no writer.
type log struct {
	mu  sync.Mutex
	out io.Writer
	err error
}

func (l *log) printf(format string, args ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.out != nil && l.err == nil {
		_, l.err = fmt.Fprintf(l.out, format, args...)
	}
}

// turn logs the beginning of a turn.
func (l *log) turn(t Turn, level int) {
	what := "password"
	if level > 0 {
		what = fmt.Sprintf("level %d", level)
	}
	l.printf("-- turn %d, %s: %d to answer in %d ms\n", t.Number, what, t.Lines, t.Time.Milliseconds())
	for _, text := range t.Input {
		l.printf("> %s\n", text)
	}
}

func (l *log) answer(answer []string, used time.Duration) {
	for k, text := range answer {
		after := ""
		if k == len(answer)-1 {
			after = fmt.Sprintf("    (%.1f ms)", float64(used.Microseconds())/1000)
		}
		l.printf("< %s%s\n", clip(text), after)
	}
}

// clip shortens a line for a message.
func clip(text string) string {
	const maxLength = 200
	if len(text) <= maxLength {
		return text
	}
	return fmt.Sprintf("%s... (%d bytes)", text[:maxLength], len(text))
}

// errorsOf returns a writer for the standard error of a program: what is written goes into
// the log, line by line, and to pass.
func (l *log) errorsOf(pass io.Writer) io.Writer { return &errorLines{log: l, pass: pass} }

type errorLines struct {
	log  *log
	pass io.Writer
	rest []byte
}

func (e *errorLines) Write(p []byte) (int, error) {
	e.rest = append(e.rest, p...)
	for {
		text, rest, ok := bytes.Cut(e.rest, []byte("\n"))
		if !ok {
			break
		}
		e.log.printf("! %s\n", text)
		e.rest = rest
	}
	if e.pass == nil {
		return len(p), nil
	}
	return e.pass.Write(p)
}
