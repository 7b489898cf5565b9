package report

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stride/internal/grade"
	"stride/internal/grade/class"
)

// TestNotGraded has a submission that was not graded because of the machine. It has no points, not
// zero, in any file, comes last, and a platform gets no line for it.
func TestNotGraded(t *testing.T) {
	r := Join(&grade.Results{Plan: grade.NewPlan(), Students: []*grade.Student{
		{Name: "lost", Verdict: grade.NotGraded, Why: "cc is not here"},
		{Name: "bad", Verdict: grade.Crash},
		{Name: "good", Verdict: grade.OK, Points: 5},
	}}, nil)
	r.List = new(class.List)
	for _, s := range r.Students {
		s.Row.Login, s.listed = s.Name, true
	}
	dir := t.TempDir()
	must(t, Write(dir, r, nil))
	read := func(name string) string {
		t.Helper()
		text, err := os.ReadFile(filepath.Join(dir, name))
		must(t, err)
		return string(text)
	}
	var got struct {
		Submissions []struct {
			Rank                       *int
			Name                       string
			Points, Bonus, Total, Hand *float64
		}
	}
	must(t, json.Unmarshal([]byte(read(JSONFile)), &got))
	for k, name := range []string{"good", "bad", "lost"} {
		s := got.Submissions[k]
		if without := name == "lost"; s.Name != name || (s.Rank == nil) != without ||
			(s.Points == nil) != without || (s.Bonus == nil) != without || (s.Total == nil) != without {
			t.Errorf("number %d is %+v, want %s", k, s, name)
		}
	}
	for name, want := range map[string]string{
		GradesFile: "\n,lost,,,,not graded,", PageFile: "<td></td><td></td><td></td>",
		"canvas.csv": "good", filepath.Join(StudentFolder, "lost.html"): "Not graded",
	} {
		if text := read(name); !strings.Contains(text, want) {
			t.Errorf("%s has no %q: %s", name, want, text)
		}
	}
	if text := read("canvas.csv"); strings.Contains(text, "lost") || !strings.Contains(text, "bad") {
		t.Errorf("canvas.csv: %s", text)
	}
	if text := read(filepath.Join(StudentFolder, "lost.html")); strings.Contains(text, "0 of") {
		t.Errorf("the page of the student: %s", text)
	}
	if notes := strings.Join(Unimported(r), " "); strings.Contains(notes, "lost") {
		t.Error(notes)
	}
}
