package external

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"stride/internal/memory"
	"stride/internal/run"
)

// How a program is run: under limits, but in the present folder and with the rights of the user, noting the moment at
// which each line of its output was complete. Its memory is that which the searches of Stride have, and its
// processors are as many as the workers of a search. The output is read as fast as it comes, so that a program never
// waits for the lab.

const (
	// maxOutput is the number of bytes that a program may print.
	maxOutput = 64 << 20
	// maxProcesses is how many processes and threads a program may have at a time.
	maxProcesses = 256
	// cpuSlack is the processor time that a program may have beyond that of its workers, since the
	// kernel does not count it exactly.
	cpuSlack = time.Second
)

// result is a run of a command.
type result struct {
	lines     []line
	wall, cpu time.Duration
	killed    bool   // when its time was over
	failure   string // the limit for which it was killed, or how else it failed; empty if it did not
}

// task is a command that is to be run.
type task struct {
	command, input string
	limit          time.Duration
	workers        int // 0 for all processors
	// until, if it is not nil, receives each line with its number and time, and returns true if the program
	// is to be killed, since no more is wanted.
	until func(number int, text string, at time.Duration) bool
}

// execute runs a line of the shell, and kills it with all that it has started after the limit.
func execute(ctx context.Context, t task) (result, error) {
	if ctx.Err() != nil {
		return result{}, ctx.Err()
	}
	workers := t.workers
	if workers <= 0 {
		workers = runtime.NumCPU()
	}
	enough, stop := context.WithCancel(ctx)
	defer stop()
	lines := splitter{until: t.until, stop: stop}
	done, err := run.Limited(enough, run.Command{
		Args: run.Shell(t.command), Dir: ".", Env: os.Environ(), Cores: float64(workers),
		Stdin: strings.NewReader(t.input), Stdout: &lines, Started: lines.start,
		Limits: run.Limits{
			Wall: t.limit, CPU: time.Duration(workers)*t.limit + cpuSlack, Memory: int64(memory.Default()), Output: maxOutput,
			Processes: maxProcesses,
		},
	})
	if err != nil {
		return result{}, err
	}
	if ctx.Err() != nil {
		return result{}, ctx.Err()
	}
	r := result{lines: lines.all(), wall: done.Wall, cpu: done.CPU}
	switch done.Reason {
	case run.Stopped: // as no more was wanted
	case run.TimeLimit:
		r.killed = true
	case run.OutputLimit:
		r.failure = fmt.Sprintf("it printed more than %d MiB", maxOutput>>20)
	case run.MemoryLimit:
		r.failure = fmt.Sprintf("it had more than %v of memory, as much as a search may have", memory.Default())
	case run.ProcessLimit:
		r.failure = fmt.Sprintf("it had more than %d processes and threads", maxProcesses)
	case run.CPULimit:
		r.failure = fmt.Sprintf("it used more processor time than %d workers have", workers)
	case run.Signaled:
		r.failure = withLastLine("signal: "+done.Signal, done.Stderr)
	case run.Exited:
		if done.Code != 0 {
			r.failure = withLastLine(fmt.Sprintf("exit status %d", done.Code), done.Stderr)
		}
	default:
		r.failure = "it was killed: " + string(done.Reason)
	}
	return r, nil
}

// splitter splits what is printed into lines.
type splitter struct {
	started atomic.Pointer[time.Time]
	lines   []line
	rest    []byte
	last    time.Duration
	until   func(number int, text string, at time.Duration) bool
	stop    func()
	ended   bool // no more is wanted
}

// start is called when the program has started, from which times count.
func (s *splitter) start() {
	now := time.Now()
	s.started.Store(&now)
}

// Write takes a piece of the output.
func (s *splitter) Write(piece []byte) (int, error) {
	s.last = 0
	if started := s.started.Load(); started != nil {
		s.last = time.Since(*started)
	}
	for text := range bytes.Lines(piece) {
		s.rest = append(s.rest, text...)
		if whole, ok := bytes.CutSuffix(s.rest, []byte{'\n'}); ok {
			s.take(line{at: s.last, text: strings.TrimSuffix(string(whole), "\r")})
			s.rest = s.rest[:0]
		}
	}
	return len(piece), nil
}

// all returns the lines, the last one of which may be torn.
func (s *splitter) all() []line {
	if len(s.rest) > 0 {
		s.take(line{at: s.last, text: string(s.rest), torn: true})
	}
	return s.lines
}

func (s *splitter) take(l line) {
	s.lines = append(s.lines, l)
	if s.until != nil && !s.ended && s.until(len(s.lines), l.text, l.at) {
		s.ended = true
		s.stop()
	}
}

// withLastLine adds the last line of a program's standard error, if there is one, to how it ended.
func withLastLine(how string, errors []byte) string {
	text := strings.TrimSpace(string(errors))
	if text == "" {
		return how
	}
	return how + ": " + strings.ToValidUTF8(strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:]), "?")
}
