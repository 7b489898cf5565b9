//go:build linux

package grade

import (
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"stride/internal/run"
)

// TestSix grades six submissions in Python: one that is right, one that is subtly wrong, one that does not end, one that
// prints nothing, one that prints without end, and one whose source is empty. The points are those that a teacher would
// give by hand. A verdict does not depend on the language, so that of C++ and Java only the right one is graded.
func TestSix(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and runs 16 programs, some of which do not end")
	}
	const java = " -XX:+UseSerialGC -XX:ActiveProcessorCount=2 -XX:TieredStopAtLevel=1 "
	for _, task := range []struct {
		name, plan string
		wrong      Verdict
		points     float64 // of what is subtly wrong
		languages  [][4]string
	}{
		{"solve", "configurations: [{maze: 8 8 1 6, length: 12-20, count: 2}, {maze: 7 7 1 6, unsolvable: yes}]\n", Partial, -1,
			[][4]string{
				{"python3", "solve.py", "true", "exec python3 solve.py"}, {"g++", "solve.cpp", "g++ -o solver solve.cpp", "exec ./solver"},
				{"javac", "Solve.java", "javac -J-XX:+UseSerialGC -J-XX:ActiveProcessorCount=2 Solve.java", "exec java" + java + "-cp . Solve"},
			}},
		{"generate", "configurations: [5 5 1 4]\nrepeats: 1\nbonus: 0\n", FalseClaim, 30.0*39/107 - 2, [][4]string{
			{"python3", "generate.py", "true", "exec python3 generate.py"},
			{"g++", "generate.cpp", "g++ -o generator generate.cpp", "exec ./generator"},
			{"javac", "Generate.java", "javac -J-XX:+UseSerialGC -J-XX:ActiveProcessorCount=2 Generate.java", "exec java" + java + "-cp . Generate"},
		}},
	} {
		for _, l := range task.languages {
			t.Run(task.name+" "+l[0], func(t *testing.T) {
				if _, err := exec.LookPath(l[0]); err != nil {
					t.Skip("there is no " + l[0])
				}
				source, err := os.ReadFile(filepath.Join("testdata", "six", task.name, l[1]))
				if err != nil {
					t.Fatal(err)
				}
				folder := t.TempDir()
				modes := []string{"right", "wrong", "slow", "silent", "hostile", "empty"}
				if l[0] != "python3" {
					modes = modes[:1]
				}
				for _, mode := range modes {
					text := string(source)
					if mode == "empty" {
						text = ""
					}
					for name, text := range map[string]string{
						"mode": mode, l[1]: text, "makefile": "all:\n\t" + l[2] + "\n", "readme.txt": "Name: " + mode} {
						if err := os.MkdirAll(filepath.Join(folder, mode), 0o755); err != nil {
							t.Fatal(err)
						}
						if err := os.WriteFile(filepath.Join(folder, mode, name), []byte(text), 0o644); err != nil {
							t.Fatal(err)
						}
					}
				}
				p := plan(t, "seed: 1\ntask: "+task.name+"\n"+task.plan+"points: 30\nseconds: 60\nlimits: {cpu: 1s}\nrun: "+l[3]+"\n")
				submissions, _, err := Find(t.Context(), p, []string{folder}, false)
				if err != nil {
					t.Fatal(err)
				}
				got := gradeAll(t, filepath.Join(t.TempDir(), "results"), p, run.Detect(t.Context()), submissions)
				want := map[string]Verdict{"right": OK, "wrong": task.wrong, "slow": Timeout, "silent": WrongFormat,
					"hostile": TooMuchOutput, "empty": WrongFormat} // an empty program of Python prints nothing
				for _, name := range modes {
					s, points := got[name], 0.0
					switch name {
					case "right":
						points = 30
					case "wrong":
						if points = task.points; points < 0 {
							points = s.Points
							if s.Points < 10 || s.Points >= 30 {
								t.Errorf("a route that is too long has %g of 30 points", s.Points)
							}
						}
					}
					if s.Verdict != want[name] || math.Abs(s.Points-points) > 1e-9 {
						t.Errorf("%s: %s, %g points, want %s, %g: %s", name, s.Verdict, s.Points, want[name], points, whyOf(s))
					}
				}
			})
		}
	}
}

// whyOf joins the reasons of all runs.
func whyOf(s *Student) string {
	all := []string{s.Why}
	for _, c := range s.Configs {
		for _, r := range c.Runs {
			all = append(all, r.Why, r.Record.Outcome.Stderr)
		}
	}
	return strings.Join(all, "; ")
}
