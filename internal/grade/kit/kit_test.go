package kit

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"stride/internal/disk"
	"stride/internal/grade"
)

// text is a plan.
const text = "title: A test\nseconds: 3\nrepeats: 1\nconfigurations: [5 5 1 4]\nlabel: " +
	"score\nlate: {deduction: 2.5}\nbonus: 0\n"

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
	if err := Check(dir, plan); err == nil || !strings.Contains(err.Error(), "is not empty") {
		t.Errorf("a second kit in a folder: %v", err)
	}
	for text, want := range map[string]string{"task: solve": "task: solve",
		"run: ./solve": `runs "./solve 5 5 1 4"`} {
		if err := Check(t.TempDir(), planOf(t, text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// fullDisk takes a number of files.
type fullDisk struct {
	disk.Real
	left int
}

func (d *fullDisk) CreateTemp(dir, pattern string) (disk.File, error) {
	if d.left--; d.left < 0 {
		return nil, syscall.ENOSPC
	}
	return d.Real.CreateTemp(dir, pattern)
}

// TestFullDisk leaves no half kit.
func TestFullDisk(t *testing.T) {
	for _, name := range []string{"new", "."} {
		above := t.TempDir()
		restore := disk.Use(&fullDisk{left: 5})
		err := Write(filepath.Join(above, name), planOf(t, ""), nil)
		restore()
		if !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("%v", err)
		}
		if left, err := os.ReadDir(above); len(left) > 0 || err != nil {
			t.Errorf("%s: %v is left, %v", name, left, err)
		}
	}
}

// TestSums writes a kit and finds all of its code among the checksums, for a plan with another
// time, too.
func TestSums(t *testing.T) {
	const short = "seconds: 5\nunsolvable-term: no\nlabel: score\n"
	sums := Sums(planOf(t, short))
	for _, text := range []string{string(DefaultPlan()), short} {
		dir, _ := write(t, text)
		for _, folder := range languages {
			files, err := os.ReadDir(filepath.Join(dir, folder))
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range files {
				if !slices.Contains(sums, grade.Sum([]byte(content(t, dir, folder, f.Name())))) {
					t.Errorf("%s/%s is not among the checksums", folder, f.Name())
				}
			}
		}
	}
}
