//go:build unix

package sandbox

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"stride/internal/procgroup"
)

// The side of the grading program: it starts the keeper, reads what the program prints, and
// watches the size of the folder.

// diskEvery is the time between two looks at the folder of a run.
const diskEvery = 250 * time.Millisecond

// firstUser is the first of the users as whom programs run if the grading program is root's. No system
// gives these numbers to people or services, nor the next userRange ones, which the keepers of runs have
// while they kill processes.
const (
	firstUser = 60600
	userRange = 250
)

// stopper asks the keeper to kill everything, and keeps the first reason.
type stopper struct {
	once    sync.Once
	control io.Closer
	mu      sync.Mutex
	reason  Reason
}

func (s *stopper) stop(why Reason) {
	s.once.Do(func() {
		s.mu.Lock()
		s.reason = why
		s.mu.Unlock()
		s.control.Close()
	})
}

func (s *stopper) why() Reason {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.reason
}

func (i Isolation) run(ctx context.Context, c Command) (r Result, err error) {
	o, clean, err := i.order(c)
	if err != nil {
		return r, err
	}
	defer clean()
	g, err := i.Groups.makeGroup(c.Limits, c.Cores)
	if err != nil {
		return r, err
	}
	defer g.remove()
	entrances, err := g.entrances()
	defer closeAll(entrances)
	if err != nil {
		return r, err
	}
	o.Entrances = len(entrances)
	control, toControl, err := os.Pipe()
	if err != nil {
		return r, err
	}
	defer toControl.Close()
	report, toReport, err := os.Pipe()
	if err != nil {
		control.Close()
		return r, err
	}
	defer report.Close()
	stop := &stopper{control: toControl}
	var begun atomic.Pointer[time.Time] // when the program began
	out := &limited{most: c.Limits.Output, full: func() { stop.stop(MuchOutput) }}
	if c.Output != nil {
		out.tell = func(text []byte) {
			var at time.Duration
			if began := begun.Load(); began != nil {
				at = time.Since(*began)
			}
			c.Output(text, at)
		}
	}
	stderr := &limited{most: mostStderr}
	if c.Stderr != nil {
		stderr = &limited{most: math.MaxInt64, tell: func(text []byte) { _, _ = c.Stderr.Write(text) }} // its own matter if it fails
	}
	self, err := program()
	if err != nil {
		return r, err
	}
	cmd := &exec.Cmd{
		Path: self, Args: []string{keeperName}, Env: []string{}, Stdout: out, Stderr: stderr,
		ExtraFiles: append([]*os.File{control, toReport}, entrances...), SysProcAttr: i.attributes(o.User), WaitDelay: time.Second,
	}
	if c.Stdin != nil {
		cmd.Stdin = c.Stdin
	}
	if c.Stdout != nil {
		cmd.Stdout = c.Stdout
	}
	err = cmd.Start()
	control.Close()
	toReport.Close()
	if err != nil {
		return r, fmt.Errorf("starting the keeper of a run: %w", err)
	}
	_ = json.NewEncoder(toControl).Encode(o) // if it has ended already, there is no account

	var (
		watchers sync.WaitGroup
		stuck    bool // the keeper
	)
	ended := make(chan struct{})
	if c.Limits.Disk > 0 {
		watchers.Go(func() {
			watchUntil(ended, diskEvery, stop, func() Reason {
				if tooLarge(o.written(), c.Limits.Disk) {
					return MuchDisk
				}
				return ""
			})
		})
	}
	if g != nil {
		watchers.Go(func() { watchUntil(ended, watchEvery, stop, func() Reason { return g.exceeded(c.Limits) }) })
	}
	watchers.Go(func() {
		late := time.NewTimer(c.Limits.Wall + startGrace)
		defer late.Stop()
		select {
		case <-ctx.Done():
			stop.stop(Stopped)
		case <-late.C:
		case <-ended:
			return
		}
		select {
		case <-ended:
		case <-time.After(startGrace):
			stuck = true
			_ = cmd.Process.Kill() // there is an error if it has just ended
		}
	})
	var a account
	accounts := json.NewDecoder(report)
	told := accounts.Decode(&a)
	main := a.Begun
	if told == nil && main != 0 {
		now := time.Now()
		begun.Store(&now)
		if c.Begun != nil {
			c.Begun()
		}
		a = account{}
		told = accounts.Decode(&a)
	}
	if told != nil && main != 0 && !i.Namespaces { // the keeper was killed; in namespaces the others were, too
		procgroup.Kill(main)
	}
	waited := cmd.Wait()
	close(ended)
	watchers.Wait()
	// The control group also has what a keeper that was killed has left.
	if err := g.kill(a.Survived); err != nil {
		return r, err
	}
	switch {
	case told != nil && ctx.Err() != nil:
		return Result{Reason: Stopped}, nil
	case told != nil && (stuck || killed(waited) && !i.Namespaces && !i.OtherUser):
		return Result{Reason: Tampered}, nil
	case told != nil:
		return r, fmt.Errorf("the keeper of a run has ended without an account (%v; %s)", waited, bytes.TrimSpace(stderr.bytes()))
	case a.Error != "":
		return r, errors.New(a.Error)
	}
	r = Result{
		Reason: a.Reason, Code: a.Code, Wall: a.Wall, CPU: a.CPU, Memory: a.Memory, Left: a.Left,
		Stdout: out.bytes(), Stderr: stderr.bytes(),
	}
	// A shell that has waited for the program reports the program's signal by its own exit code.
	const shellSignal, mostSignal = 128, 64
	if r.Reason == Exited && r.Code > shellSignal && r.Code <= shellSignal+mostSignal {
		r.Reason, a.Signal, r.Code = Signaled, r.Code-shellSignal, 0
	}
	if a.Signal != 0 {
		signal := syscall.Signal(a.Signal)
		r.Signal = signal.String()
		switch signal {
		case syscall.SIGXCPU:
			r.Reason = OutOfCPU
		case syscall.SIGXFSZ:
			r.Reason = MuchDisk
		}
	}
	if out.over() {
		r.Reason = MuchOutput
	}
	if r.Reason == Stopped {
		r.Reason = stop.why()
	}
	r.CPU = max(r.CPU, g.cpuTime())
	// The kernel's count is right also when the program has ended because of the limit, or between two looks.
	if why := g.exceeded(c.Limits); why != "" && (r.Reason == Exited || r.Reason == Signaled) {
		r.Reason = why
	}
	if r.Reason == OutOfMemory {
		r.Memory = max(r.Memory, c.Limits.Memory)
	}
	if r.Reason == Exited && c.Limits.Disk > 0 && tooLarge(o.written(), c.Limits.Disk) {
		r.Reason = MuchDisk // written between two looks
	}
	return r, nil
}

// killed reports whether a process was ended by a signal.
func killed(waited error) bool {
	var exit *exec.ExitError
	if !errors.As(waited, &exit) {
		return false
	}
	status, ok := exit.Sys().(syscall.WaitStatus)
	return ok && status.Signaled()
}

// order prepares a run. The returned function removes what was prepared.
func (i Isolation) order(c Command) (o order, clean func(), err error) {
	dirs, err := absolute([]string{c.Dir})
	if err != nil {
		return o, nil, err
	}
	readable, err := absolute(c.Readable)
	if err != nil {
		return o, nil, err
	}
	hidden, err := absolute(existing(append(searchPrograms(), c.Hidden...)))
	if err != nil {
		return o, nil, err
	}
	temp, remove, err := TempDir()
	if err != nil {
		return o, nil, err
	}
	clean = func() { _ = remove() } // what stays behind is removed by a later grading
	o = order{Line: c.Line, Args: c.Args, Input: c.Input, HasInput: c.Stdin != nil, Dir: dirs[0], Readable: readable, Hidden: hidden, Limits: c.Limits, Isolation: i,
		Env: c.Env, KeepMask: c.Env != nil, CPUs: processorsOf(c.Slot, c.Cores)}
	if i.OtherUser {
		user, release, err := takeUser(c.Slot)
		if err == nil {
			clean = func() { _ = remove(); release() }
			err = give(dirs[0], user)
		}
		if err != nil {
			clean()
			return o, nil, err
		}
		o.User = user
	} else if !i.UserNamespace {
		o.UserProcesses = userTasks()
	}
	if i.Namespaces {
		o.Root = temp
		return o, clean, nil
	}
	o.Temp = temp
	if o.User != 0 {
		err = os.Chown(temp, o.User, o.User)
	}
	return o, clean, err
}

// give makes all of a folder belong to a user. Names are resolved within the folder, and the folder itself is
// given last, so that no process of that user can lead root elsewhere.
func give(dir string, user int) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	err = filepath.WalkDir(dir, func(name string, _ fs.DirEntry, err error) error {
		if err != nil || name == dir {
			return err
		}
		inside, err := filepath.Rel(dir, name)
		if err != nil {
			return err
		}
		return root.Lchown(inside, user, user)
	})
	if err != nil {
		return err
	}
	return root.Lchown(".", user, user)
}

// written returns the files and folders that the run can write to and that count for the limit of the disk.
func (o *order) written() []string {
	all := []string{o.Dir}
	if o.Temp != "" {
		all = append(all, o.Temp)
	}
	if o.User != 0 && !o.Isolation.Namespaces {
		for _, name := range publicFiles(o.User) {
			if !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

// watchUntil looks at a run from time to time until it has ended, and stops it when a look gives a reason to.
func watchUntil(ended <-chan struct{}, every time.Duration, stop *stopper, look func() Reason) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ended:
			return
		case <-tick.C:
			if why := look(); why != "" {
				stop.stop(why)
			}
		}
	}
}

func closeAll(files []*os.File) {
	for _, f := range files {
		f.Close()
	}
}

// tooLarge reports whether the files in some folders have more bytes together, by the sizes that they
// claim to have: copying a file with holes writes all of them.
func tooLarge(dirs []string, most int64) bool {
	const minFile = 4 << 10 // what even an empty file takes
	var size int64
	for _, dir := range dirs {
		_ = filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error { // files come and go meanwhile
			if err != nil {
				return nil
			}
			size += minFile
			if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
				size += info.Size()
			}
			if size > most {
				return fs.SkipAll
			}
			return nil
		})
	}
	return size > most
}

// limited keeps the first bytes of a stream, or passes them on, and drops the others.
type limited struct {
	most int64
	full func()            // called at the first byte that is too much; may be nil
	tell func(text []byte) // receives the bytes, which are not kept then; may be nil

	mu      sync.Mutex
	kept    []byte
	size    int64 // of what was kept or passed on
	dropped bool
}

func (l *limited) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	room := l.most - l.size
	if int64(len(p)) > room {
		l.take(p[:room])
		if l.full != nil && !l.dropped {
			l.full()
		}
		l.dropped = true
		return len(p), nil
	}
	l.take(p)
	return len(p), nil
}

func (l *limited) take(p []byte) {
	l.size += int64(len(p))
	if l.tell != nil {
		l.tell(p)
		return
	}
	l.kept = append(l.kept, p...)
}

func (l *limited) bytes() []byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.kept
}

func (l *limited) over() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.dropped
}

// RemoveAll removes a folder that a program may have closed to its owner.
func RemoveAll(dir string) error {
	if os.RemoveAll(dir) == nil {
		return nil
	}
	_ = filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if e != nil && e.IsDir() {
			if os.Chmod(name, 0o700) != nil {
				return fs.SkipDir
			}
		}
		return nil
	})
	return os.RemoveAll(dir)
}
