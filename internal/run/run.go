// Package run runs untrusted programs: a student's, for grading, a contestant of an experiment, a
// player of a game. It bounds their time, memory, output, files and processes, kills all that they
// have started when they end, and keeps them away from what is not theirs, as far as the operating
// system allows.
//
// There are two ways to keep programs away from other things, both on Linux alone, and [Detect]
// finds out which of them a machine allows:
//
//   - bubblewrap (bwrap, the sandbox under Flatpak) gives a program its own file system, processes
//     and network. Docker's default container allows neither it nor any other user of namespaces;
//     unshare, podman and go-sandbox failed there, too (2026-11-24).
//   - A user of its own for each run, if root runs it. That is what holds in such a container, as
//     on Gradescope: other files are closed to the program, and one signal kills all of its
//     processes.
//
// Without them a program runs as the present user, and can do what that user can, to its
// supervisor, too. In all cases a control group limits memory and processes exactly; elsewhere the
// processes are looked at every few milliseconds. [Isolation.Protections] says what is in force.
// None of it replaces a virtual machine: a bug in the kernel can let a program out.
//
// Each run has a supervisor: this program, started again under another name. It has to be a process
// of its own. Only the nearest living ancestor that asks for it (PR_SET_CHILD_SUBREAPER) becomes
// the parent of processes whose own parent has ended, so that none gets lost; and it has to outlive
// the program that asked for the run, to kill everything if that one is killed. Importing this
// package is enough: its init function recognizes the name.
//
// A limit on the address space (RLIMIT_AS) is not used: programs in Java, Go and JavaScript fail
// with it, because they reserve far more than they use.
package run

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"stride/internal/disk"
)

// ErrSurvivors says that processes of a run are alive although they were killed. Only Linux can
// tell.
var ErrSurvivors = errors.New(
	"processes of the last run are still alive and cannot be killed: end them before you continue")

// Limits bound a run. All must be positive, except where 0 is explained.
type Limits struct {
	Wall      time.Duration `json:"wall"`      // wall-clock time, after which the program is killed
	CPU       time.Duration `json:"cpu"`       // processor time of all processes together
	Memory    int64         `json:"memory"`    // resident bytes of all processes together
	Output    int64         `json:"output"`    // bytes on standard output
	Disk      int64         `json:"disk"`      // bytes in the folder; 0 for no limit
	Processes int           `json:"processes"` // processes and threads at a time
	Files     int           `json:"files"`     // open files of a process; 0 for that of the calling program
}

// Command is what is run.
type Command struct {
	Args []string // the program and its arguments; see [Shell]
	// Dir is the working directory. In a sandbox it is the only folder besides /tmp that the
	// program may write to. It belongs to the program during the run.
	Dir string
	Env []string // the environment; nil for a bare one, with which new files are closed to other users

	// Stdin, Stdout and Stderr are those of the program. A file is handed to it as it is. Any other
	// writer receives what the program prints, Stdout at most Limits.Output bytes. Without a
	// writer, the Result has it.
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Started        func() // called when the program has started, unless nil

	// Tail is the number of bytes at the end of a longer standard output that are kept for the
	// Result as well. Then the program is killed when it has printed FloodFactor times
	// Limits.Output.
	Tail int

	Readable []string // further folders that the program may read in a sandbox
	// Hidden are folders and files that a sandbox hides within folders that may be read. Stride's
	// own programs are always among them.
	Hidden []string

	Limits Limits
	// Cores is the number of processors whose time the program may have; 0 for no limit. On Linux
	// the program is put on that many processors, those of its Slot, which it can change; with a
	// control group it cannot have more time.
	Cores float64
	Slot  int // tells runs at the same time apart, from 0
}

// Reason says why a run ended.
type Reason string

// The reasons.
const (
	Exited       Reason = "exited"        // by itself, see Result.Code
	Signaled     Reason = "signaled"      // by a signal, see Result.Signal
	TimeLimit    Reason = "time limit"    // Limits.Wall
	CPULimit     Reason = "CPU limit"     // Limits.CPU
	MemoryLimit  Reason = "memory limit"  // Limits.Memory
	ProcessLimit Reason = "process limit" // Limits.Processes
	OutputLimit  Reason = "output limit"  // Limits.Output
	DiskLimit    Reason = "disk limit"    // Limits.Disk
	Stopped      Reason = "stopped"       // the context ended
	// The supervisor ended or hung: the program did it, if nothing keeps it from that, or the
	// machine.
	Lost Reason = "lost"
)

// Result is what came of a run.
type Result struct {
	Reason Reason
	Code   int    // exit code, if Reason is Exited
	Signal string // such as "segmentation fault", if Reason is Signaled; the supervisor's end, if Lost
	Wall   time.Duration
	CPU    time.Duration // of all processes
	// Memory is the most resident bytes that were seen, of all processes together. It is 0 for a
	// program that ends between two looks and takes less than the supervisor did before it: the
	// kernel's figure is the supervisor's then.
	Memory int64
	Stdout []byte // at most Limits.Output bytes
	Last   []byte // of what followed, at most the last Command.Tail bytes
	Gap    bool   // there was more between Stdout and Last
	Stderr []byte // the first bytes
}

const (
	maxStderr  = 16 << 10         // bytes of standard error that are kept
	startGrace = 30 * time.Second // how long preparing and ending a run may take on a busy machine
	diskEvery  = 250 * time.Millisecond
)

// FloodFactor times its limit is what a program may print of which only the beginning and the end
// are kept.
const FloodFactor = 4096

// firstUser is the first of the users as whom programs run if root runs them. No system gives these
// numbers to people or services, nor the next userRange ones, which supervisors take while they
// kill processes.
const (
	firstUser = 60600
	userRange = 250
)

// check returns an error that names a limit that is not positive.
func (l Limits) check() error {
	for _, limit := range []struct {
		name  string
		value int64
	}{
		{"wall", int64(l.Wall)}, {"cpu", int64(l.CPU)}, {"memory", l.Memory}, {"output", l.Output},
		{"processes", int64(l.Processes)},
	} {
		if limit.value <= 0 {
			return fmt.Errorf("the limit %s is %d: it must be positive", limit.name, limit.value)
		}
	}
	if l.Disk < 0 || l.Files < 0 {
		return fmt.Errorf("the limits disk and files are %d and %d: they must not be negative",
			l.Disk, l.Files)
	}
	return nil
}

// Run runs a command. An error means that the run could not be made; whatever the program does is
// a result. If ctx ends, the program is killed, and the reason is Stopped.
func (i Isolation) Run(ctx context.Context, c Command) (Result, error) {
	if err := c.Limits.check(); err != nil {
		return Result{}, err
	}
	if len(c.Args) == 0 || c.Dir == "" {
		return Result{}, errors.New("a run needs a command and a folder")
	}
	return i.run(ctx, c)
}

// Isolation says which means of the system are used. The zero value uses the weakest.
type Isolation struct {
	// Sandbox: bubblewrap gives the program its own file system, processes, network and messages.
	Sandbox bool
	// AsRoot: bubblewrap is run by root, because other users may not make namespaces here.
	AsRoot bool
	// OtherUser: the program runs as a user of its own.
	OtherUser bool
	// Group is the control group of version 2 in which the groups of runs are made. Empty if there
	// is none.
	Group string
}

// bareEnv is the environment of a program that is given none. Its own files go to a temporary
// folder.
func bareEnv(temp string) []string {
	return []string{
		"PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/go/bin:/opt/homebrew/bin",
		"HOME=" + temp, "TMPDIR=" + temp, "LANG=C.UTF-8", "LC_ALL=C.UTF-8", "TERM=dumb",
	}
}

// output passes on the first bytes of a stream, keeps the last of the others, and drops what is
// between.
type output struct {
	limit int64
	tail  int       // bytes of what follows the first that are kept
	most  int64     // bytes of what may follow
	full  func()    // called at the first byte that is too much, unless nil
	to    io.Writer // receives the bytes; they are kept if it is nil

	mu    sync.Mutex
	kept  []byte
	last  []byte
	size  int64 // of what was passed on or kept
	after int64 // of what followed
	over  bool
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	first := p[:min(int64(len(p)), o.limit-o.size)]
	o.size += int64(len(first))
	if o.to == nil {
		o.kept = append(o.kept, first...)
	} else {
		_, _ = o.to.Write(first) // it is the writer's matter if it fails
	}
	rest := p[len(first):]
	o.after += int64(len(rest))
	if o.last = append(o.last, rest[max(0, len(rest)-o.tail):]...); len(o.last) > 2*o.tail {
		o.last = append(o.last[:0], o.last[len(o.last)-o.tail:]...)
	}
	if o.after > o.most && !o.over {
		o.over = true
		if o.full != nil {
			o.full()
		}
	}
	return len(p), nil
}

// end writes into a result what was kept, and reports whether there was too much.
func (o *output) end(r *Result) (over bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	r.Stdout, r.Last = o.kept, o.last[max(0, len(o.last)-o.tail):]
	r.Gap = o.after > int64(len(r.Last))
	return o.over
}

// messages returns what was kept at the beginning.
func (o *output) messages() []byte {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.kept
}

// pipes returns what the program's standard output and error go to, and the parts of it that are
// limited.
func (c *Command) pipes(full func()) (stdout, stderr io.Writer, out, errs *output) {
	out = &output{limit: c.Limits.Output, tail: c.Tail, full: full, to: c.Stdout}
	if c.Tail > 0 {
		out.most = (FloodFactor - 1) * min(c.Limits.Output, 1<<50)
	}
	errs = &output{limit: maxStderr, to: c.Stderr}
	if c.Stderr != nil {
		errs.limit = 1 << 62
	}
	stdout, stderr = out, errs
	if f, ok := c.Stdout.(*os.File); ok {
		stdout = f
	}
	if f, ok := c.Stderr.(*os.File); ok {
		stderr = f
	}
	return stdout, stderr, out, errs
}

// exited returns the result of a program that has ended by itself. A shell that has waited for a
// program that was ended by a signal reports the signal by its own exit code.
func exited(code int) (r Result, signal int) {
	const shellSignal, maxSignal = 128, 64
	if code > shellSignal && code <= shellSignal+maxSignal {
		return Result{Reason: Signaled}, code - shellSignal
	}
	return Result{Reason: Exited, Code: code}, 0
}

// tooLarge reports whether the files in some folders have more bytes together, by the sizes that
// they claim to have: copying a file with holes writes all of them. Folders that are too deep to be
// walked through are too large.
func tooLarge(dirs []string, limit int64) bool {
	const minFile = 4 << 10 // what even an empty file takes
	var size int64
	for _, dir := range dirs {
		info, err := os.Lstat(dir)
		if err != nil { // files come and go meanwhile
			continue
		}
		if !info.IsDir() {
			size += minFile + info.Size()
			continue
		}
		unread := func(_ string, err error) error { // others come and go meanwhile
			if errors.As(err, new(*disk.DeepError)) {
				size = limit + 1
				return fs.SkipAll
			}
			return nil
		}
		_ = disk.WalkUnread(context.Background(), dir, unread, func(f disk.Found) error {
			size += minFile
			if info, err := f.Info(); err == nil && info.Mode().IsRegular() {
				size += info.Size()
			}
			if size > limit {
				return fs.SkipAll
			}
			return nil
		})
	}
	return size > limit
}

// realPaths returns the paths without links. Those that do not exist are left out if optional.
func realPaths(paths []string, optional bool) ([]string, error) {
	all := make([]string, 0, len(paths))
	for _, path := range paths {
		real, err := filepath.EvalSymlinks(path)
		if err == nil {
			real, err = filepath.Abs(real)
		}
		switch {
		case err == nil:
			all = append(all, real)
		case !optional:
			return nil, err
		}
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}
