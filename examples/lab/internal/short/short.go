// Package short runs the studies of the examples with few steps, for their tests.
package short

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"stride/lab"
)

// Run is a line of runs.jsonl, as far as it does not depend on the machine.
type Run struct {
	Instance, Contestant, ID, Failure string
	Seed                              uint64
	Value, Steps                      int64
}

// Runs makes the runs of a study in a new folder, on the given number of processors.
func Runs(t *testing.T, s lab.Study, processors int) []Run {
	t.Helper()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
	folder := filepath.Join(t.TempDir(), "experiment")
	os.Args = []string{"example", folder}
	lab.Main(s)
	if _, err := os.Stat(filepath.Join(folder, "report.html")); err != nil {
		t.Error(err)
	}
	lines, err := os.ReadFile(filepath.Join(folder, "runs.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var all []Run
	for line := range bytes.Lines(lines) {
		var r Run
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	return all
}

// Repeat makes one run of each contestant of a study on one processor and on two. All must end
// well, spend their steps, and be the same both times.
func Repeat(t *testing.T, s lab.Study, steps int64) {
	t.Helper()
	s.Runs, s.Steps = 1, steps
	one, two := Runs(t, s, 1), Runs(t, s, 2)
	if want := len(s.Mazes) * (len(s.Searches) + len(s.Against)); len(one) != want || len(two) != want {
		t.Fatalf("%d and %d runs, want %d", len(one), len(two), want)
	}
	for k, r := range one {
		if r != two[k] || r.Failure != "" || r.Steps != steps {
			t.Errorf("on one processor %+v\non two %+v", r, two[k])
		}
	}
}
