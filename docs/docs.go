// Package docs holds the documents of the project, so that the program can show them
// wherever it is installed: `stride docs`.
package docs

import (
	"embed"
	"io/fs"
	"path"
	"slices"
	"strings"
)

//go:embed *.md
var files embed.FS

// A Topic is one document.
type Topic struct {
	Name  string // its file without .md, such as maze-rules
	Title string // its first heading
	Text  string // in Markdown
}

// Topics returns all documents, ordered by name.
func Topics() []Topic {
	var topics []Topic
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := files.ReadFile(name)
		topics = append(topics, Topic{strings.TrimSuffix(path.Base(name), ".md"), title(string(text)), string(text)})
		return err
	})
	if err != nil {
		panic(err) // the files are part of the program
	}
	slices.SortFunc(topics, func(a, b Topic) int { return strings.Compare(a.Name, b.Name) })
	return topics
}

// title returns the first heading of a text in Markdown.
func title(text string) string {
	for line := range strings.Lines(text) {
		if heading, ok := strings.CutPrefix(line, "# "); ok {
			return strings.TrimSpace(heading)
		}
	}
	return ""
}
