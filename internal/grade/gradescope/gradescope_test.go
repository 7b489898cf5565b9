package gradescope

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"stride/internal/grade"
	"stride/internal/tooltest"
)

// program returns a file that looks like a program for Gradescope's machines.
func program(t *testing.T) string {
	t.Helper()
	text := append([]byte("\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\x3e\x00\x01\x00\x00\x00"),
		make([]byte, 40)...)
	text[52], text[54], text[58] = 64, 56, 64 // sizes of headers
	name := filepath.Join(t.TempDir(), "stride")
	if err := os.WriteFile(name, text, 0o777); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestAutograder runs the script of an autograder with a program in place of Stride that writes
// its arguments where the results belong, and with one that fails.
func TestAutograder(t *testing.T) {
	tooltest.Need(t, "autograders", "sh")
	base := t.TempDir()
	source := filepath.Join(base, "source")
	text := []byte("packages: [g++, make]\nthreshold: 1\n") // which needs no search
	plan, err := grade.ReadPlan(text)
	if err != nil {
		t.Fatal(err)
	}
	binary, err := ReadProgram(program(t))
	if err != nil {
		t.Fatal(err)
	}
	if err := WriteAutograder(t.Context(), source, plan, text, binary); err != nil {
		t.Fatal(err)
	}
	setup, err := os.ReadFile(filepath.Join(source, "setup.sh"))
	if err != nil || !strings.Contains(string(setup), "--no-install-recommends g++ make\n") {
		t.Errorf("setup.sh: %s, %v", setup, err)
	}
	for _, script := range []string{"setup.sh", "run_autograder"} {
		output, err := exec.Command("sh", "-n", filepath.Join(source, script)).CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v: %s", script, err, output)
		}
	}
	const called = "grade BASE/source/plan.yaml BASE/submission --single --out BASE/grading --gradescope " +
		"BASE/results/results.json"
	for _, c := range []struct{ stride, want string }{
		{"#!/bin/sh\necho \"$*\" > \"$8\"\n", called + "\n"},
		{"#!/bin/sh\nexit 1\n",
			`{"score": 0, "visibility": "visible", "output": "The autograder itself has failed. Please tell the instructors."}` + "\n"},
	} {
		if err := os.WriteFile(filepath.Join(source, programFile), []byte(c.stride), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.RemoveAll(filepath.Join(base, "results")); err != nil {
			t.Fatal(err)
		}
		run := exec.Command(filepath.Join(source, "run_autograder"))
		run.Env = append(os.Environ(), "AUTOGRADER="+base)
		_ = run.Run() // its exit code is that of the program
		got, err := os.ReadFile(filepath.Join(base, "results", "results.json"))
		if err != nil || strings.ReplaceAll(string(got), base, "BASE") != c.want {
			t.Errorf("results.json: %q, %v; want %q", got, err, c.want)
		}
	}
}

// TestRefusals gives programs and packages that an autograder must not have.
func TestRefusals(t *testing.T) {
	plan := grade.NewPlan()
	plan.Packages = []string{"make; rm -rf /"}
	if err := WriteAutograder(t.Context(), t.TempDir(), plan, nil, nil); err == nil ||
		!strings.Contains(err.Error(), "is no name of a package") {
		t.Errorf("a package with a blank: %v", err)
	}
	script := filepath.Join(t.TempDir(), "stride")
	if err := os.WriteFile(script, []byte("#!/bin/sh\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		script: "no program for Linux on x86-64", os.DevNull: "it is a device, not a file",
	} {
		if _, err := ReadProgram(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

// TestResults looks at results.json for a submission that could not be built.
func TestResults(t *testing.T) {
	r := &grade.Results{Plan: grade.NewPlan()}
	s := &grade.Student{Name: "x", Verdict: grade.BuildFailed,
		Why:     "the program could not be built: the build ended with exit code 2",
		Configs: []*grade.ConfigGrade{{Config: "5 5 1 4", Most: 10, Verdict: grade.BuildFailed}}}
	text, err := Results(r, s)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Score       *float64
		Output      string
		Tests       []map[string]any
		Leaderboard []map[string]any
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if got.Score == nil || *got.Score != 0 ||
		got.Output != "The program could not be built: the build ended with exit code 2." ||
		len(got.Tests) != 1 || got.Tests[0]["status"] != "failed" || got.Tests[0]["max_score"] != 10.0 ||
		len(got.Leaderboard) != 2 ||
		got.Leaderboard[1]["order"] != "desc" {
		t.Errorf("results.json: %s", text)
	}
}

// TestHidden looks at results.json for two submissions that differ in a hidden configuration and
// what follows from it: all that Gradescope shows to students is the same.
func TestHidden(t *testing.T) {
	shown := func(hidden float64) string {
		visible, secret := 6.02, hidden
		plan, err := grade.ReadPlan([]byte("configurations: [5 5 1 4, {maze: 8 8 1 7, visible: " +
			"after_published}]"))
		if err != nil {
			t.Fatal(err)
		}
		s := &grade.Student{Name: "x", Verdict: grade.Late, Points: 0.9 * (visible + secret),
			Costs: []grade.Cost{{Points: 0.1 * (visible + secret), Why: "missing: a readme", Rule: "5"}},
			Configs: []*grade.ConfigGrade{{Config: "5 5 1 4", Points: visible},
				grade.NewConfigGrade(plan.Configs[1], secret)}}
		if secret == 25 {
			s.Verdict = grade.OK
		}
		text, err := Results(&grade.Results{Plan: plan}, s)
		if err != nil {
			t.Fatal(err)
		}
		var all map[string]any
		if err := json.Unmarshal(text, &all); err != nil {
			t.Fatal(err)
		}
		tests := all["tests"].([]any)
		if all["score"] == 0.0 || tests[1].(map[string]any)["visibility"] != "after_published" {
			t.Errorf("results.json: %s", text)
		}
		delete(all, "score") // which Gradescope hides as long as a test is hidden
		all["tests"] = tests[:1]
		text, err = json.Marshal(all)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if a, b := shown(10.44), shown(25); a != b || !strings.Contains(a, "-5: missing: a readme") {
		t.Errorf("students see\n%s\nand\n%s", a, b)
	}
}
