// Package tooltest is for tests that need what not every machine has: a compiler, a browser, a
// sandbox, the rights of root.
//
// On a machine without it the test is skipped, or a part of it is, and says what is not tested and
// why. `make test` prints all of that as its last line: the tests themselves append it to the file
// that the environment variable STRIDE_UNTESTED names, so that the line cannot say anything else.
// go test takes the result of another run only if the variable was the same; .ci/test gives it a
// new value each time. With STRIDE_NEED_TOOLS set, as .ci/run does, a program that is missing is a
// failure.
package tooltest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

const (
	untestedVariable = "STRIDE_UNTESTED"
	neededVariable   = "STRIDE_NEED_TOOLS"
)

// Find returns the path of the first of the programs that this machine has. If it has none, Find
// notes that what is not tested and returns "".
func Find(t testing.TB, what string, programs ...string) string {
	t.Helper()
	// read in any case, so that go test knows that the result depends on it
	needed := os.Getenv(neededVariable)
	for _, program := range programs {
		if path, err := exec.LookPath(program); err == nil {
			return path
		}
	}
	missing := "no " + filepath.Base(programs[0])
	if needed != "" {
		t.Fatalf("%s: there is %s in the PATH, and %s is set", what, missing, neededVariable)
	}
	Note(t, what, missing)
	return ""
}

// Need returns the path of the first of the programs that this machine has, and skips the test if
// it has none.
func Need(t testing.TB, what string, programs ...string) string {
	t.Helper()
	path := Find(t, what, programs...)
	if path == "" {
		t.SkipNow()
	}
	return path
}

// Note notes what is not tested, and why.
func Note(t testing.TB, what, why string) {
	t.Helper()
	t.Logf("not tested here: %s (%s)", what, why)
	name := os.Getenv(untestedVariable)
	if name == "" {
		return
	}
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := fmt.Fprintf(file, "%s\t%s\n", why, what); err != nil { // one write, as other tests write too
		t.Fatal(err)
	}
}

// Skip notes what is not tested, and why, and skips the test.
func Skip(t testing.TB, what, why string) {
	t.Helper()
	Note(t, what, why)
	t.SkipNow()
}

// Sandbox notes what is not tested if programs cannot be run in a sandbox, which takes bubblewrap,
// and a system that lets it work. It returns allowed.
func Sandbox(t testing.TB, what string, allowed bool) bool {
	t.Helper()
	if !allowed && Find(t, what, "bwrap") != "" {
		Note(t, what, "bwrap may not work")
	}
	return allowed
}
