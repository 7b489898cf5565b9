// Package external runs any program as a contestant of an experiment: a line for the shell, in
// which words such as {seed} are replaced. The subject of the experiment reads what the program
// prints, line by line, with the moment at which each line was complete.
//
// The program is killed with all that it has started [Margin] after its time is over, or as soon as
// the subject wants no more. It is a failure if it ends with an exit code other than 0, prints too
// much, or takes more memory than a search of Stride may. The limits are those of package run. But
// the programs are not kept away from anything: they run in the present folder, with the rights of
// the user.
package external

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"regexp"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"stride/internal/memory"
	"stride/internal/run"
)

const (
	// Margin is the time that a program has beyond its limit: to start, to notice that its time is
	// over, and to print.
	Margin = time.Second
	// maxOutput is the number of bytes that a program may print.
	maxOutput = 64 << 20
	// maxProcesses is how many processes and threads a program may have at a time.
	maxProcesses = 256
	// cpuSlack is the processor time that a program may have beyond that of its workers, since the
	// kernel does not count it exactly.
	cpuSlack = time.Second
)

// Setting is the key of a plan's settings, followed by the name of a contestant, that has its
// command.
const Setting = "external "

// Program is a contestant.
type Program struct{ Name, Command string }

var (
	nameForm    = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._+-]*$`)
	placeholder = regexp.MustCompile(`\{[a-z]+\}`)
)

// CheckName returns an error if a contestant cannot have this name.
func CheckName(name string) error {
	if !nameForm.MatchString(name) {
		return fmt.Errorf("%q is no name of a contestant: it must be letters, digits and any of . _ + -",
			name)
	}
	return nil
}

// Check returns an error that says what is wrong with a program whose command may have these
// placeholders, and whose runs have this many seconds.
func (p Program) Check(placeholders string, seconds float64) error {
	if err := CheckName(p.Name); err != nil {
		return err
	}
	if strings.TrimSpace(p.Command) == "" {
		return fmt.Errorf("%s has no command", p.Name)
	}
	for _, found := range placeholder.FindAllString(p.Command, -1) {
		if !strings.Contains(placeholders, found) {
			return fmt.Errorf("%s: there is no placeholder %s: they are %s", p.Name, found, placeholders)
		}
	}
	if seconds == 0 {
		return fmt.Errorf("%s is an external program, whose steps cannot be counted: give a budget of time",
			p.Name)
	}
	return nil
}

// Task is what a program is to do.
type Task struct {
	Words   []any // each placeholder, and what it becomes
	Input   string
	Limit   time.Duration
	Workers int // the processors that it may use; 0 for all
	// Line receives each line of the output, and returns true if no more are wanted.
	Line func(text string, at time.Duration) bool
}

// Outcome is what came of a run, besides its lines.
type Outcome struct {
	Wall, CPU time.Duration
	Killed    bool   // when its time was over
	Failure   string // the limit for which it was killed, or how else it failed; empty if it did not
}

// Run runs the program. An error is that of ctx, or says that the command could not be started at
// all; whatever the program does is an outcome. The output is read as fast as it comes, so that a
// program never waits for the lab.
func (p Program) Run(ctx context.Context, t Task) (Outcome, error) {
	if ctx.Err() != nil {
		return Outcome{}, ctx.Err()
	}
	if t.Workers <= 0 {
		t.Workers = runtime.NumCPU()
	}
	words := make([]string, len(t.Words))
	for k, w := range t.Words {
		words[k] = fmt.Sprint(w)
	}
	enough, stop := context.WithCancel(ctx)
	defer stop()
	lines, limit := splitter{line: t.Line, stop: stop}, t.Limit+Margin
	done, err := run.Limited(enough, run.Command{
		Args: run.Shell(strings.NewReplacer(words...).Replace(p.Command)), Dir: ".", Env: os.Environ(),
		Cores: float64(t.Workers), Stdin: strings.NewReader(t.Input), Stdout: &lines, Started: lines.start,
		Limits: run.Limits{
			Wall: limit, CPU: time.Duration(t.Workers)*limit + cpuSlack, Memory: int64(memory.Default()),
			Output:    maxOutput,
			Processes: maxProcesses,
		},
	})
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return Outcome{}, err
	}
	o := Outcome{Wall: done.Wall, CPU: done.CPU, Killed: done.Reason == run.TimeLimit}
	if !o.Killed && len(lines.rest) > 0 { // otherwise the last line may be torn
		lines.take(string(lines.rest))
	}
	switch done.Reason {
	case run.Stopped, run.TimeLimit:
	case run.OutputLimit:
		o.Failure = fmt.Sprintf("it printed more than %d MiB", maxOutput>>20)
	case run.MemoryLimit:
		o.Failure = fmt.Sprintf("it had more than %v of memory, as much as a search may have",
			memory.Default())
	case run.ProcessLimit:
		o.Failure = fmt.Sprintf("it had more than %d processes and threads", maxProcesses)
	case run.CPULimit:
		o.Failure = fmt.Sprintf("it used more processor time than %d workers have", t.Workers)
	case run.Signaled:
		o.Failure = withLastLine("signal: "+done.Signal, done.Stderr)
	case run.Exited:
		if done.Code != 0 {
			o.Failure = withLastLine(fmt.Sprintf("exit status %d", done.Code), done.Stderr)
		}
	default:
		o.Failure = "it was killed: " + string(done.Reason)
	}
	return o, nil
}

// splitter splits what is printed into lines.
type splitter struct {
	started atomic.Pointer[time.Time]
	rest    []byte
	last    time.Duration
	line    func(text string, at time.Duration) bool
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
			s.take(string(whole))
			s.rest = s.rest[:0]
		}
	}
	return len(piece), nil
}

func (s *splitter) take(text string) {
	if !s.ended && s.line(strings.TrimSuffix(text, "\r"), s.last) {
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
	return how + ": " + strings.ToValidUTF8(strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:]),
		"?")
}
