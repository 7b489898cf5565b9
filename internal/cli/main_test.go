package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
	"testing"

	"stride/internal/memory"
)

func TestErrorText(t *testing.T) {
	_, missing := os.Open("none.txt")
	why := errors.Unwrap(missing).Error() // in the words of the system
	for _, c := range []struct {
		err  error
		want string
	}{
		{missing, "none.txt: " + why},
		{InputError("none.txt", missing), "none.txt: " + why},
		{fmt.Errorf("font: %w", missing), "font: none.txt: " + why},
		{&fs.PathError{Op: "stat", Path: "dir/plan.json", Err: fs.ErrNotExist},
			"dir/plan.json: file does not exist"},
		{fmt.Errorf("line 3: too large"), "line 3: too large"},
		{fmt.Errorf("seed 3: %w", &memory.ShortError{Needed: 2 << 30, Allowed: 1 << 30}),
			"seed 3: this needs about 2.0 GiB of memory, and 1.0 GiB may be used: raise --memory, or " +
				"choose something smaller"},
	} {
		if got := ErrorText(c.err); got != c.want {
			t.Errorf("%v: %q, want %q", c.err, got, c.want)
		}
	}
}

// TestNoReader tells a pipe from which nobody reads any more from other failures of writing, on
// Windows.
func TestNoReader(t *testing.T) {
	for _, c := range []struct {
		system string
		number syscall.Errno
		want   bool
	}{{"windows", 109, true}, {"windows", 232, true}, {"windows", 233, true}, {"windows", 112, false},
		{"linux", 109, false}} {
		got := noReader(c.system, &fs.PathError{Op: "write", Path: "/dev/stdout", Err: c.number})
		if got != c.want {
			t.Errorf("%s, error %d: %v", c.system, c.number, got)
		}
	}
}
