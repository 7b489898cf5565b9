package crash

import (
	"strings"
	"testing"
	"time"
)

// TestWait carries a panic over, with the stack of its goroutine, though another goroutine never
// ends.
func TestWait(t *testing.T) {
	c, never := New(), make(chan struct{})
	go func() {
		defer c.Catch()
		fails()
	}()
	defer func() {
		p, ok := recover().(*Panic)
		if !ok || p.Value != "broken" || !strings.Contains(string(p.Stack), "crash.fails") {
			t.Errorf("caught %v", p)
		}
	}()
	time.AfterFunc(time.Minute, func() { close(never) })
	c.Wait(never)
}

func fails() { panic("broken") }

// TestDone returns when the work is done without a panic, and keeps one that came with the end.
func TestDone(t *testing.T) {
	c, done := New(), make(chan struct{})
	close(done)
	c.Wait(done)
	func() {
		defer c.Catch()
		fails()
	}()
	defer func() {
		if recover() == nil {
			t.Error("the panic is lost")
		}
	}()
	c.Wait(done)
}
