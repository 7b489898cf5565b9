package tooltest

import (
	"errors"
	"os"
	"os/exec"
	"strconv"
	"testing"
)

// Strangers leave trees that are deeper than a program may open files. Few machines let a test try
// that with the limit they have, so it is tried in a process with a small one.

const (
	// DeepLevels is the number of folders, one in another, that a program of such a test makes.
	DeepLevels = 5000
	// fewFiles is the number of files that the process may open, the standard ones among them.
	fewFiles       = 200
	childsVariable = "STRIDE_TEST_FEW_FILES"
)

// FewFiles runs the test again in a process that may open few files, in which it returns true. In
// the calling process it returns false when that has ended, and the test has nothing left to do.
func FewFiles(t *testing.T) bool {
	t.Helper()
	if os.Getenv(childsVariable) != "" {
		return true
	}
	shell := Need(t, "trees that are deeper than a program may open files", "sh")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	again := exec.Command(shell, "-c", `ulimit -n "$0" && exec "$@"`, strconv.Itoa(fewFiles), self,
		"-test.run", "^"+t.Name()+"$")
	again.Env = append(os.Environ(), childsVariable+"=1")
	if text, err := again.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
	return false
}

// Deep makes folders in a folder, each in the last one, and a file in the last one.
func Deep(t testing.TB, dir string, levels int) {
	t.Helper()
	root, err := os.OpenRoot(dir)
	for k := 0; k < levels && err == nil; k++ {
		err = root.Mkdir("a", 0o755)
		if err == nil {
			above := root
			root, err = above.OpenRoot("a")
			err = errors.Join(err, above.Close())
		}
	}
	if err == nil {
		err = errors.Join(root.WriteFile("last", nil, 0o644), root.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
}

// DeepScript is a line of the shell that does the same in the working directory. It needs perl.
const DeepScript = `perl -e 'for (1..5000) { mkdir "a" or die; chdir "a" or die } open F, ">last"'`
