package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestLocal adds ./ to the folders of packages, as CONTRIBUTING.md names them.
func TestLocal(t *testing.T) {
	t.Chdir("../..")
	got := local([]string{"internal/unpack", "./search", "stride/internal/search", "internal/none"})
	if want := []string{"./internal/unpack", "./search", "stride/internal/search",
		"internal/none"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// Each kind of change is made, once for each place, and gives the text that it promises.
func TestMutants(t *testing.T) {
	const before = "package p\n\nfunc f(a, b int, ok bool) bool {\n\tif a < b+3 && !ok " +
		"{\n\t\ta++\n\t}\n\treturn true\n}\n"
	const head, tail = "package p\n\nfunc f(a, b int, ok bool) bool {\n\t", "\n}\n"
	want := []string{
		"if true || (a < b+3 && !ok) {\n\t\ta++\n\t}\n\treturn true",
		"if false && (a < b+3 && !ok) {\n\t\ta++\n\t}\n\treturn true",
		"if a < b+3 || !ok {\n\t\ta++\n\t}\n\treturn true",
		"if a <= b+3 && !ok {\n\t\ta++\n\t}\n\treturn true",
		"if a < b-3 && !ok {\n\t\ta++\n\t}\n\treturn true",
		"if a < b+4 && !ok {\n\t\ta++\n\t}\n\treturn true",
		"if a < b+3 && ok {\n\t\ta++\n\t}\n\treturn true",
		"if a < b+3 && !ok {\n\t\ta--\n\t}\n\treturn true",
		"if a < b+3 && !ok {\n\t\ta++\n\t}\n\treturn false",
	}
	file := filepath.Join(t.TempDir(), "p.go")
	if err := os.WriteFile(file, []byte(before), 0o666); err != nil {
		t.Fatal(err)
	}
	all, err := mutants(file)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range all {
		got = append(got, string(m.text))
	}
	for k := range want {
		want[k] = head + want[k] + tail
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for was, now := range map[string]string{"0x1F": "32", "1.5": "4", "1_000": "1001", "'a'": "'a'",
		`"1"`: `"1"`} {
		if got := otherNumber(was); got != now {
			t.Errorf("%s becomes %q, want %q", was, got, now)
		}
	}
}

// The tests of the package in testdata notice one of two changes.
func TestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a test program for each mutant")
	}
	var out strings.Builder
	if err := run(t.Context(), &out, []string{"./testdata/limits"}, 100, 1, false); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(out.String(), "\n")
	slices.Sort(lines)
	for k, want := range []string{"", "limits.go:4: 10 became 11", "limits: 1 of 2 killed, of 2 places"} {
		if k >= len(lines) || !strings.HasSuffix(lines[k], want) {
			t.Fatalf("got %q, want %q in line %d", lines, want, k)
		}
	}
}
