package lines

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestLong looks at lines of each kind that are just short enough, and too long by a column.
func TestLong(t *testing.T) {
	// wide returns a line of a number of columns that begins with some text.
	wide := func(begin string, columns int) string {
		return begin + strings.Repeat("x", columns-width([]byte(begin)))
	}
	for _, c := range []struct{ about, name, begin string }{
		{"code of Go", "a.go", "package "},
		{"code of a script", "a.js", "\tconst "},
		{"a type for a script", "a.ts", " * @param {string} "},
		{"the second line of a type", "a.js", " *   the "},
		{"a list in a comment", "a.go", "//   - "},
		{"shell", "a.sh", "echo "},
	} {
		t.Run(c.about, func(t *testing.T) { limit(t, c.name, maxCode, wide, c.begin) })
	}
	for _, c := range []struct{ about, name, begin string }{
		{"a comment of Go", "a.go", "\t// "},
		{"a comment of a script", "a.js", "  // "},
		{"a description in a script", "a.js", " * "},
		{"prose", "a.md", "The "},
		{"a list", "a.md", "- The "},
		{"prose after code", "a.md", "```\n```\nThe "},
	} {
		t.Run(c.about, func(t *testing.T) { limit(t, c.name, maxProse, wide, c.begin) })
	}
	const columns = 200
	for _, c := range []struct{ about, name, text string }{
		{"a text of Go", "a.go", "package a\n\nvar b = `" + wide("", columns) + "`"},
		{"a row of a table of Go", "a.go", "package a\n\nvar b = []string{\n\t" + wide("\"", columns) + "\",\n}"},
		{"an address", "a.js", wide("// https://", columns)},
		{"what a student wrote", "internal/testdata/a.sh", wide("echo ", columns)},
		{"a table", "a.md", wide("| ", columns)},
		{"a heading", "a.md", wide("# ", columns)},
		{"a link", "a.md", wide("See [this](", columns)},
		{"indented code", "a.md", wide("    ", columns)},
		{"code in a fence", "a.md", "```sh\n" + wide("echo ", columns) + "\n```"},
		{"data", "a.csv", wide("", columns)},
	} {
		if found := long(c.name, []byte(c.text)); len(found) > 0 {
			t.Errorf("%s: %v", c.about, found)
		}
	}
	script := "#!/usr/bin/env bash\n" + wide("echo ", maxCode+1)
	if found := long("a", []byte(script)); len(found) != 1 {
		t.Errorf("a script without the ending .sh: found %v", found)
	}
}

// limit checks that a last line that begins with a text may have as many columns, and no more.
func limit(t *testing.T, name string, columns int, wide func(string, int) string, begin string) {
	t.Helper()
	above, begin := begin[:strings.LastIndex(begin, "\n")+1], begin[strings.LastIndex(begin, "\n")+1:]
	if found := long(name, []byte(above+wide(begin, columns))); len(found) > 0 {
		t.Errorf("%d columns: found %v", columns, found)
	}
	want := []int{strings.Count(above, "\n") + 1}
	found := long(name, []byte(above+wide(begin, columns+1)))
	if got := slices.Sorted(maps.Keys(found)); !slices.Equal(got, want) {
		t.Errorf("%d columns: found lines %v, not %v", columns+1, got, want)
	}
}
