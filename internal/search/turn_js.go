package search

import (
	"syscall/js"
	"time"
)

// In a browser a program has one thread, and a goroutine that computes is never preempted: no timer
// fires, no message arrives and no progress is shown while a search runs. So a search yields at the
// places where it checks whether to stop. Sleeping would take too long, because browsers delay
// nested timers by 4 ms. Instead the program posts a message to itself, which arrives within
// microseconds, after all that were sent before it. Node has setImmediate for this: it would
// deliver a thousand such messages before the next timer, and a port that listens would keep it
// from ending.

// turnEvery is the time between two turns.
const turnEvery = 20 * time.Millisecond

// turns is used by one goroutine at a time, as there is only one thread.
var turns struct {
	last time.Time
	post func() // has JavaScript send to come after what it has to do before
	come chan struct{}
}

// takeTurn lets timers fire and other goroutines run, if turnEvery has passed since the last turn.
func takeTurn() {
	t := &turns
	if now := time.Now(); now.Sub(t.last) < turnEvery {
		return
	}
	if t.come == nil {
		t.come = make(chan struct{}, 1)
		t.post = poster(js.FuncOf(func(js.Value, []js.Value) any {
			select {
			case t.come <- struct{}{}:
			default:
			}
			return nil
		}))
	}
	t.last = time.Now()
	t.post()
	<-t.come
	t.last = time.Now()
}

// poster returns a function that has JavaScript call another one soon.
func poster(call js.Func) func() {
	if immediate := js.Global().Get("setImmediate"); immediate.Type() == js.TypeFunction {
		return func() { immediate.Invoke(call) }
	}
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port2").Set("onmessage", call)
	port := channel.Get("port1")
	return func() { port.Call("postMessage", 0) }
}
