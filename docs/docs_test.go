package docs

import (
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"
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
	topic := Topic{text: "# A\n\n<!-- Written by\na program. -->\n\nText.\n\n![Curves at 10x10](lab/a.svg)\n"}
	want := "# A\n\nText.\n\n[Picture: Curves at 10x10, docs/lab/a.svg]\n"
	if got := topic.Text(); got != want {
		t.Errorf("text %q, want %q", got, want)
	}
	for _, topic := range Topics() {
		if text := topic.Text(); strings.Contains(text, "![") || strings.Contains(text, "<!--") {
			t.Errorf("%s shows a picture or a comment", topic.Name)
		}
	}
}
