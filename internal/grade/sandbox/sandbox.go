// Package sandbox runs a program that nobody has read yet: a student's, for grading. It bounds the
// program's time, memory, output, files and processes, kills all that the program has started when
// it ends, and keeps it away from what is not its own, as far as the operating system allows.
//
// On Linux the protections are namespaces: the program sees a file system that holds the system's
// programs, to read, its own folder, and an empty /tmp; it sees its own processes only, and no
// network. Where namespaces are not allowed, as in most containers, the protections are weaker, and
// [Isolation.Protections] says which are in force. Nothing here replaces a virtual machine: a bug in the
// kernel can let a program out. Against fork bombs, endless output and prying it is enough.
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
	"io"
	"os"
	"path/filepath"
	"slices"
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
	Line string   // for the shell
	Args []string // what is run in place of a line for the shell, unless it is nil
	// Input is what the program reads from standard input.
	Input string
	// Stdin and Stdout, if they are not nil, are the standard input and output of the program, in place of Input,
	// Output and Result.Stdout. Closing them is up to the caller.
	Stdin, Stdout *os.File
	// Stderr, if it is not nil, receives all of standard error, and Result.Stderr stays empty.
	Stderr io.Writer
	// Begun, if it is not nil, is called when the program has begun.
	Begun func()
	// Dir is the working directory, the only folder that the program may write to besides its
	// temporary folder. It belongs to the program during the run.
	Dir string
	// Readable are further folders that the program may read, where files can be hidden at all.
	Readable []string
	// Hidden are folders and files that the program must not see, even within folders that it may read. Stride's
	// own programs are always among them.
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
	Tampered      Reason = "tampered"       // the keeper was killed, which a program cannot do in namespaces or as another user, or is stuck
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
	if c.Line == "" && len(c.Args) == 0 || c.Dir == "" {
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
	apart := i.Namespaces || i.OtherUser
	files := "programs can read what this user can read, including other submissions and results"
	changes := "nothing but its own folder and a temporary folder can be written"
	helped, stride := !apart, "Stride's programs in the PATH, the plan and the record book are hidden"
	switch {
	case !apart:
		changes = "programs can change what this user can change, including results"
		stride = "programs can run Stride, if they find it"
	case !i.Namespaces:
		files = "programs run as another user, to whom the results are closed, but they can read what is open to all users, such as submissions in an open folder"
		changes = "programs run as another user, who can write only to folders of its own and to those that are open to all users, such as /tmp"
		if keepsOrphans {
			changes += "; what a run leaves there is removed"
		}
		stride = "it does not work for the user of a run"
		if name := openGenerator(); name != "" {
			helped, stride = true, fmt.Sprintf("programs can run %s: close it to other users by chmod 700", name)
		}
	}
	return []Protection{
		tell("network", i.Namespaces, "a network of its own without any connection", "programs can use the network"),
		tell("files of others", i.Namespaces, "a file system of its own, in which they do not exist", files),
		{"tampering", apart, changes},
		{"help by Stride", !helped, stride},
		tell("processes of others", apart, "they cannot be seen or cannot be signalled", "programs can signal this user's processes"),
		tell("processes left behind", i.Namespaces || i.OtherUser && keepsOrphans, "all are killed at the end of a run, and nothing more is run if one survives",
			"they are killed where they can be found; a program that was written for it can escape"),
		tell("memory", watches, limited(i.Groups.Memory, "watched every few milliseconds, and limited by the kernel for each process"), "not limited"),
		tell("time, output, size of files", true, "limited", ""),
		tell("number of processes", watches, limited(i.Groups.Processes, "watched every few milliseconds, and limited by the kernel"), "not limited"),
	}
}

// generator is the name of Stride's replacement for the course's program.
const generator = "PuzzleGenerator"

// searchPrograms returns the files that could search for mazes in place of a student's program: this program, and
// those that are called like the programs of Stride in the PATH and where packages put them.
func searchPrograms() (files []string) {
	if self, err := os.Executable(); err == nil {
		files = append(files, self)
	}
	for _, dir := range append(filepath.SplitList(os.Getenv("PATH")), "/usr/bin", "/usr/local/bin") {
		files = append(files, filepath.Join(dir, "stride"), filepath.Join(dir, generator))
	}
	return files
}

func existing(names []string) []string {
	return slices.DeleteFunc(names, func(name string) bool { _, err := os.Stat(name); return err != nil })
}

// openGenerator returns the name of a generator that every user may run, if there is one.
func openGenerator() string {
	for _, name := range searchPrograms() {
		if info, err := os.Stat(name); err == nil && filepath.Base(name) == generator && info.Mode()&1 != 0 {
			return name
		}
	}
	return ""
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
