package docs

import (
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestTopics compares the topics with the documents in this folder and below.
func TestTopics(t *testing.T) {
	want := make(map[string]bool)
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, _ fs.DirEntry, err error) error {
		if base, ok := strings.CutSuffix(path.Base(name), ".md"); ok {
			if want[base] {
				t.Errorf("two documents are called %s", base)
			}
			want[base] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, topic := range Topics() {
		if topic.Title == "" {
			t.Errorf("%s has no heading", topic.Name)
		}
		if !want[topic.Name] {
			t.Errorf("there is no document %s", topic.Name)
		}
		delete(want, topic.Name)
	}
	for name := range want {
		t.Errorf("%s is not embedded: add its folder to the patterns of go:embed", name)
	}
}

func TestText(t *testing.T) {
	for _, test := range []struct{ markdown, want string }{
		{"# A\n\n<!-- Written by\na program. -->\n\nText.\n\n![Curves at 10x10](lab/a.svg)\n", "A\n=\n\nText.\n\n[Picture: Curves at 10x10,\ndocs/lab/a.svg]\n"},
		{"## A\\* and B\n\n### C", "A* and B\n--------\n\nC\n~\n"},
		{"one two three four five\nsix seven eight nine ten", "one two three four five six\nseven eight nine ten\n"},
		{"- one two three four five six seven\n- eight\n  nine\n\n1. ten", "- one two three four five\n  six seven\n- eight nine\n\n1. ten\n"},
		{"> one two three four\n> five six seven", "> one two three four five\n> six seven\n"},
		{"Run:\n\n    $ stride  *a*\n\n```go\nx := *p\n\ty()\n\n```\nEnd.", "Run:\n\n    $ stride  *a*\n\n    x := *p\n    \ty()\n\nEnd.\n"},
		{"| a | b |\n|---|--:|\n| `x\\|y` | 10 |\n", "a      b\n-----  --\n`x|y`  10\n"},
		{"| key | meaning |\n|---|---|\n| k | one two three four five six |\n| l | |", "key  meaning\n---  -----------------------\nk    one two three four five\n     six\nl\n"},
		{"**Bold** and *we\\** with `a*b*c`, g*(s) and c* \\*", "Bold and we* with `a*b*c`,\ng*(s) and c* *\n"},
		{"[x.md](x.md#y), [here](#z),\n[the page](y.md), [web](http://a.b)", "x.md, here, the page (y.md),\nweb (http://a.b)\n"},
	} {
		if got := (Topic{text: test.markdown}).Text(28); got != test.want {
			t.Errorf("%q is rendered as\n%s\nwant\n%s", test.markdown, got, test.want)
		}
	}
}

// TestTextOfAll renders all documents: nothing is lost, and no line of prose is too long.
func TestTextOfAll(t *testing.T) {
	for _, topic := range Topics() {
		text := topic.Text(80)
		for k, line := range strings.Split(text, "\n") {
			long := utf8.RuneCountInString(line) > 80
			if strings.Contains(line, "![") || strings.Contains(line, "<!--") || strings.Contains(line, "](") && !strings.HasPrefix(line, "    ") ||
				long && !strings.HasPrefix(line, "    ") && strings.Count(line, "  ") == 0 && len(strings.Fields(line)) > 2 {
				t.Errorf("%s, line %d: %s", topic.Name, k+1, line)
			}
		}
		written := link.ReplaceAllString(comment.ReplaceAllString(topic.Markdown(), ""), "$1")
		if strings.Count(text, "stride") < strings.Count(written, "stride") {
			t.Errorf("%s: words are lost", topic.Name)
		}
	}
}
