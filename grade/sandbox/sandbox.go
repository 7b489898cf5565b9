// Package sandbox runs a program that nobody has read yet: a student's, for grading. It bounds the
// program's time, memory, output, files and processes, kills all that the program has started when
// it ends, and keeps it away from what is not its own, as far as the operating system allows.
//
// On Linux the protections are namespaces: the program sees a file system that holds the system's
// programs, to read, its own folder, and an empty /tmp; it sees its own processes only, and no
// network. Where namespaces are not allowed, as in most containers, what is left is weaker, and
// [Detect] says in words what is in force. Nothing here replaces a virtual machine: a fault of the
// kernel opens the door. Against fork bombs, endless output and prying it is enough.
//
// How a run goes: the program that grades starts itself anew as the keeper of the run (hence
// [Enter] at the beginning of every main function), in new namespaces. The keeper builds the file
// system, starts itself once more to set the limits and to become the program (the limits must be
// set by a process that is replaced, since they would hold for the keeper, too), watches the
// processes every few milliseconds, and kills what is left. It tells what happened through a pipe
// that the program does not have. If the grading program ends for whatever reason, another pipe is
// closed, and the keeper kills everything.
//
// Tried and given up: limits set by the shell (ulimit), whose options differ between shells, and a
// limit on the address space (RLIMIT_AS), on which programs in Java, Go and JavaScript fail at
// once, since they reserve far more than they use. Where control groups can be made, the kernel limits
// memory and processes exactly. Elsewhere memory is watched, and a limit on what a process can map
// (RLIMIT_DATA) stops those that are faster than the looks.
package sandbox

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"
)

// Limits bound a run. All of them must be positive, but for those that say otherwise.
type Limits struct {
	Wall      time.Duration `json:"wall"`      // wall-clock time, after which the program is killed
	CPU       time.Duration `json:"cpu"`       // processor time of all processes together
	Memory    int64         `json:"memory"`    // resident bytes of all processes together
	Output    int64         `json:"output"`    // bytes on standard output
	Disk      int64         `json:"disk"`      // bytes in the folder; 0 for no limit
	Processes int           `json:"processes"` // processes and threads at a time
	Files     int           `json:"files"`     // open files of a process; 0 for that of the grading program
}

// Command is what is run.
type Command struct {
	Line string // for the shell
	// Input is what the program reads from standard input.
	Input string
	// Dir is the working directory, the only folder that the program may write to besides its
	// temporary folder. It belongs to the program during the run.
	Dir string
	// Readable are further folders that the program may read, where files can be hidden at all.
	Readable []string
	// Hidden are folders and files that the program must not see, even within folders that it may read.
	Hidden []string
	Limits Limits
	// Cores is how many processors' time the program may have at most; 0 for no limit. On Linux the program is
	// put on so many processors, those of its slot, which it can change; with control groups of version 2 it
	// cannot have more time.
	Cores float64
	// Env is the environment; nil for a bare one. Only with a bare one are new files closed to others.
	Env []string
	// Output, if it is not nil, receives what the program prints on standard output, with the time
	// since the program began. It is called by one goroutine at a time, and Result.Stdout stays empty.
	Output func(text []byte, at time.Duration)
	// Slot tells runs at the same time apart, from 0.
	Slot int
}

// Reason says why a run ended.
type Reason string

// The reasons.
const (
	Exited        Reason = "exited"         // by itself, see Result.Code
	Signaled      Reason = "signaled"       // by a signal, see Result.Signal
	OutOfTime     Reason = "out of time"    // Limits.Wall
	OutOfCPU      Reason = "out of CPU"     // Limits.CPU
	OutOfMemory   Reason = "out of memory"  // Limits.Memory
	ManyProcesses Reason = "many processes" // Limits.Processes
	MuchOutput    Reason = "much output"    // Limits.Output
	MuchDisk      Reason = "much disk"      // Limits.Disk
	Stopped       Reason = "stopped"        // the context ended
	Tampered      Reason = "tampered"       // the keeper was killed, which no program can do in namespaces, or is stuck
)

// Result is what came of a run.
type Result struct {
	Reason Reason
	Code   int    // exit code, if Reason is Exited
	Signal string // such as "segmentation fault", if Reason is Signaled
	Wall   time.Duration
	CPU    time.Duration // of all processes
	Memory int64         // the most resident bytes that were seen, of all processes together
	Left   int           // processes that were still there when the program ended, and were killed
	Stdout []byte        // at most Limits.Output bytes
	Stderr []byte        // the first bytes
}

// mostStderr is how much of the standard error is kept.
const mostStderr = 16 << 10

// startGrace is how long the preparation of a run and its end may take on a busy machine.
const startGrace = 30 * time.Second

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
		return fmt.Errorf("the limits disk and files are %d and %d: they must not be negative", l.Disk, l.Files)
	}
	return nil
}

// entered is set by Enter. Without it, the keeper of a run would be the whole program once more.
var entered atomic.Bool

// Run runs a command. An error means that the run could not be made; whatever the program does is
// a result. If ctx ends, the program is killed, and the reason is Stopped.
func (i Isolation) Run(ctx context.Context, c Command) (Result, error) {
	if !entered.Load() {
		return Result{}, errors.New("the program has to call sandbox.Enter at the beginning of its main function before it can run others")
	}
	if err := c.Limits.check(); err != nil {
		return Result{}, err
	}
	if c.Line == "" || c.Dir == "" {
		return Result{}, errors.New("a run needs a command and a folder")
	}
	return i.run(ctx, c)
}

// Isolation says which means of the system are used. The zero value uses the weakest.
type Isolation struct {
	// Namespaces: the program has its own file system, processes, network and messages.
	Namespaces bool
	// UserNamespace: the namespaces belong to a namespace of users, since the grading program has
	// no right to make them otherwise.
	UserNamespace bool
	// OtherUser: the program runs as a user of its own.
	OtherUser bool
	// Groups: where the control groups of runs are made. It is zero where that is not possible.
	Groups Groups
}

// Groups are the control groups of Linux in which those of runs are made, by their folders. The
// folder of a controller is empty if it is not available.
type Groups struct {
	Memory, Processes, CPU string
	Unified                bool // they are of version 2, where all are in one tree
}

// Protection is one thing that a program is kept from, or is not.
type Protection struct {
	Name  string `json:"name"`
	Holds bool   `json:"holds"`
	How   string `json:"how"` // in words
}

// Protections lists what programs are kept from, and by which means.
func (i Isolation) Protections() []Protection {
	tell := func(name string, holds bool, by, otherwise string) Protection {
		if holds {
			return Protection{name, true, by}
		}
		return Protection{name, false, otherwise}
	}
	limited := func(group, otherwise string) string {
		if group != "" {
			return "limited by a control group, for all processes together"
		}
		return otherwise + "; no control group can be made here, which would do it at once"
	}
	files := tell("files of others", i.Namespaces, "a file system of its own, in which they do not exist",
		"programs can read what this user can read, other submissions and results among it")
	if !i.Namespaces && i.OtherUser {
		files = Protection{"files of others", true, "programs run as another user, to whom the folder of the results is closed; other files are readable as for any user"}
	}
	changes := tell("tampering", i.Namespaces || i.OtherUser, "nothing but its own folder and a temporary folder can be written",
		"programs can change what this user can change, results among it")
	return []Protection{
		tell("network", i.Namespaces, "a network of its own without any connection", "programs can use the network"),
		files, changes,
		tell("processes of others", i.Namespaces || i.OtherUser, "they cannot be seen or cannot be signalled", "programs can signal this user's processes"),
		tell("processes left behind", i.Namespaces || keepsOrphans, "all are killed at the end of a run", "those that leave the process group survive"),
		tell("memory", watches, limited(i.Groups.Memory, "watched every few milliseconds, and limited by the kernel for each process"), "not limited"),
		tell("time, output, size of files", true, "limited", ""),
		tell("number of processes", watches, limited(i.Groups.Processes, "watched every few milliseconds, and limited by the kernel"), "not limited"),
	}
}

// Full reports whether all protections hold.
func (i Isolation) Full() bool {
	for _, p := range i.Protections() {
		if !p.Holds {
			return false
		}
	}
	return true
}
