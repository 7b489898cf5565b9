// Command wasm answers the pages' questions in a browser: it is the engine of package
// internal/web/engine, as WebAssembly in a worker. The script js/worker.js starts it and
// passes messages on.
//
// It defines one function for the worker, stride(name, query, tell). A question is
// answered by one call of tell("answer", text), and a search by calls of tell("status",
// text), several times a second, until tell("end", text). An error is told by
// tell("error", text), and its text is an engine.Refusal. The name "stop" ends the search
// whose ID is the query; its best is kept, and its watchers are told the end.
//
// There is one thread. Searches yield 50 times a second (package search), so questions are answered
// while a search runs, with some delay. A search that does not stop can be ended only with its
// worker.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"syscall/js"
	"time"

	"stride/internal/web/engine"
)

const (
	// memoryBudget is less than the 4 GiB that WebAssembly can address, and what phones have.
	memoryBudget = 1 << 30
	// searches is the number of searches at a time in one worker. The pages begin a worker for
	// each.
	searches = 2
	// statusEvery is the time between two statuses of a search.
	statusEvery = 200 * time.Millisecond
)

// asker is the client of a question.
type asker struct {
	engine *engine.Engine
	tell   js.Value
}

func main() {
	e := engine.New(engine.Config{Limits: engine.Limits{Searches: searches, Memory: memoryBudget}})
	js.Global().Set("stride", js.FuncOf(func(_ js.Value, args []js.Value) any {
		name, query, tell := args[0].String(), args[1].String(), args[2]
		go asker{e, tell}.ask(name, query)
		return nil
	}))
	select {}
}

func (a asker) ask(name, query string) {
	ctx := context.Background()
	if name == "stop" {
		job, err := a.engine.Job(query)
		if err != nil {
			a.fail(err)
			return
		}
		job.Halt()
		<-job.Over()
		a.say("answer", job.Status())
		return
	}
	reply, err := a.engine.Ask(ctx, name, []byte(query))
	switch {
	case err != nil:
		a.fail(err)
	case reply.Job == nil:
		a.say("answer", reply.Answer)
	default:
		a.watch(reply.Job)
	}
}

// watch tells the statuses of a search until it is over.
func (a asker) watch(job *engine.Job) {
	tick := time.NewTicker(statusEvery)
	defer tick.Stop()
	for {
		select {
		case <-job.Over():
			a.say("end", job.Status())
			return
		default:
			a.say("status", job.Status())
		}
		select {
		case <-tick.C:
		case <-job.Over():
		}
	}
}

func (a asker) say(event string, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		a.fail(err)
		return
	}
	a.tell.Invoke(event, string(text))
}

func (a asker) fail(err error) {
	var known *engine.Error
	if !errors.As(err, &known) {
		known = engine.Refuse(engine.Failed, err)
	}
	a.say("error", known.Refusal())
}
