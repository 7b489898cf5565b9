package main

import (
	"os/exec"
	"path/filepath"
	"testing"

	"stride/maze"
)

// TestOrder orders mazes from the program, which it builds, and evaluates them in its own process.
func TestOrder(t *testing.T) {
	stride := filepath.Join(t.TempDir(), "stride")
	build := exec.Command("go", "build", "-C", "../..", "-o", stride, "./cmd/stride")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	all, err := order(t.Context(), stride, "easy", 3)
	if err != nil || len(all) != 3 {
		t.Fatalf("%+v, %v", all, err)
	}
	for _, p := range all {
		g, err := maze.ParseID(p.ID)
		if err != nil {
			t.Fatal(err)
		}
		if r := maze.Evaluate(g); r.Length != p.Length || !r.Unique || len(p.Values) != 36 ||
			p.Difficulty.Band != "easy" {
			t.Errorf("%+v: %+v", p, r)
		}
	}
	if _, err := order(t.Context(), stride, "impossible", 1); err == nil {
		t.Error("an unknown difficulty is no error")
	}
}
