package cli

import (
	"fmt"
	"io/fs"
	"os"
	"testing"
)

func TestErrorText(t *testing.T) {
	_, missing := os.Open("none.txt")
	for _, c := range []struct {
		err  error
		want string
	}{
		{missing, "none.txt: no such file or directory"},
		{InputError("none.txt", missing), "none.txt: no such file or directory"},
		{fmt.Errorf("font: %w", missing), "font: none.txt: no such file or directory"},
		{&fs.PathError{Op: "stat", Path: "dir/plan.json", Err: fs.ErrNotExist}, "dir/plan.json: file does not exist"},
		{fmt.Errorf("line 3: too large"), "line 3: too large"},
	} {
		if got := ErrorText(c.err); got != c.want {
			t.Errorf("%v: %q, want %q", c.err, got, c.want)
		}
	}
}
