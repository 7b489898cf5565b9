package farm

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"
)

// TestRepeats logs the first message of a kind, counts the others, and takes only so many kinds.
func TestRepeats(t *testing.T) {
	var text strings.Builder
	r := newRepeats(slog.New(slog.NewTextHandler(&text, nil)))
	for k := range 5 {
		r.warn("a", "first", "number", k)
	}
	for k := range 1000 {
		r.warn(fmt.Sprint("kind ", k), "second")
	}
	if lines := strings.Count(text.String(), "\n"); lines != maxKinds+1 {
		t.Errorf("%d lines:\n%s", lines, text.String())
	}
	r.report(repeatWindow)
	text.Reset()
	r.report(0)
	if got := text.String(); strings.Count(got, "\n") != 2 || !strings.Contains(got, "messages=4 kind=a ") ||
		!strings.Contains(got, fmt.Sprintf("messages=%d kind=others ", 1000-maxKinds)) {
		t.Errorf("reported:\n%s", got)
	}
}
