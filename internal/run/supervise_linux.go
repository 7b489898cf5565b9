package run

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// The supervisor of a run: it starts the program, looks at its processes every few milliseconds,
// and kills them all at the end. It says what happened through a pipe that the program does not
// have. When the calling program ends, however it does, another pipe is closed, and the supervisor
// kills everything. The limits of the kernel are the program's alone, which a shell sets before it
// becomes the program: under them, the supervisor could be refused a thread and end.

// supervisorName is the name under which this program is started as a supervisor.
const supervisorName = "stride-supervisor"

// The files that a supervisor is given besides the standard ones.
const (
	controlFD = 3 // the spec comes from here; its end means: kill everything
	reportFD  = 4 // reports go here
	groupFD   = 5 // the folder of the control group, if there is one
)

// init does not return in a supervisor. It does not return to the user of a run either: a student's
// program is not to let the grading program search for mazes.
func init() {
	switch user := os.Getuid(); {
	case len(os.Args) > 0 && os.Args[0] == supervisorName:
		supervise()
	case user >= firstUser && user < firstUser+userRange:
		fmt.Fprintln(os.Stderr, "a program that is graded cannot use the program that grades it")
		os.Exit(1)
	}
}

// spec is what a supervisor is told to run.
type spec struct {
	Isolation        Isolation
	Bwrap            string // the file of bubblewrap
	Args             []string
	Dir              string
	Env              []string
	KeepUmask        bool // new files are as open as those of the calling program
	Readable, Hidden []string
	Temp             string // temporary folder of the run, outside of a sandbox
	Limits           Limits
	User             int   // as whom the program runs; 0 if it is the present user
	Processors       []int // on which the program runs; nil for all
}

// supervisorReport is what the supervisor says: that the program has started, and then how it
// ended.
type supervisorReport struct {
	Started  int    // the first process of the run
	Error    string // why the run could not be made
	Reason   Reason
	Code     int
	Signal   int
	Wall     time.Duration
	CPU      time.Duration
	Memory   int64
	Survived bool // processes of the run are alive, although the supervisor has tried to kill them
}

// killTimeout bounds the time for killing the processes of a run.
const killTimeout = 10 * time.Second

// watchEvery is the time between two looks at the processes of a run.
const watchEvery = 15 * time.Millisecond

// supervise is the main function of a supervisor.
func supervise() {
	// The calling program decides when a run ends. Signals that are ignored would stay so in the
	// program; those that are caught do not.
	signal.Notify(make(chan os.Signal, 1), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGPIPE)
	control, report := os.NewFile(controlFD, "control"), os.NewFile(reportFD, "report")
	for fd := controlFD; fd <= groupFD; fd++ {
		syscall.CloseOnExec(fd)
	}
	// Older kernels cannot close what this program was given.
	_ = unix.CloseRange(controlFD, math.MaxInt32, unix.CLOSE_RANGE_CLOEXEC)
	var s spec
	in := json.NewDecoder(control)
	if err := in.Decode(&s); err != nil {
		os.Exit(1) // the calling program has ended
	}
	kill := make(chan struct{})
	go func() {
		_, _ = io.Copy(io.Discard, control) // nothing more comes; the end does
		close(kill)
	}()
	out := json.NewEncoder(report)
	// If the first report fails, so does the last.
	r, err := s.supervise(kill, func(first int) { _ = out.Encode(supervisorReport{Started: first}) })
	if err != nil {
		r.Error = err.Error()
	}
	if out.Encode(r) != nil {
		os.Exit(1)
	}
	os.Exit(0)
}

// supervise makes the run.
func (s *spec) supervise(kill <-chan struct{}, started func(first int)) (r supervisorReport, err error) {
	if err := s.prepareSelf(); err != nil {
		return r, fmt.Errorf("preparing the supervisor: %w", err)
	}
	first, err := s.start()
	if err != nil {
		return r, err
	}
	begun := time.Now()
	started(first)
	// only as this user may root see its open files if it cannot trace others, as in containers
	if s.User != 0 {
		_, _ = unix.SetfsgidRetGid(s.User)
		_, _ = unix.SetfsuidRetUid(s.User)
	}
	// From now on they are open for as long as the program has them open.
	os.Stdin.Close()
	os.Stdout.Close()
	ended := make(chan syscall.WaitStatus, 1)
	reaped := make(chan struct{}) // closed when no processes are left
	go func() {
		defer close(reaped)
		for {
			var status syscall.WaitStatus
			pid, err := syscall.Wait4(-1, &status, 0, nil)
			switch {
			case errors.Is(err, syscall.EINTR):
			case err != nil:
				return
			case pid == first:
				ended <- status
			}
		}
	}()
	end := time.NewTimer(s.Limits.Wall)
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for r.Reason == "" {
		select {
		case status := <-ended:
			r.Reason, r.Code = Exited, status.ExitStatus()
			if status.Signaled() {
				r.Reason, r.Signal = Signaled, int(status.Signal())
			}
		case <-end.C:
			r.Reason = TimeLimit
		case <-kill:
			r.Reason = Stopped
		case <-tick.C:
			u := s.look()
			r.Memory, r.CPU = max(r.Memory, u.memory), max(r.CPU, u.cpu)
			switch {
			case u.memory > s.Limits.Memory && s.Isolation.Group == "":
				r.Reason = MemoryLimit
			case u.tasks > s.Limits.Processes:
				r.Reason = ProcessLimit
			case u.cpu > s.Limits.CPU:
				r.Reason = CPULimit
			}
		}
	}
	r.Wall = time.Since(begun)
	u := s.look()
	r.CPU = max(r.CPU, u.cpu) // the kernel forgets the time of processes that end with their namespace
	if u.tasks > s.Limits.Processes && (r.Reason == Exited || r.Reason == Signaled) {
		r.Reason = ProcessLimit // the program failed when it had reached the kernel's limit
	}
	if err := s.killAll(first); errors.Is(err, ErrSurvivors) {
		r.Survived = true
	} else if err != nil {
		return r, err
	}
	if !r.Survived {
		select {
		case <-reaped: // so that all of them count
		case <-time.After(killTimeout):
		}
	}
	u = childrenUsage()
	r.CPU = max(r.CPU, u.cpu)
	if u.memory > ownPeak() { // otherwise it is that of this program's copy that became the program
		r.Memory = max(r.Memory, u.memory)
	}
	if r.Memory > s.Limits.Memory && r.Reason != Stopped && s.Isolation.Group == "" {
		r.Reason = MemoryLimit // taken and returned between two looks
	}
	return r, nil
}

// start starts the program, and returns the first process of the run when the program has begun.
func (s *spec) start() (first int, err error) {
	runtime.LockOSThread() // whose end ends the program
	// A program may kill the supervisor before its start has been reported, so it must end with
	// this thread.
	a := &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
	if s.User != 0 && !s.Isolation.AsRoot {
		a.Credential = &syscall.Credential{Uid: uint32(s.User), Gid: uint32(s.User)}
	}
	if s.Isolation.Group != "" {
		a.UseCgroupFD, a.CgroupFD = true, groupFD
	}
	// here, because the user of the run may not be allowed to go there
	if err := os.Chdir(s.Dir); err != nil {
		return 0, err
	}
	args, path, files := s.limitedArgs(), "/bin/sh", []*os.File{os.Stdin, os.Stdout, os.Stderr}
	var complete, sandbox *os.File
	if s.Isolation.Sandbox {
		args, path = s.bwrapArgs(), s.Bwrap
		if complete, sandbox, err = os.Pipe(); err != nil {
			return 0, err
		}
		defer complete.Close()
		files = append(files, sandbox)
	}
	p, err := os.StartProcess(path, args, &os.ProcAttr{Env: s.Env, Files: files, Sys: a})
	if sandbox != nil {
		sandbox.Close()
	}
	if err != nil {
		return 0, fmt.Errorf("starting the program: %w", err)
	}
	if complete != nil {
		// bwrap has ended, and has said why on standard error
		if n, _ := complete.Read(make([]byte, 1)); n == 0 {
			return 0, errors.New("the sandbox of a run cannot be made")
		}
	}
	return p.Pid, nil
}

// limitedArgs returns the arguments that run the program under the limits of the kernel.
func (s *spec) limitedArgs() []string {
	processes := 0 // the kernel counts all of a user's
	if s.User != 0 {
		processes = processesOf(s.Limits)
	}
	return limited(s.Limits, processes, "", s.Args)
}

// processesOf returns how many processes the kernel lets a run have: more than it may have, so that
// a look finds too many.
func processesOf(l Limits) int { return 2*l.Processes + 16 }

// prepareSelf makes the supervisor the parent of all processes of the run whose parent has ended,
// keeps them from tracing it, and sets what the program inherits: its processors, and, if it has a
// user of its own and no sandbox, that it cannot gain rights or use what [filter] refuses.
func (s *spec) prepareSelf() error {
	runtime.LockOSThread() // some belong to a thread
	if !s.KeepUmask {
		syscall.Umask(0o077)
	}
	if len(s.Processors) > 0 {
		var set unix.CPUSet
		for _, k := range s.Processors {
			set.Set(k)
		}
		if err := unix.SchedSetaffinity(0, &set); err != nil {
			return err
		}
	}
	if s.User != 0 && !s.Isolation.Sandbox { // bwrap does it itself, and may need rights before
		if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
			return err
		}
		if canFilter() {
			if err := filter(); err != nil {
				return err
			}
		}
	}
	return errors.Join(unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0),
		unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0))
}

// childrenUsage returns the processor time of all processes that have been waited for, and the most
// memory that one had.
func childrenUsage() (u usage) {
	var r syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_CHILDREN, &r) == nil {
		u.cpu, u.memory = time.Duration(r.Utime.Nano()+r.Stime.Nano()), r.Maxrss<<10
	}
	return u
}

// ownPeak returns the most memory that the supervisor has had.
func ownPeak() int64 {
	var r syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &r) != nil {
		return 0
	}
	return r.Maxrss << 10
}
