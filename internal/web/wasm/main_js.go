// Command wasm answers the pages' questions in a browser: it is the engine of package
// internal/web/engine, as WebAssembly in a worker. The script js/worker.js starts it and passes
// messages on.
//
// It defines one function for the worker, stride(name, query, tell). A question is answered by one
// call of tell("answer", text), and an error is told by tell("error", text), whose text is an
// engine.Refusal. A search calls tell("status", text) before that, several times a second. The
// function returns another one, which ends the search; its best is the answer.
//
// There is one thread. Searches yield 50 times a second (package search), so questions are answered
// while a search runs, with some delay. A search that does not stop can be ended only with its
// worker.
package main

import (
	"context"
	"encoding/json"
	"syscall/js"

	"stride/internal/puzzle/families"
	"stride/internal/web/engine"
)

func main() {
	e := engine.New(families.All)
	js.Global().Set("stride", js.FuncOf(func(_ js.Value, args []js.Value) any {
		name, query, tell := args[0].String(), args[1].String(), args[2]
		ctx, cancel := context.WithCancel(context.Background())
		stop := js.FuncOf(func(js.Value, []js.Value) any {
			cancel()
			return nil
		})
		go func() {
			defer stop.Release()
			defer cancel()
			answer, err := e.Ask(ctx, name, []byte(query), func(s engine.Status) { say(tell, "status", s) })
			if err != nil {
				say(tell, "error", engine.RefusalOf(err))
			} else {
				say(tell, "answer", answer)
			}
		}()
		return stop
	}))
	select {}
}

// say tells a value as JSON.
func say(tell js.Value, event string, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		event, text = "error", []byte(`{"error": "an answer that is no JSON", "kind": "failed"}`)
	}
	tell.Invoke(event, string(text))
}
