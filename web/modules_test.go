package web

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stride/internal/messages"
)

// TestModules checks that all imports of the scripts are found, and that a page names what
// its script imports.
func TestModules(t *testing.T) {
	names, err := filepath.Glob("static/js/*.js")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if found, all := len(imported.FindAll(text, -1)), strings.Count(string(text), " from './"); found != all {
			t.Errorf("%s: %d imports are found of %d", name, found, all)
		}
	}
	p := page{Name: "maze", Folder: "maze", Title: "page.maze.title", Script: true}.in(catalogs()[0], []*messages.Catalog{catalogs()[0]})
	html := string(render(p))
	for _, name := range []string{"session.js", "engine.js", "history.js", "text.js"} {
		if strings.Count(html, `<link rel="modulepreload" href="`+p.Asset("js/"+name)) != 1 {
			t.Errorf("the page does not name %s once", name)
		}
	}
}
