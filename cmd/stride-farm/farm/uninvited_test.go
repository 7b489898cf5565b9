package farm

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"
)

// TestUninvited sends what a node may send about items that nobody has submitted: a wrong answer, a
// right one, a failure, and a wrong answer to a submitted level that names other limits. The first
// three leave nothing behind, and the last puts back what was submitted.
func TestUninvited(t *testing.T) {
	t.Parallel()
	f := serveToys(t, longWait)
	foreign := Item{Problem: "reach:9", Seed: 3, Seconds: 1e9, Wrong: -1_000_000}
	answer(t, f, Answer{Item: foreign, Node: "evil", Text: "x"})
	answer(t, f, Answer{Item: foreign, Node: "evil", Text: "9"})
	answer(t, f, Answer{Item: foreign, Node: "evil", Failure: "none"})
	answer(t, f, Answer{Item: Item{Problem: "maze:200x200:1-9", Seconds: 1e9}, Node: "evil", Text: "x"})
	settled := func() bool { s, ok := statusOf(f); return ok && s.Answers == 0 }
	until(t, "the answers to be judged", settled)
	if s, _ := statusOf(f); s.Waiting+uint64(s.Working+s.Done+len(s.Failed)) > 0 {
		t.Errorf("the farm has %+v", s)
	}
	given := Item{Problem: "reach:5", Seed: 1, Steps: 7}
	submit(t, f, []Item{given})
	told := given
	told.Seconds, told.Steps, told.Wrong = 1e9, 1e9, -1_000_000
	answer(t, f, Answer{Item: told, Node: "evil", Text: "6"})
	until(t, "the answer to be judged", settled)
	m, err := pull(t, f)
	must(t, err)
	if given.Wrong = 1; string(m.Data()) != string(mustJSON(given)) {
		t.Errorf("put back was %s, want %s", m.Data(), mustJSON(given))
	}
}

// TestGivenBackSilently acknowledges an item without an answer. It can be submitted again.
func TestGivenBackSilently(t *testing.T) {
	t.Parallel()
	f := serveToys(t, longWait)
	items := numbers(5, 6)
	submit(t, f, items)
	m, err := pull(t, f)
	must(t, err)
	must(t, m.DoubleAck(t.Context()))
	again := func(want Submitted) {
		t.Helper()
		if s, err := f.Submit(t.Context(), items); err != nil || s != want {
			t.Errorf("submitted again: %+v, error %v, want %+v", s, err, want)
		}
	}
	again(Submitted{Known: 2}) // the other one waits
	m, err = pull(t, f)
	must(t, err)
	again(Submitted{Known: 2}) // the other one is in work
	must(t, m.DoubleAck(t.Context()))
	again(Submitted{New: 2})
	join(t, f, "node")
	finished(t, f, items)
}

// TestFlood sends thousands of messages that are no answers, and counts the lines of the log.
func TestFlood(t *testing.T) {
	t.Parallel()
	var text bytes.Buffer
	log := slog.New(slog.NewTextHandler(&text, nil))
	f := serveHere(t, ServerOptions{}, longWait, maxDeliveries, log)
	const messages = 1000
	for k := range messages {
		content := fmt.Sprintf(`{"item":{"problem":"reach:%d"},"node":"evil","text":"x"}`, k)
		if k%2 == 0 {
			content = "{"
		}
		must(t, f.nc.Publish(f.subject("answer"), []byte(content)))
	}
	submit(t, f.Farm, numbers(5))
	join(t, f.Farm, "node")
	finished(t, f.Farm, numbers(5))
	must(t, f.stop())
	lines := strings.Count(text.String(), "\n")
	if strings.Count(text.String(), "messages=499") != 2 || lines > 10 {
		t.Errorf("%d messages are logged in %d lines:\n%.2000s", messages, lines, text.String())
	}
}
