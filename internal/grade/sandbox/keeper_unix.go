//go:build unix

package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// The two names under which the program starts itself anew.
const (
	keeperName = "stride-sandbox-keeper"
	becomeName = "stride-sandbox-become"
)

// The files that the keeper is given besides the standard ones.
const (
	controlFD = 3 // the order comes from here; its end means: kill everything
	reportFD  = 4 // what happened goes here
	// entranceFD is the first file by which the program enters its control group, in the keeper.
	entranceFD = 5
	// The same in the process that becomes the program, which tells at failedFD why it could not.
	failedFD         = 3
	becomeEntranceFD = 4
)

// Enter has to be called first in main, and in TestMain. If the program was started by this package
// in order to keep a run, Enter does so, and does not return. It does not return to the user of a run
// either: a student's program is not to let the grading program search for mazes.
func Enter() {
	entered.Store(true)
	if len(os.Args) == 0 {
		return
	}
	switch user := os.Getuid(); {
	case os.Args[0] == keeperName:
		keep()
	case os.Args[0] == becomeName:
		become()
	case user >= firstUser && user < firstUser+userRange:
		fmt.Fprintln(os.Stderr, "a program that is graded cannot use the program that grades it")
		os.Exit(1)
	}
}

// order is what the keeper is told.
type order struct {
	Line, Dir, Input string
	Args             []string // in place of the line for the shell
	HasInput         bool     // the standard input of the keeper is that of the program
	Root             string   // an empty folder, if the run has a file system of its own
	Readable, Hidden []string
	Temp             string // temporary folder of the run, if it has no file system of its own
	Limits           Limits
	Isolation        Isolation
	User             int // whose the processes are; 0 if they stay what they are
	UserProcesses    int // processes of that user when the run began
	Entrances        int // files by which the program enters its control group, from entranceFD on
	Env              []string
	KeepMask         bool  // new files are as open as those of the grading program
	CPUs             []int // the processors on which the program runs; nil for all
}

// account is what the keeper tells: that the program has begun, and how it ended.
type account struct {
	Begun  int    // the program has begun, as this process
	Error  string // the run could not be made
	Reason Reason
	Code   int
	Signal int
	Wall   time.Duration
	CPU    time.Duration
	Memory int64
	Left   int
	// Survived: processes of the run are still alive, although the keeper has tried to kill them.
	Survived bool
}

// killTime bounds how long it is tried to kill the processes of a run.
const killTime = 10 * time.Second

var errSurvivors = errors.New("processes of the last run are still alive and cannot be killed: end them before you continue")

// watchEvery is the time between two looks at the processes of a run. A look takes some 50 µs.
const watchEvery = 15 * time.Millisecond

// keep is the main function of the keeper.
func keep() {
	// The grading program decides when a run ends. Signals that are ignored would stay so in the
	// program; those that are caught do not.
	signal.Notify(make(chan os.Signal, 1), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGPIPE)
	control, report := os.NewFile(controlFD, "control"), os.NewFile(reportFD, "report")
	syscall.CloseOnExec(controlFD)
	syscall.CloseOnExec(reportFD)
	var entrances []*os.File
	var o order
	in := json.NewDecoder(control)
	if err := in.Decode(&o); err != nil {
		os.Exit(1) // nobody is there who could be told
	}
	for k := range o.Entrances {
		syscall.CloseOnExec(entranceFD + k)
		entrances = append(entrances, os.NewFile(uintptr(entranceFD+k), "control group"))
	}
	kill := make(chan struct{})
	go func() {
		_, _ = io.Copy(io.Discard, control) // nothing more comes; the end does
		close(kill)
	}()
	out := json.NewEncoder(report)
	a, err := o.keep(kill, entrances, func(main int) { _ = out.Encode(account{Begun: main}) }) // if it fails, so does the other
	if err != nil {
		a.Error = err.Error()
	}
	if out.Encode(a) != nil {
		os.Exit(1)
	}
	os.Exit(0)
}

// keep makes the run.
func (o *order) keep(kill <-chan struct{}, entrances []*os.File, begins func(main int)) (account, error) {
	if o.Isolation.Namespaces {
		if err := o.enterRoot(); err != nil {
			return account{}, err
		}
	}
	if err := adoptOrphans(); err != nil {
		return account{}, err
	}
	main, before, err := o.start(entrances)
	if err != nil {
		return account{}, err
	}
	begun := time.Now()
	begins(main)
	// From now on they are open for as long as the program has them open.
	os.Stdin.Close()
	os.Stdout.Close()
	type ending struct {
		status syscall.WaitStatus
		usage  syscall.Rusage
	}
	ended := make(chan ending, 1)
	go func() {
		for {
			var e ending
			pid, err := syscall.Wait4(-1, &e.status, 0, &e.usage)
			switch {
			case errors.Is(err, syscall.EINTR):
			case err != nil:
				return // no processes are left
			case pid == main:
				ended <- e
			}
		}
	}()
	var a account
	end := time.NewTimer(o.Limits.Wall)
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for a.Reason == "" {
		select {
		case e := <-ended:
			a.Wall = time.Since(begun)
			a.Reason, a.Code = Exited, e.status.ExitStatus()
			if e.status.Signaled() {
				a.Reason, a.Signal = Signaled, int(e.status.Signal())
			}
			if peak := maxRSS(&e.usage); peak > ownPeak() { // otherwise it is that of the process that became the program
				a.Memory = max(a.Memory, peak)
			}
			a.CPU = cpuOf(&e.usage)
		case <-end.C:
			a.Reason = OutOfTime
		case <-kill:
			a.Reason = Stopped
		case <-tick.C:
			s := o.watch()
			a.Memory = max(a.Memory, s.memory)
			switch {
			case s.memory > o.Limits.Memory && !o.grouped():
				a.Reason = OutOfMemory
			case s.tasks > o.Limits.Processes:
				a.Reason = ManyProcesses
			case s.cpu+childrenCPU() > o.Limits.CPU:
				a.Reason = OutOfCPU
			}
		}
	}
	if a.Wall == 0 {
		a.Wall = time.Since(begun)
	}
	if a.Memory > o.Limits.Memory && a.Reason != Stopped && !o.grouped() {
		a.Reason = OutOfMemory // eaten and returned between two looks
	}
	s := o.watch()
	if a.Reason == Exited || a.Reason == Signaled {
		a.Left = s.processes
		if s.tasks > o.Limits.Processes {
			a.Reason = ManyProcesses // the program failed when it had reached the kernel's limit
		}
	}
	if err := o.killAll(main); errors.Is(err, errSurvivors) {
		a.Survived = true
	} else if err != nil {
		return a, err
	}
	a.CPU = max(0, max(a.CPU, childrenCPU()+s.cpu)-before)
	return a, nil
}

// grouped reports whether a control group limits the memory.
func (o *order) grouped() bool { return o.Isolation.Groups.Memory != "" }

// program returns the file of the running program.
func program() (string, error) {
	if runtime.GOOS == "linux" {
		return "/proc/self/exe", nil // wherever the file system has its root
	}
	return os.Executable()
}

// start starts the program, and returns when it has begun, with the processor time that its process
// has used before.
func (o *order) start(entrances []*os.File) (pid int, before time.Duration, err error) {
	self, err := program()
	if err != nil {
		return 0, 0, err
	}
	short := *o
	short.Env, short.Input = nil, "" // an argument must not be too long
	text, err := json.Marshal(short)
	if err != nil {
		return 0, 0, err
	}
	failed, toFailed, err := os.Pipe()
	if err != nil {
		return 0, 0, err
	}
	defer failed.Close()
	input, err := o.input()
	if err != nil {
		toFailed.Close()
		return 0, 0, err
	}
	defer input.Close()
	p, err := os.StartProcess(self, []string{becomeName, string(text)}, &os.ProcAttr{
		Dir: o.Dir, Env: o.environment(),
		Files: append([]*os.File{input, os.Stdout, os.Stderr, toFailed}, entrances...),
		Sys:   &syscall.SysProcAttr{Setsid: true},
	})
	toFailed.Close()
	if err != nil {
		return 0, 0, fmt.Errorf("starting the program: %w", err)
	}
	// The pipe is closed at the moment in which the process becomes the program.
	message, err := io.ReadAll(failed)
	used, failure, _ := strings.Cut(string(message), "\n")
	nanoseconds, wrong := strconv.ParseInt(used, 10, 64)
	if err == nil && (wrong != nil || failure != "") {
		err = fmt.Errorf("starting the program: %s", message)
	}
	return p.Pid, time.Duration(nanoseconds), err
}

// input returns a file from which the program reads its input.
func (o *order) input() (*os.File, error) {
	if o.HasInput {
		return os.Stdin, nil
	}
	if o.Input == "" {
		return os.Open(os.DevNull)
	}
	input, toInput, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	go func() {
		_, _ = toInput.WriteString(o.Input) // the program need not read it
		toInput.Close()
	}()
	return input, nil
}

// environment is all that the program gets of an environment.
func (o *order) environment() []string {
	if o.Env != nil {
		return o.Env
	}
	return []string{
		"PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/go/bin:/opt/homebrew/bin",
		"HOME=" + o.Temp, "TMPDIR=" + o.Temp, "LANG=C.UTF-8", "LC_ALL=C.UTF-8", "TERM=dumb",
	}
}

// become is the main function of the process that becomes the program.
func become() {
	syscall.CloseOnExec(failedFD)
	runtime.LockOSThread() // some of the limits are those of a thread
	failed := os.NewFile(failedFD, "failed")
	fmt.Fprint(failed, becomeProgram(failed).Error())
	os.Exit(1)
}

// becomeProgram returns only if it fails. At last it tells how much processor time it has used, in
// nanoseconds.
func becomeProgram(tell io.Writer) error {
	var o order
	if err := json.Unmarshal([]byte(os.Args[1]), &o); err != nil {
		return err
	}
	for k := range o.Entrances {
		fd := becomeEntranceFD + k
		if _, err := syscall.Write(fd, []byte("0")); err != nil {
			return fmt.Errorf("entering the control group: %w", err)
		}
		syscall.Close(fd)
	}
	if o.User != 0 {
		if err := syscall.Setgroups(nil); err != nil && !o.Isolation.UserNamespace {
			return fmt.Errorf("giving up groups: %w", err)
		}
		if err := errors.Join(syscall.Setgid(o.User), syscall.Setuid(o.User)); err != nil {
			return fmt.Errorf("becoming user %d: %w", o.User, err)
		}
	}
	if err := o.setLimits(); err != nil {
		return err
	}
	if !o.KeepMask {
		syscall.Umask(0o077)
	}
	fmt.Fprintln(tell, usedCPU(syscall.RUSAGE_SELF).Nanoseconds())
	args := o.Args
	if args == nil {
		args = []string{"/bin/sh", "-c", o.Line}
	}
	path, err := exec.LookPath(args[0])
	if err != nil {
		return err
	}
	return fmt.Errorf("%s: %w", path, syscall.Exec(path, args, os.Environ()))
}

// setLimit sets a limit of the kernel, as far as the present one allows.
func setLimit(which int, value int64) error {
	var now syscall.Rlimit
	if err := syscall.Getrlimit(which, &now); err != nil {
		return err
	}
	if most := uint64(now.Max); uint64(value) > most {
		value = int64(most)
	}
	return syscall.Setrlimit(which, &syscall.Rlimit{Cur: rlim(value), Max: rlim(value)})
}

// unlessZero sets a limit unless there is none.
func unlessZero(which int, value int64) error {
	if value == 0 {
		return nil
	}
	return setLimit(which, value)
}

// setUnixLimits sets the limits that all Unix systems have.
func (o *order) setUnixLimits() error {
	seconds := int64(math.Ceil(o.Limits.CPU.Seconds())) + 1 // the keeper is earlier if it can
	return errors.Join(
		setLimit(syscall.RLIMIT_CPU, seconds),
		unlessZero(syscall.RLIMIT_FSIZE, o.Limits.Disk),
		setLimit(syscall.RLIMIT_CORE, 0),
		unlessZero(syscall.RLIMIT_NOFILE, int64(o.Limits.Files)),
	)
}

func cpuOf(r *syscall.Rusage) time.Duration { return time.Duration(r.Utime.Nano() + r.Stime.Nano()) }

// childrenCPU returns the processor time of all processes that have been waited for.
func childrenCPU() time.Duration { return usedCPU(syscall.RUSAGE_CHILDREN) }

func usedCPU(whose int) time.Duration {
	var r syscall.Rusage
	if syscall.Getrusage(whose, &r) != nil {
		return 0
	}
	return cpuOf(&r)
}

// ownPeak returns the most memory that the keeper has had.
func ownPeak() int64 {
	var r syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &r) != nil {
		return 0
	}
	return maxRSS(&r)
}

// sight is what a look at the processes of a run shows.
type sight struct {
	processes, tasks int // tasks are the threads
	memory           int64
	cpu              time.Duration // of processes that nobody has waited for yet
}

// absolute returns the paths without links.
func absolute(paths []string) ([]string, error) {
	all := make([]string, len(paths))
	for k, path := range paths {
		real, err := filepath.EvalSymlinks(path)
		if err == nil {
			real, err = filepath.Abs(real)
		}
		if err != nil {
			return nil, err
		}
		all[k] = real
	}
	return all, nil
}
