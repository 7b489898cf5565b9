package cli

import (
	"bytes"
	"strings"
	"testing"

	"stride/internal/tooltest"
)

// TestWaiting waits for a book until the command says so, and not at all with --quiet.
func TestWaiting(t *testing.T) {
	if testing.Short() {
		t.Skip("takes two seconds")
	}
	t.Parallel()
	said := func(quiet bool) (*Output, *bytes.Buffer, func()) {
		var text bytes.Buffer
		out := &Output{W: &text}
		c := NewCall(t.Context(), nil, nil, out)
		c.Quiet = quiet
		return out, &text, waiting(c, "my.db")
	}
	out, text, done := said(false)
	defer done()
	_, silence, end := said(true)
	defer end()
	tooltest.Until(t, "a message", func() bool {
		out.mu.Lock()
		defer out.mu.Unlock()
		return strings.Contains(text.String(), "stride: waiting for the record book my.db, which another program may be using\n")
	})
	if silence.Len() > 0 {
		t.Errorf("with --quiet: %q", silence)
	}
}
