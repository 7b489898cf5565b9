package kit

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"stride/internal/grade"
)

// text is a plan.
const text = "title: A test\nseconds: 3\nrepeats: 1\nconfigurations: [5 5 1 4]\nlabel: score\ndeduction: 2.5\n" +
	"bonus: 0\n"

// planOf reads a plan.
func planOf(t *testing.T, text string) *grade.Plan {
	t.Helper()
	plan, err := grade.ReadPlan([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// content reads a file of a kit.
func content(t *testing.T, path ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// write writes a kit into a folder.
func write(t *testing.T, text string) (dir string, plan *grade.Plan) {
	t.Helper()
	plan, dir = planOf(t, text), filepath.Join(t.TempDir(), "course")
	if err := Write(dir, plan, []byte(text)); err != nil {
		t.Fatal(err)
	}
	return dir, plan
}

// TestRefused lists what a kit is not written for.
func TestRefused(t *testing.T) {
	dir, plan := write(t, text)
	if err := Write(dir, plan, nil); err == nil || !strings.Contains(err.Error(), "is not empty") {
		t.Errorf("a second kit in a folder: %v", err)
	}
	for text, want := range map[string]string{"task: solve": "task: solve", "run: ./solve": `runs "./solve 5 5 1 4"`} {
		if err := Write(t.TempDir(), planOf(t, text), nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestPrints writes a kit and finds all of its code among the prints, for a plan with another time, too.
func TestPrints(t *testing.T) {
	const short = "seconds: 5\nunsolvable-term: no\nlabel: score\n"
	prints := Prints(planOf(t, short))
	for _, text := range []string{string(DefaultPlan()), short} {
		dir, _ := write(t, text)
		for _, folder := range languages {
			files, err := os.ReadDir(filepath.Join(dir, folder))
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range files {
				if sum, ok := grade.PrintOf(f.Name(), []byte(content(t, dir, folder, f.Name()))); ok && !slices.Contains(prints, sum) {
					t.Errorf("%s/%s is not among the prints", folder, f.Name())
				}
			}
		}
	}
}
