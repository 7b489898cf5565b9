package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// scene is the folder of an attack and the programs that were started in it.
type scene struct {
	bin, dir string
	all      []*program
}

// program is a process that is running or has ended.
type program struct {
	cmd    *exec.Cmd
	begun  time.Time
	out    io.Reader
	stderr bytes.Buffer
	done   chan struct{} // closed at the end

	mu     sync.Mutex
	peak   int64 // resident bytes
	took   time.Duration
	killed string // why it was killed
}

const (
	// maxMemory is the memory at which a program is killed. No promise allows this much.
	maxMemory = 8 << 30
	// watchEvery is the time between two looks at the memory of a program.
	watchEvery = 20 * time.Millisecond
)

// start starts a program of bin. It is killed after limit.
func (s *scene) start(limit time.Duration, name string, args ...string) (*program, error) {
	p := &program{cmd: exec.Command(filepath.Join(s.bin, name), args...), done: make(chan struct{})}
	p.cmd.Dir = s.dir
	p.cmd.Env = append(os.Environ(), "HOME="+s.dir, "XDG_DATA_HOME="+s.dir, "STRIDE_BOOK=", "STRIDE_FARM_URL=",
		"STRIDE_FARM_TOKEN=")
	p.cmd.Stderr = &p.stderr
	out, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	p.cmd.Stdout, p.out = in, out
	p.begun = time.Now()
	if err := p.cmd.Start(); err != nil {
		return nil, errors.Join(err, in.Close(), out.Close())
	}
	in.Close() // ours; the program has its own
	s.all = append(s.all, p)
	go p.watch(limit)
	go func() {
		_ = p.cmd.Wait() // its state says more
		p.mu.Lock()
		p.took = time.Since(p.begun)
		p.mu.Unlock()
		close(p.done)
	}()
	return p, nil
}

// watch notes how much memory a program takes, and kills it when it takes too much or is
// there for too long.
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
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(text))
	if len(fields) < 2 {
		return 0
	}
	pages, err := strconv.ParseInt(fields[1], 10, 64)
	if err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}

// signal sends a signal and waits for the end, for up to limit; it returns the time that
// the end took.
func (p *program) signal(what os.Signal, limit time.Duration) (time.Duration, error) {
	begin := time.Now()
	if err := p.cmd.Process.Signal(what); err != nil {
		return 0, err
	}
	select {
	case <-p.done:
		return time.Since(begin), nil
	case <-time.After(limit):
		_ = p.cmd.Process.Kill()
		<-p.done
		return limit, fmt.Errorf("still there %v after the signal", limit)
	}
}

// kill kills a program without a warning.
func (p *program) kill() {
	_ = p.cmd.Process.Kill() // it may have ended
	<-p.done
}

// code is the exit code of a program that has ended; -1 if it was killed.
func (p *program) code() int { return p.cmd.ProcessState.ExitCode() }

func (p *program) memory() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return fmt.Sprintf("%.2f GiB", float64(p.peak)/(1<<30))
}

func (p *program) below(bytes int64) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.peak < bytes
}

// complaint is the last line on standard error of a program that has ended.
func (p *program) complaint() string {
	lines := strings.Split(strings.TrimSpace(p.stderr.String()), "\n")
	last := lines[len(lines)-1]
	const most = 90
	if len(last) > most {
		last = last[:most] + "…"
	}
	return last
}

// line reads the next line of output.
func (p *program) line() (string, error) {
	r := bufio.NewReader(p.out)
	line, err := r.ReadString('\n')
	if err != nil {
		<-p.done
		return line, fmt.Errorf("no line of output: exit code %d, %s", p.code(), p.complaint())
	}
	p.out = r
	go io.Copy(io.Discard, r)
	return line, nil
}

// result is the outcome of a program that has ended.
type result struct {
	*program
	out string
}

// run runs a program to its end, or until it is killed after limit.
func (s *scene) run(limit time.Duration, name string, args ...string) (result, error) {
	p, err := s.start(limit, name, args...)
	if err != nil {
		return result{}, err
	}
	out, err := io.ReadAll(p.out)
	<-p.done
	return result{p, string(out)}, err
}

// stride runs bin/stride in the way of run.
func (s *scene) stride(limit time.Duration, args ...string) (result, error) {
	return s.run(limit, "stride", args...)
}

// file writes a file of the scene and returns its name.
func (s *scene) file(name, text string) (string, error) {
	path := filepath.Join(s.dir, name)
	return path, os.WriteFile(path, []byte(text), 0o666)
}

// end kills the remaining processes.
func (s *scene) end() {
	for _, p := range s.all {
		p.kill()
	}
}

// interrupt is the signal of Ctrl-C.
var interrupt = syscall.SIGINT

// seconds formats a time.
func seconds(d time.Duration) string { return fmt.Sprintf("%.2f s", d.Seconds()) }

// board is a level of Number Shifting as text.
func board(width, height int, value func(k int) int) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%d %d\n", width, height)
	for y := range height {
		for x := range width {
			if x > 0 {
				text.WriteByte(' ')
			}
			text.WriteString(strconv.Itoa(value(y*width + x)))
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// millions is a board of 40x40 numbers of a million.
func millions() string { return board(40, 40, func(int) int { return 1_000_000 }) }

// wide is a board of 1000x20 numbers, every 200th of five digits and the others small.
// Nothing shows at once that it cannot be solved, and the sums that the large numbers may
// be part of are many.
func wide() string {
	const large, small, every = 90_000, 4, 200
	return board(1000, 20, func(k int) int {
		if k%every == every/2 {
			return large
		}
		return small
	})
}

// into runs stride with its output going to a file, and returns the exit code.
func (s *scene) into(out *os.File, args ...string) (int, error) {
	cmd := exec.Command(filepath.Join(s.bin, "stride"), args...)
	cmd.Dir, cmd.Stdout = s.dir, out
	err := cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode(), nil
	}
	return 0, err
}
