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
