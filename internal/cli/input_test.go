package cli

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestOpenMark reads texts with and without a byte order mark.
func TestOpenMark(t *testing.T) {
	name := filepath.Join(t.TempDir(), "text")
	c := NewCall(t.Context(), nil, io.Discard, io.Discard)
	for text, want := range map[string]string{
		"\ufeff1 0": "1 0", "1 0": "1 0", "\ufeff": "", "1": "1", "": "",
		"\xff\xfe1\x00\xe9\x00": "1é", "\xfe\xff\x001\x00\n": "1\n", "\xff\xfe": "",
	} {
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

// TestReadID takes what is no file for an ID if it has a colon, but not behind the letter of a
// drive.
func TestReadID(t *testing.T) {
	t.Chdir(t.TempDir())
	c := NewCall(t.Context(), nil, io.Discard, io.Discard)
	for arg, isID := range map[string]bool{
		"shift:60": true, ":": true, "60": false, `Z:\x\nosuch.txt`: false, "c:nosuch.txt": false,
	} {
		text, name, err := c.ReadText(arg)
		if isID && (err != nil || name != "" || string(text) != arg) || !isID &&
			!errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %q, %q, %v", arg, text, name, err)
		}
	}
	invalid := &fs.PathError{Op: "CreateFile", Path: "maze:5x5", Err: syscall.Errno(123)} // what Windows says
	if !mayBeID("maze:5x5", invalid) {
		t.Error("an ID is no name of a file on Windows")
	}
}

// TestNoProgress shows nothing where there is no terminal.
func TestNoProgress(t *testing.T) {
	if NewStatusLine(new(bytes.Buffer), false) != (StatusLine{}) {
		t.Error("there is a line")
	}
}
