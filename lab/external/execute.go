package external

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"stride/internal/procgroup"
)

// How a program is run: in a process group of its own, with the moment at which each line of its
// output was complete. The output is read as fast as it comes, so that a program never waits for
// the lab.

const (
	// mostOutput is the number of bytes that a program may print.
	mostOutput = 64 << 20
	// mostError is how much of its standard error is kept, from the end.
	mostError = 1 << 10
	// exitGrace is how long a process that has left its group may keep the output open.
	exitGrace = time.Second
)

// result is a run of a command.
type result struct {
	lines     []line
	wall, cpu time.Duration
	killed    bool   // when its time was over
	tooMuch   bool   // output, for which it was killed
	status    string // empty for exit code 0
	lastError string // last line of its standard error
}

// execute runs a line of the shell and kills its process group after the limit.
func execute(ctx context.Context, command string, limit time.Duration) (result, error) {
	if ctx.Err() != nil {
		return result{}, ctx.Err()
	}
	out, toOut, err := os.Pipe()
	if err != nil {
		return result{}, err
	}
	defer out.Close()
	var stderr tail
	shell := procgroup.Shell()
	cmd := exec.Command(shell[0], append(shell[1:], command)...)
	cmd.Stdout, cmd.Stderr = toOut, &stderr
	cmd.WaitDelay = exitGrace
	procgroup.Own(cmd)
	begin := time.Now()
	err = cmd.Start()
	toOut.Close()
	if err != nil {
		return result{}, err
	}
	var r result
	full, read := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(read)
		var more bool
		if r.lines, more = readLines(out, begin); more {
			close(full)
		}
	}()
	waited := make(chan error, 1)
	go func() { waited <- cmd.Wait() }()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case err = <-waited:
	case <-timer.C:
		r.killed = true
	case <-full:
		r.tooMuch = true
	case <-ctx.Done():
	}
	procgroup.Kill(cmd) // what is left of it, if the program itself has ended
	r.wall = time.Since(begin)
	if r.killed || r.tooMuch || ctx.Err() != nil {
		err = <-waited
	}
	select {
	case <-read:
	case <-time.After(exitGrace): // a process outside the group keeps the output open
		_ = out.SetReadDeadline(time.Now())
		out.Close()
		<-read
	}
	if ctx.Err() != nil {
		return result{}, ctx.Err()
	}
	if state := cmd.ProcessState; state != nil {
		r.cpu = state.UserTime() + state.SystemTime()
	}
	if err != nil && !errors.Is(err, exec.ErrWaitDelay) {
		r.status = err.Error()
	}
	r.lastError = stderr.lastLine()
	return r, nil
}

// readLines reads lines until the end of the output, and returns true if there is too much of it.
func readLines(out io.Reader, begin time.Time) (lines []line, more bool) {
	buffer, rest, total := make([]byte, 1<<16), []byte(nil), 0
	for {
		n, err := out.Read(buffer)
		at := time.Since(begin)
		total += n
		if total > mostOutput {
			return lines, true
		}
		for text := range bytes.Lines(buffer[:n]) {
			rest = append(rest, text...)
			if whole, ok := bytes.CutSuffix(rest, []byte{'\n'}); ok {
				lines = append(lines, line{at: at, text: strings.TrimSuffix(string(whole), "\r")})
				rest = rest[:0]
			}
		}
		if err != nil {
			if len(rest) > 0 {
				lines = append(lines, line{at: at, text: string(rest), torn: true})
			}
			return lines, false
		}
	}
}

// tail keeps the end of what is written.
type tail struct {
	mu   sync.Mutex
	text []byte
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p...)
	if extra := len(t.text) - mostError; extra > 0 {
		t.text = append(t.text[:0], t.text[extra:]...)
	}
	return len(p), nil
}

// lastLine returns the last line that is not empty.
func (t *tail) lastLine() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := strings.TrimSpace(string(t.text))
	return strings.ToValidUTF8(strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:]), "?")
}
