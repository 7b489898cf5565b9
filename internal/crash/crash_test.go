package crash

import (
	"regexp"
	"runtime"
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

// TestCall tells a return from a panic and from Goexit. A panic names the function that failed and
// its line, and nothing of what is around the call.
func TestCall(t *testing.T) {
	if f := Call(func(int) {}, 0); f != nil {
		t.Errorf("a return is the failure %v", f)
	}
	got := Call(func(int) { fails() }, 0).Error()
	want := regexp.MustCompile(
		`^panic: broken, in stride/internal/crash\.fails \(crash_test\.go:\d+\), ` +
			`stride/internal/crash\.TestCall\.func2 \(crash_test\.go:\d+\)$`)
	if !want.MatchString(got) {
		t.Errorf("the panic is %q", got)
	}
	f := Call(func(int) { runtime.Goexit() }, 0)
	if f == nil || f.Where != "" || !strings.Contains(f.Error(), "Goexit") {
		t.Errorf("runtime.Goexit is the failure %v", f)
	}
}
