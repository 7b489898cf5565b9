// Package crash carries a panic from a goroutine to the one that waits for it. In Go, a panic in
// any goroutine ends the program at once: no deferred function of another goroutine runs, so a
// terminal stays as it was set, and the exit code is 2. Handed over, it unwinds the goroutine of
// the command, whose end restores everything and chooses the exit code.
package crash

import (
	"fmt"
	"runtime/debug"
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
