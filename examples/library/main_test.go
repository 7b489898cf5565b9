package main

import (
	"regexp"
	"strings"
	"testing"
)

// TestRun runs the program: that it builds at all shows that no other module needs more than this
// go.mod.
func TestRun(t *testing.T) {
	var out strings.Builder
	if err := run(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`(?m)^value \d+ of at most \d+: [LRUD ]+$`, `(?m)^(\d+) numbers cleared by \d+ moves$`,
		`(?m)^the first legal moves, \d+ of them, leave \d+ numbers$`} {
		if !regexp.MustCompile(want).MatchString(out.String()) {
			t.Errorf("nothing matches %s in\n%s", want, out.String())
		}
	}
}
