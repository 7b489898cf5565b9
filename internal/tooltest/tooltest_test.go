package tooltest

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// trial is a test that records how it ends.
type trial struct {
	testing.TB
	skipped, failed bool
}

func (*trial) Helper()                 {}
func (*trial) Logf(string, ...any)     {}
func (t *trial) SkipNow()              { t.skipped = true; runtime.Goexit() }
func (t *trial) Fatalf(string, ...any) { t.failed = true; runtime.Goexit() }

// try lets a test run to its end, and returns how it ends and what it notes.
func try(t *testing.T, needed string, test func(t testing.TB)) (ended *trial, noted string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "untested")
	t.Setenv(untestedVariable, file)
	t.Setenv(neededVariable, needed)
	ended = new(trial)
	done := make(chan struct{})
	go func() {
		defer close(done)
		test(ended)
	}()
	<-done
	text, err := os.ReadFile(file)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return ended, string(text)
}

// TestMissing has tests that need programs, of which the machine has one.
func TestMissing(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	const none = "/nowhere/frobnicate"
	for _, c := range []struct {
		name, needed    string
		test            func(t testing.TB)
		skipped, failed bool
		noted           string
	}{
		{"one is there", "1", func(t testing.TB) { Need(t, "frobs", none, self) }, false, false, ""},
		{"none is there", "", func(t testing.TB) {
			Need(t, "frobs", none)
		}, true, false, "no frobnicate\tfrobs\n"},
		{"none is there, and it is needed", "1", func(t testing.TB) {
			Need(t, "frobs", none)
		}, false, true, ""},
		{"parts of a test", "", func(t testing.TB) {
			if Find(t, "a", none)+Find(t, "b", none) != "" {
				t.Fatalf("found")
			}
		}, false, false, "no frobnicate\ta\nno frobnicate\tb\n"},
		{"not root", "1", func(t testing.TB) { Skip(t, "full disks", "not root") }, true, false,
			"not root\tfull disks\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			ended, noted := try(t, c.needed, c.test)
			if ended.skipped != c.skipped || ended.failed != c.failed || noted != c.noted {
				t.Errorf("skipped: %t, failed: %t, %q; want %t, %t, %q", ended.skipped, ended.failed, noted,
					c.skipped, c.failed, c.noted)
			}
		})
	}
}

// always are programs that any machine has on which the tests run, and those of the tests
// themselves.
var always = []string{"cp", "git", "go", "sh", "stride"}

// TestSkips reads the tests of the whole module: a test that starts a program by its name, or looks
// for one, is in a package whose tests ask for it here.
func TestSkips(t *testing.T) {
	started := regexp.MustCompile(`exec\.(?:LookPath\(|Command\(|CommandContext\(t\.Context\(\), )"([^"]+)"`)
	asked := regexp.MustCompile(`tooltest\.(?:Find|Need)\([^\n]*`)
	tests := make(map[string]string) // by folder
	for _, pattern := range []string{"*", "*/*", "*/*/*", "*/*/*/*", "*/*/*/*/*"} {
		names, err := filepath.Glob("../../" + pattern + "/*_test.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			tests[filepath.Dir(name)] += string(text)
		}
	}
	if len(tests) < 50 {
		t.Fatalf("there are tests in %d folders", len(tests))
	}
	for folder, text := range tests {
		asks := strings.Join(asked.FindAllString(text, -1), "\n")
		for _, found := range started.FindAllStringSubmatch(text, -1) {
			program := found[1]
			if !strings.Contains(program, "/") && !slices.Contains(always, program) &&
				!strings.Contains(asks, strconv.Quote(program)) {
				t.Errorf("tests in %s start %s, and do not ask for it", folder, program)
			}
		}
	}
}
