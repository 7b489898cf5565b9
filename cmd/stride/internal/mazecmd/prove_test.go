package mazecmd

import (
	"context"
	"regexp"
	"testing"
	"time"

	"stride/internal/maze/engines/prove"
	"stride/maze"
)

// TestProveStatus looks at the line before a proof and when it is complete.
func TestProveStatus(t *testing.T) {
	watch := new(prove.Progress)
	if got, want := proveStatus(watch, 2*time.Second), "looking for a good maze | 2 s"; got != want {
		t.Errorf("line %q, want %q", got, want)
	}
	p := maze.Params{Rows: 4, Cols: 4, Min: 1, Max: 3}
	if _, err := prove.Run(context.Background(), prove.Options{Params: p, Workers: 1}, watch); err != nil {
		t.Fatal(err)
	}
	want := regexp.MustCompile(
		`^between 61 and \d\d \| looking for 62: 100\.0 %, part (\d+) of (\d+)(, some \S+ s left)? \| 0 million nodes \| 3 s$`)
	if got := proveStatus(watch, 3*time.Second); !want.MatchString(got) {
		t.Errorf("line %q", got)
	}
}
