package referee

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"stride/internal/run"
)

// A program that plays: a process, what it is sent, and the lines that it prints.
//
// Package run runs it without limits, so that all processes that it has started are killed
// at the end, and so that it cannot kill the referee by killing its parent.
//
// One goroutine reads its output and passes on complete lines. It holds back when lines are
// not wanted yet, so that a program that prints without end waits in its pipe, as it does in
// the game. Another goroutine writes the input, so that a program that never reads does not
// stop the referee.

// Program is a program that plays.
type Program struct {
	Name string
	// Args are the command and its arguments. In each of them {password} and {level} are
	// replaced by those of the level at which the game is to begin. The program finds
	// them in its environment, too, as STRIDE_PASSWORD and STRIDE_LEVEL.
	Args []string
}

// Shell returns a program whose command is a line for the shell.
func Shell(name, command string) Program {
	return Program{Name: name, Args: run.Shell(command)}
}

const (
	// linesAhead is the number of lines that are read before they are wanted.
	linesAhead = 16
	// exitGrace is how long the referee waits for the exit code of a program that has
	// closed its output.
	exitGrace = time.Second
)

// line is a line of a program's output.
type line struct {
	text string
	long bool // only the beginning of a line that is too long
}

// unlimited are limits that no program reaches.
var unlimited = run.Limits{Wall: 1 << 60, CPU: 1 << 60, Memory: 1 << 60, Output: 1 << 60, Processes: 1 << 20}

type process struct {
	input  chan string   // what is to be sent; closed to close the program's input
	output chan line     // closed after the last line
	cancel func()        // kills it
	exited chan struct{} // closed when it has ended: then how and err are known
	lost   chan struct{} // closed if it has killed its supervisor
	how    run.Result
	err    error
	closed chan struct{}
	once   sync.Once
	out    io.ReadCloser

	mu   sync.Mutex
	rest []byte // of a line that is not complete
}

// start starts the program for the level with the given password. sends bounds how often it
// is sent something. What it prints to standard error goes to stderr.
func (p Program) start(level int, password string, sends int, stderr io.Writer) (*process, error) {
	words := strings.NewReplacer("{password}", password, "{level}", fmt.Sprint(level))
	args := make([]string, len(p.Args))
	for k, arg := range p.Args {
		args[k] = words.Replace(arg)
	}
	if _, err := exec.LookPath(args[0]); err != nil {
		return nil, err
	}
	in, toIn, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer in.Close()
	out, toOut, err := os.Pipe()
	if err != nil {
		toIn.Close()
		return nil, err
	}
	defer toOut.Close()
	ctx, cancel := context.WithCancel(context.Background())
	r := &process{
		input: make(chan string, sends), output: make(chan line, linesAhead), cancel: cancel,
		exited: make(chan struct{}), lost: make(chan struct{}), closed: make(chan struct{}), out: out,
	}
	begun := make(chan struct{})
	go func() {
		defer close(r.exited)
		r.how, r.err = run.Limited(ctx, run.Command{
			Args: args, Dir: ".", Limits: unlimited, Stdin: in, Stdout: toOut, Stderr: stderr,
			Started: func() { close(begun) },
			Env:     append(os.Environ(), "STRIDE_PASSWORD="+password, fmt.Sprintf("STRIDE_LEVEL=%d", level)),
		})
		if r.how.Reason == run.Lost {
			close(r.lost)
		}
	}()
	go r.write(toIn)
	go r.read()
	select {
	case <-begun:
	case <-r.exited: // perhaps after it had begun, or with the supervisor that would have said so
		if r.err != nil {
			r.stop()
			return nil, r.err
		}
	}
	return r, nil
}

// write sends what there is to send. Errors are those of a program that does not read, which
// it need not do.
func (r *process) write(in io.WriteCloser) {
	defer in.Close()
	for {
		select {
		case text, ok := <-r.input:
			if !ok {
				return
			}
			_, _ = io.WriteString(in, text)
		case <-r.closed:
			return
		}
	}
}

// read passes on the lines of the output. A line ends with LF, CR or CR LF.
func (r *process) read() {
	defer close(r.output)
	buffer := make([]byte, 4096)
	afterCR := false
	for {
		n, err := r.out.Read(buffer)
		for _, c := range buffer[:n] {
			skip := c == '\n' && afterCR
			afterCR = c == '\r'
			if skip {
				continue
			}
			l, complete := r.take(c)
			if !complete {
				continue
			}
			select {
			case r.output <- l:
			case <-r.closed:
				return
			}
			if l.long {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// take adds a byte to the present line, and returns the line if it is complete.
func (r *process) take(c byte) (l line, complete bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if c != '\n' && c != '\r' {
		if r.rest = append(r.rest, c); len(r.rest) < maxTurnBytes {
			return l, false
		}
		l.long = true
	}
	l.text = string(r.rest)
	r.rest = r.rest[:0]
	return l, true
}

// incomplete returns what there is of the next line.
func (r *process) incomplete() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return string(r.rest)
}

func (r *process) send(lines []string) { r.input <- strings.Join(lines, "\n") + "\n" }

// errLate and the others say why there is no answer.
var (
	errLate    = errors.New("late")
	errEnded   = errors.New("ended")
	errTooLong = errors.New("too long")
)

// receive waits for count lines until the time is over or ctx ends.
func (r *process) receive(ctx context.Context, count int, limit time.Duration) (answer []string, err error) {
	late := time.NewTimer(limit)
	defer late.Stop()
	length := 0
	for len(answer) < count {
		l, err := r.next(ctx, late.C)
		if err != nil {
			return answer, err
		}
		answer = append(answer, l.text)
		if length += len(l.text) + 1; l.long || length > maxTurnBytes {
			return answer, errTooLong
		}
	}
	return answer, nil
}

// next waits for a line. A line that is there counts, even if the referee itself was held up
// until the time was over.
func (r *process) next(ctx context.Context, late <-chan time.Time) (l line, err error) {
	ok := true
	select {
	case l, ok = <-r.output:
	case <-r.lost:
		return l, errEnded
	case <-ctx.Done():
		return l, ctx.Err()
	case <-late:
		select {
		case l, ok = <-r.output:
		default:
			return l, errLate
		}
	}
	if !ok {
		return l, errEnded
	}
	return l, nil
}

// exitedWell is the status of a program that has ended by itself and reports no error.
const exitedWell = "exit status 0"

// status says how the program ended, if it does so soon.
func (r *process) status() string {
	select {
	case <-r.exited:
	case <-time.After(exitGrace):
		return "it has closed its output, but still runs"
	}
	switch r.how.Reason {
	case run.Exited:
		return fmt.Sprintf("exit status %d", r.how.Code)
	case run.Lost:
		return "it has killed its supervisor, the process that started it"
	}
	return "signal: " + r.how.Signal
}

// stop kills the program and all processes that it has started.
func (r *process) stop() {
	r.once.Do(func() {
		close(r.closed)
		r.cancel()
		r.out.Close() // which ends the reader, even if a process that has escaped still writes
		<-r.exited
	})
}
