package version

import (
	"crypto/sha256"
	"fmt"
	"os"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"

	"stride/internal/golden"
)

// TestSearches compares the hash of the golden list with the list.
func TestSearches(t *testing.T) {
	list, err := os.ReadFile("../../cmd/stride/testdata/results.golden")
	if err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, "../searches.txt", fmt.Sprintf("%x", sha256.Sum256(list))[:12]+"\n")
	if t.Failed() {
		t.Log("the searches have changed: UPDATE=1 go test ./internal/version")
	}
}

// TestVersionWithoutControl looks at a program that nothing was stamped on.
func TestVersionWithoutControl(t *testing.T) {
	got := info("", &debug.BuildInfo{Main: debug.Module{Version: "(devel)"}}).Version
	if want := "v" + Release + "+searches-" + strings.TrimSpace(searches); got != want {
		t.Errorf("version %s, want %s", got, want)
	}
}

func TestVersion(t *testing.T) {
	const hash = "8d351923aeb1c0ffee00c0ffee00c0ffee00c0ff"
	stamp := func(modified string) *debug.BuildInfo {
		return &debug.BuildInfo{Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: hash},
			{Key: "vcs.modified", Value: modified}}}
	}
	if i := info("", stamp("true")); i.Commit != hash || !i.Modified {
		t.Errorf("commit %s, modified %t", i.Commit, i.Modified)
	}
	if i := info("c0ffee", stamp("true")); i.Commit != "c0ffee" || i.Modified {
		t.Errorf("stamped by the linker: commit %s, modified %t", i.Commit, i.Modified)
	}
	for _, test := range []struct {
		info Info
		want string
	}{
		{Info{Release: "1.2.0-dev", Commit: hash, Searches: "abc"}, "v1.2.0-dev+8d351923aeb1.searches-abc"},
		{Info{Release: "1.2.0-dev", Commit: hash, Modified: true, Searches: "abc"},
			"v1.2.0-dev+8d351923aeb1.modified.searches-abc"},
		{Info{Release: "1.2.0", Commit: hash, Searches: "abc"}, "v1.2.0+searches-abc"},
		{Info{Release: "1.2.0", Commit: hash, Modified: true, Searches: "abc"},
			"v1.2.0+modified.searches-abc"},
	} {
		if got := test.info.string(); got != test.want || Searches(got) != "abc" {
			t.Errorf("%+v: version %s with the searches %s, want %s", test.info, got, Searches(got),
				test.want)
		}
	}
}

// TestRelease holds the number to the form of semantic versions, and a release to the list
// of changes, which must say what is in it, and to the citation. Sources between two releases
// have no date, and a first release has nothing to change or fix.
func TestRelease(t *testing.T) {
	if !regexp.MustCompile(`^\d+\.\d+\.\d+(-dev)?$`).MatchString(Release) {
		t.Fatalf("the release is %q", Release)
	}
	read := func(file string) string {
		text, err := os.ReadFile("../../" + file)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	changes, citation := read("CHANGELOG.md"), read("CITATION.cff")
	cited := strings.Contains(citation, "\nversion:") || strings.Contains(citation, "\ndate-released:")
	heading := "\n## Unreleased\n"
	if strings.HasSuffix(Release, "-dev") && cited {
		t.Errorf("%s is no release, and CITATION.cff names a version or a date", Release)
	}
	if !strings.HasSuffix(Release, "-dev") {
		heading = "\n## " + Release + ", "
		_, line, _ := strings.Cut(changes, heading)
		date, _, _ := strings.Cut(line, "\n")
		if want := "\nversion: " + Release + "\ndate-released: " + date +
			"\n"; !strings.Contains(citation, want) {
			t.Errorf("release %s: CITATION.cff does not say %q", Release, want)
		}
	}
	if !strings.Contains(changes, heading) {
		t.Errorf("release %s: CHANGELOG.md has no heading %q", Release, strings.TrimSpace(heading))
	}
	first := changes[strings.LastIndex(changes, "\n## "):]
	for _, part := range []string{"### Changed", "### Fixed"} {
		if strings.Contains(first, part) {
			t.Errorf("CHANGELOG.md has %q in the first release, before which there was none", part)
		}
	}
}
