//go:build attacks

// Package attacks tries to break what docs/command-line.md promises: time limits, the budget of
// memory, and an end when told. It starts the real programs, each attack in a folder of its own,
// and takes about three minutes:
//
//	go test -tags attacks -count 1 -v ./bench/attacks
//	go test -tags attacks -count 1 -v -run 'TestPages|TestLimits/wide' ./bench/attacks
//
// Every attack is bounded: programs that do not end are killed, and so are those that take more
// memory than any promise allows, before the kernel does it. The times hold on a machine with
// little else to do.
package attacks

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// programs is the folder of the programs.
var programs string

func TestMain(m *testing.M) {
	code, err := build(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(code)
}

func build(m *testing.M) (code int, err error) {
	if programs, err = os.MkdirTemp("", "stride-attacks-"); err != nil {
		return 1, err
	}
	defer os.RemoveAll(programs)
	text, err := exec.Command("go", "build", "-o", programs+"/", "stride/cmd/stride",
		"stride/cmd/PuzzleGenerator").CombinedOutput()
	if err != nil {
		return 1, fmt.Errorf("%w: %s", err, text)
	}
	return m.Run(), nil
}

const (
	slack    = time.Second     // by which a run may exceed its time limit
	stopTime = 2 * time.Second // within which a program that is told to stop must have ended
	patience = 20 * time.Second
	atMost   = 5 * time.Minute // of a program that runs until it is stopped

	// maxMemory is the memory at which a program is killed. No promise allows this much.
	maxMemory = 8 << 30
	// watchEvery is the time between two looks at the memory of a program.
	watchEvery = 20 * time.Millisecond
)

// scene is the folder of an attack and the programs that were started in it.
type scene struct {
	*testing.T
	dir string
}

// attacks makes attacks, each in a scene of its own.
func attacks(t *testing.T, all map[string]func(s *scene)) {
	for name, attack := range all {
		t.Run(name, func(t *testing.T) { attack(&scene{t, t.TempDir()}) })
	}
}

// must ends the attack if there is an error.
func (s *scene) must(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

// path returns the name of a file in the folder.
func (s *scene) path(name string) string { return filepath.Join(s.dir, name) }

// file writes a file and returns its name.
func (s *scene) file(name, text string) string {
	s.must(os.WriteFile(s.path(name), []byte(text), 0o666))
	return s.path(name)
}

// program is a process that is running or has ended.
type program struct {
	s      *scene
	cmd    *exec.Cmd
	begun  time.Time
	out    *bufio.Reader
	stderr bytes.Buffer
	done   chan struct{} // closed at the end

	mu     sync.Mutex
	peak   int64 // resident bytes
	took   time.Duration
	killed string // why it was killed
}

// start starts a program. It is killed after limit, or at the end of the attack.
func (s *scene) start(limit time.Duration, name string, args ...string) *program {
	p := &program{s: s, cmd: exec.Command(filepath.Join(programs, name), args...), done: make(chan struct{})}
	p.cmd.Dir = s.dir
	p.cmd.Env = append(os.Environ(), "HOME="+s.dir, "XDG_DATA_HOME="+s.dir,
		"STRIDE_BOOK=", "STRIDE_FARM_URL=")
	p.cmd.Stderr = &p.stderr
	out, in, err := os.Pipe()
	s.must(err)
	p.cmd.Stdout, p.out = in, bufio.NewReader(out)
	p.begun = time.Now()
	s.must(p.cmd.Start())
	in.Close() // ours; the program has its own
	s.Cleanup(p.kill)
	go p.watch(limit)
	go func() {
		_ = p.cmd.Wait() // its state says more
		p.mu.Lock()
		p.took = time.Since(p.begun)
		p.mu.Unlock()
		close(p.done)
	}()
	return p
}

// watch notes how much memory a program takes, and kills it when it takes too much or is there for
// too long.
func (p *program) watch(limit time.Duration) {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-p.done:
			return
		case <-tick.C:
		}
		now := resident(p.cmd.Process.Pid)
		p.mu.Lock()
		p.peak = max(p.peak, now)
		if now > maxMemory {
			p.killed = "too much memory"
		} else if time.Since(p.begun) > limit {
			p.killed = "still there"
		}
		kill := p.killed != ""
		p.mu.Unlock()
		if kill {
			_ = p.cmd.Process.Kill()
			return
		}
	}
}

// resident returns the resident bytes of a process; 0 where that cannot be known.
func resident(pid int) int64 {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	var size, pages int64
	_, _ = fmt.Sscan(string(text), &size, &pages)
	return pages * int64(os.Getpagesize())
}

// stops sends a signal to a program, which must end in time.
func (p *program) stops(what os.Signal) {
	p.s.Helper()
	begin := time.Now()
	p.s.must(p.cmd.Process.Signal(what))
	select {
	case <-p.done:
		if took := time.Since(begin); took > stopTime {
			p.s.Errorf("it ended %v after the signal", took)
		}
	case <-time.After(patience):
		p.s.Fatalf("it is still there %v after the signal", patience)
	}
}

// kill kills a program without a warning.
func (p *program) kill() {
	_ = p.cmd.Process.Kill() // it may have ended
	<-p.done
}

// code is the exit code of a program that has ended; -1 if it was killed.
func (p *program) code() int { return p.cmd.ProcessState.ExitCode() }

// wants checks the exit code of a program that has ended.
func (p *program) wants(code int) {
	p.s.Helper()
	if p.code() != code {
		p.s.Errorf("%v: exit code %d, want %d: %s", p.cmd.Args[1:], p.code(), code, p.stderr.String())
	}
}

// below checks that a program has never taken that much memory.
func (p *program) below(bytes int64) {
	p.s.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.s.Logf("%.2f GiB", float64(p.peak)/(1<<30)); p.peak >= bytes {
		p.s.Errorf("it took %d bytes: it should stay below %d", p.peak, bytes)
	}
}

// line reads the next line of output, and lets go of the others.
func (p *program) line() string {
	p.s.Helper()
	line, err := p.out.ReadString('\n')
	if err != nil {
		<-p.done
		p.s.Fatalf("no line of output: exit code %d, %s", p.code(), p.stderr.String())
	}
	p.mute()
	return line
}

// mute throws the output away, so that the program need not wait for a reader.
func (p *program) mute() { go io.Copy(io.Discard, p.out) }

// run runs stride to its end, or until it is killed after limit, and returns what it has printed.
func (s *scene) run(limit time.Duration, args ...string) (*program, string) {
	s.Helper()
	p := s.start(limit, "stride", args...)
	out, err := io.ReadAll(p.out)
	s.must(err)
	<-p.done
	return p, string(out)
}

// board is a level of Number Shifting as text.
func board(width, height int, value func(k int) int) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%d %d\n", width, height)
	for y := range height {
		for x := range width {
			text.WriteString(strconv.Itoa(value(y*width + x)))
			text.WriteByte(" \n"[x/(width-1)])
		}
	}
	return text.String()
}

// millions is a board of 40x40 numbers of a million.
func millions() string { return board(40, 40, func(int) int { return 1_000_000 }) }

// ones is a board that is as dense as can be.
func ones() string { return board(1000, 1000, func(int) int { return 1 }) }

// wide is a board of 1000x20 numbers, every 200th of five digits and the others small. Nothing
// shows at once that it cannot be solved, and the sums that the large numbers may be part of are
// many.
func wide() string {
	const large, small, every = 90_000, 4, 200
	return board(1000, 20, func(k int) int {
		if k%every == every/2 {
			return large
		}
		return small
	})
}
