// Package crash carries a panic from a goroutine to the one that waits for it. In Go, a panic in
// any goroutine ends the program at once: no deferred function of another goroutine runs, so a
// terminal stays as it was set, and the exit code is 2. Handed over, it unwinds the goroutine of
// the command, whose end restores everything and chooses the exit code.
package crash

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
)

// Panic is a panic of another goroutine.
type Panic struct {
	Value any
	Stack []byte
}

func (p *Panic) Error() string { return fmt.Sprintf("%v\n\n%s", p.Value, p.Stack) }

// A Catcher takes the first panic of some goroutines.
type Catcher chan *Panic

// New returns a Catcher.
func New() Catcher { return make(Catcher, 1) }

// Catch is deferred by each goroutine. It stops a panic and keeps it, unless there was one before.
func (c Catcher) Catch() {
	if value := recover(); value != nil {
		select {
		case c <- &Panic{value, debug.Stack()}:
		default:
		}
	}
}

// Wait returns when done is closed, or panics at once with a *[Panic] if one was caught. The other
// goroutines are left behind then, since they may take long to notice.
func (c Catcher) Wait(done <-chan struct{}) {
	select {
	case p := <-c:
		panic(p)
	case <-done:
	}
	select {
	case p := <-c:
		panic(p)
	default:
	}
}

// Failure is how a function of a stranger ended instead of returning.
type Failure struct {
	Value any    // of the panic
	Where string // the calls under way, the innermost first, in one line; empty if they are gone
}

func (f *Failure) Error() string {
	text := strings.Join(strings.Fields(fmt.Sprint(f.Value)), " ")
	if f.Where == "" {
		return text
	}
	return "panic: " + text + ", in " + f.Where
}

var errGoexit = errors.New("it ended by runtime.Goexit, not by a return")

// Call calls a function of a stranger in a goroutine of its own and waits until it ends. It returns
// nil if f returns; a panic and runtime.Goexit are failures.
func Call[T any](f func(T), argument T) (failure *Failure) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		failure = &Failure{Value: errGoexit}
		defer func() {
			if value := recover(); value != nil {
				failure = &Failure{value, where()}
			}
		}()
		f(argument)
		failure = nil
	}()
	<-done
	return failure
}

// maxFrames limits how many calls a failure lists.
const maxFrames = 12

// where lists the calls between a panic and Call.
func where() string {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)])
	var all []string
	for more := true; more && len(all) < maxFrames; {
		var f runtime.Frame
		f, more = frames.Next()
		switch {
		case strings.HasSuffix(f.Function, "crash.Call[...].func1"):
			more = false
		case strings.HasPrefix(f.Function, "runtime."), strings.HasSuffix(f.Function, "crash.where"),
			strings.Contains(f.Function, "crash.Call[...].func1."):
		default:
			all = append(all, fmt.Sprintf("%s (%s:%d)", f.Function, filepath.Base(f.File), f.Line))
		}
	}
	return strings.Join(all, ", ")
}
