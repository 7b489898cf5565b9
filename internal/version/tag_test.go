package version

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stride/internal/tooltest"
)

// A number without -dev names one program, so it has to name one commit: the one with the tag. The
// commit that removes -dev comes before the tag, and the last words about the release may still
// change between the two. These tests read that from the repository.

// releaseLine is the line of version.go that tells the release.
var releaseLine = regexp.MustCompile(`(?m)^const Release = "(.*)"$`)

const releaseFile = "internal/version/version.go"

// beforeTag are the files that may change between the removal of -dev and the tag.
var beforeTag = []string{releaseFile, "CHANGELOG.md", "CITATION.cff"}

// TestReleaseHasTag looks at the repository of these sources.
func TestReleaseHasTag(t *testing.T) {
	tooltest.Need(t, "the tag of a release", "git")
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	top, err := git(root, "rev-parse", "--show-toplevel")
	if shallow, _ := git(root, "rev-parse", "--is-shallow-repository"); err != nil || top != root ||
		shallow != "false" {
		t.Skip("the history of these sources is not here")
	}
	if err := tagged(root); err != nil {
		t.Error(err)
	}
}

// tagged reports what is wrong with the release that HEAD names in a repository.
func tagged(root string) error {
	source, err := git(root, "show", "HEAD:"+releaseFile)
	if err != nil {
		return err
	}
	line := releaseLine.FindStringSubmatch(source)
	if line == nil {
		return errors.New(releaseFile + " names no release")
	}
	if strings.HasSuffix(line[1], "-dev") {
		return nil
	}
	tags, err := git(root, "tag", "--points-at", "HEAD")
	if err != nil || slices.Contains(strings.Fields(tags), "v"+line[1]) {
		return err
	}
	named, err := git(root, "log", "-1", "--format=%H", "-S", line[0], "--", releaseFile)
	if err != nil {
		return err
	}
	changed, err := git(root, "diff", "--name-only", "--no-renames", named, "HEAD")
	if err != nil {
		return err
	}
	for _, file := range strings.Split(changed, "\n") {
		if file != "" && !slices.Contains(beforeTag, file) {
			return fmt.Errorf("%s has changed since commit %.12s was named %s, and HEAD has no tag v%s: "+
				"sources between two releases end in -dev", file, named, line[1], line[1])
		}
	}
	return nil
}

// git runs git in a repository and returns what it prints.
func git(root string, args ...string) (string, error) {
	output, err := exec.Command("git", append([]string{"-C", root}, args...)...).Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w", strings.Join(args, " "), err)
	}
	return strings.TrimRight(string(output), "\n"), nil
}

// TestTagged makes a release step by step, well and badly.
func TestTagged(t *testing.T) {
	tooltest.Need(t, "the tag of a release", "git")
	root := t.TempDir()
	run := func(args ...string) {
		t.Helper()
		if _, err := git(root, args...); err != nil {
			t.Fatal(err)
		}
	}
	commit := func(file, text string) {
		t.Helper()
		path := filepath.Join(root, filepath.FromSlash(file))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		run("add", ".")
		run("-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "-q", "-m", file)
	}
	release := func(name string) {
		t.Helper()
		commit(releaseFile, "package version\n\nconst Release = \""+name+"\"\n")
	}
	want := func(step string, good bool) {
		t.Helper()
		if err := tagged(root); (err == nil) != good {
			t.Errorf("%s: %v", step, err)
		}
	}
	run("init", "-q")
	release("0.1.0-dev")
	commit("main.go", "package main\n")
	want("between releases", true)
	release("0.1.0")
	want("-dev removed", true)
	commit("CHANGELOG.md", "## 0.1.0\n")
	want("the list of changes finished", true)
	commit("main.go", "package main // changed\n")
	want("another file changed", false)
	run("tag", "v0.1.0")
	want("tagged", true)
	commit("main.go", "package main // changed again\n")
	want("changed after the tag", false)
	release("0.2.0-dev")
	want("the next version", true)
	release("0.2.0")
	run("tag", "v0.1.1")
	commit("new.go", "package main\n")
	run("tag", "v0.3.0")
	want("another tag", false)
}
