package grade

import (
	"os"
	"path/filepath"
	"testing"

	"stride/internal/run"
	"stride/internal/tooltest"
)

// strideMaze is the output of the program that TestHelpByStride finds.
const strideMaze = "Generating a 5x5 puzzle with values in range [1-4]\n\nPuzzle:\n2 1 2 4 1\n1 2 2 1 1\n1 " +
	"3 1 1 3\n3 2 3 3 4\n2 3 1 3 0\n"

// TestHelpByStride has submissions that let Stride search, or read the plan, in each way to run
// programs that keeps them from it.
func TestHelpByStride(t *testing.T) {
	if testing.Short() {
		t.Skip("runs programs")
	}
	best := isolation(t)
	modes := map[string]run.Isolation{}
	if tooltest.Sandbox(t, "submissions that call Stride", best.Sandbox) {
		modes["the strongest"] = best
	}
	if best.OtherUser {
		modes["another user"] = run.Isolation{OtherUser: true}
		if best.Sandbox {
			modes["sandbox of root"] = run.Isolation{Sandbox: true, AsRoot: true, OtherUser: true}
		}
	}
	tools, handedIn := t.TempDir(), filepath.Join(t.TempDir(), "handed-in")
	// so that they can be reached
	for dir := tools; dir != os.TempDir() && dir != "/"; dir = filepath.Dir(dir) {
		must(t, os.Chmod(dir, 0o755))
	}
	text, err := os.ReadFile("/proc/self/exe")
	must(t, err)
	write := func(name, text string) {
		t.Helper()
		must(t, os.MkdirAll(filepath.Dir(name), 0o755))
		must(t, os.WriteFile(name, []byte(text), 0o755))
	}
	program, planFile := filepath.Join(tools, "stride"), filepath.Join(tools, "plan.yaml")
	write(program, string(text))
	write(planFile, "seconds: 1\n")
	t.Setenv("PATH", tools+":"+os.Getenv("PATH"))
	for name, line := range map[string]string{
		"by-name": program + ` maze "$@" --time 2s`, "in-path": "env PATH=" + tools +
			`:$PATH stride maze "$@" --time 2s`,
		"supervisor": `/proc/1/exe maze "$@" --time 2s`, "reader": "cat " + planFile,
	} {
		write(filepath.Join(handedIn, name, "PuzzleGenerator"), "#!/bin/sh\nexec "+line+"\n")
	}
	found, err := Find(t.Context(), plan(t, "configurations: [5 5 1 4]"), []string{handedIn}, false)
	must(t, err)
	for name, i := range modes {
		t.Run(name, func(t *testing.T) {
			p := plan(t, "configurations: [5 5 1 4]\nrepeats: 1\nreadable: ["+tools+"]")
			dir := filepath.Join(t.TempDir(), "results")
			g, err := Open(dir, p, found.Submissions, nil)
			must(t, err)
			defer g.Close()
			g.Isolation, g.Hidden = i, []string{planFile}
			must(t, g.Run(t.Context()))
			for _, s := range found.Submissions {
				if s.Name == "reader" && !i.Sandbox {
					continue // the folder is open to all users
				}
				text, err := os.ReadFile(filepath.Join(dir, outputFolder, s.Name, "5-5-1-4.1.txt"))
				if err != nil || len(text) > 0 {
					t.Errorf("%s has %q, %v", s.Name, text, err)
				}
			}
		})
	}
}
