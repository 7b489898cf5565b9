package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"stride/internal/cli/clitest"
)

// What the documents refer to must exist: files that they link to or name, tests, and
// commands of this program with their flags. Anything else in a document, figures above
// all, is beyond a test.

var (
	testPattern = regexp.MustCompile(`^(Test|Fuzz|Benchmark)[A-Z]\w*$`)
	filePattern = regexp.MustCompile(`^[a-z.][\w.-]*(/[\w.-]+)+\.(go|sh|txt|yml|yaml|html|js|css|md)$`)
	basePattern = regexp.MustCompile(`^\w+\.go$`)
)

func TestDocsLinks(t *testing.T) {
	bases := make(map[string]bool)
	walkSources(t, func(path string) { bases[filepath.Base(path)] = true })
	for _, d := range clitest.Documents(t) {
		for _, link := range d.Links {
			target, _, _ := strings.Cut(link, "#")
			if target == "" || strings.Contains(target, "://") {
				continue
			}
			_, err := os.Stat(filepath.Join(clitest.Repository, filepath.Dir(d.Name), target))
			if err != nil {
				t.Errorf("%s: the link to %s leads nowhere", d.Name, link)
			}
		}
		for _, span := range d.Spans {
			if strings.Contains(span, "NAME") {
				continue
			}
			missing := basePattern.MatchString(span) && !bases[span] // in the package that the page is about
			if filePattern.MatchString(span) {
				_, err := os.Stat(filepath.Join(clitest.Repository, span))
				missing = err != nil
			}
			if missing {
				t.Errorf("%s: there is no file %s", d.Name, span)
			}
		}
	}
}

// TestDocsTables wants each row of a table below its head: behind an empty line it would be text.
func TestDocsTables(t *testing.T) {
	clitest.EachPage(t, func(name, text string) {
		for block := range strings.SplitSeq(text, "\n\n") {
			if head, rest, _ := strings.Cut(block, "\n"); strings.HasPrefix(head, "| ") &&
				!strings.HasPrefix(rest, "|--") {
				t.Errorf("%s: the row %s is in no table", name, head)
			}
		}
	})
}

// walkSources visits the Go files of the repository.
func walkSources(t *testing.T, visit func(path string)) {
	t.Helper()
	err := filepath.WalkDir(clitest.Repository, func(path string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == ".git" || entry.Name() == "node_modules") {
			return filepath.SkipDir
		}
		if strings.HasSuffix(path, ".go") {
			visit(path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestDocsTests(t *testing.T) {
	var sources strings.Builder
	walkSources(t, func(path string) {
		if !strings.HasSuffix(path, "_test.go") {
			return
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		sources.Write(text)
	})
	for _, d := range clitest.Documents(t) {
		for _, span := range d.Spans {
			if testPattern.MatchString(span) && !strings.Contains(sources.String(), "func "+span+"(") {
				t.Errorf("%s: there is no test %s", d.Name, span)
			}
		}
	}
}

// TestDocsCommands looks at the calls of stride in the documents. The flags of the page on the farm
// are those of stride-farm.
func TestDocsCommands(t *testing.T) {
	program.DocumentedCalls(t, 50, func(page string) bool { return page != "docs/farm.md" })
}
