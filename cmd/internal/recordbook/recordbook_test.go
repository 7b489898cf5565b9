package recordbook

import (
	"bytes"
	"testing"

	"stride/internal/cli"
	"stride/internal/tooltest"
)

// TestWaiting waits for a book until the command says so, and not at all with --quiet.
func TestWaiting(t *testing.T) {
	if testing.Short() {
		t.Skip("takes two seconds")
	}
	t.Parallel()
	said := func(quiet bool) (*cli.Output, *bytes.Buffer) {
		text := new(bytes.Buffer)
		out := &cli.Output{W: text}
		c := cli.NewCall(t.Context(), nil, nil, out)
		c.Quiet = quiet
		t.Cleanup(waiting(c, "my.db"))
		return out, text
	}
	out, text := said(false)
	quiet, _ := said(true)
	tooltest.Until(t, "a message", out.Begun)
	const want = "stride: waiting for the record book my.db, which another program may be using\n"
	if err := out.Close(); err != nil || text.String() != want { // Close waits for the message to be written
		t.Errorf("error %v, message %q", err, text)
	}
	if quiet.Begun() {
		t.Error("with --quiet there is a message, too")
	}
}
