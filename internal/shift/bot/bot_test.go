package bot

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"
)

func TestProgram(t *testing.T) {
	if _, err := program(fstest.MapFS{}); !errors.Is(err, ErrNotMade) {
		t.Errorf("a program without the bot: %v", err)
	}
	text, err := program(fstest.MapFS{Made: {Data: []byte("package main\n")}})
	if err != nil || !strings.HasPrefix(string(text), "// ") ||
		!strings.HasSuffix(string(text), "\n\npackage main\n") {
		t.Errorf("%v: %q", err, text)
	}
}
