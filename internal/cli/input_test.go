package cli

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// TestOpenMark reads texts with and without a byte order mark.
func TestOpenMark(t *testing.T) {
	name := filepath.Join(t.TempDir(), "text")
	c := NewCall(t.Context(), nil, io.Discard, io.Discard)
	for text, want := range map[string]string{"\ufeff1 0": "1 0", "1 0": "1 0", "\ufeff": "", "1": "1", "": ""} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		in, _, err := c.Open(name, TextLimit)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(in); string(got) != want || err != nil {
			t.Errorf("%q: read %q, error %v", text, got, err)
		}
		in.Close()
	}
}

// TestNoProgress shows nothing where there is no terminal.
func TestNoProgress(t *testing.T) {
	if NewStatusLine(new(bytes.Buffer), false) != (StatusLine{}) {
		t.Error("there is a line")
	}
}
