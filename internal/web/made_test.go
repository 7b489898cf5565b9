package web

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"stride/internal/web/browser"
)

// Must ends a test that cannot continue after an error.
func Must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

var must = Must

// The tests bundle the scripts and style sheets themselves, so that they never test those of an
// earlier build. The engine for browsers takes longer, so tests that need it name it in
// Config.Engine.
func init() {
	made, err := browser.Bundle(".")
	if err != nil {
		panic(err)
	}
	all := make(fstest.MapFS)
	for name, body := range made {
		all["static/"+name] = &fstest.MapFile{Data: body}
	}
	err = fs.WalkDir(embedded, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		switch folder, _, _ := strings.Cut(strings.TrimPrefix(name, "static/"), "/"); folder {
		case "js", "css", "engine":
			return nil
		}
		body, err := fs.ReadFile(embedded, name)
		all[name] = &fstest.MapFile{Data: body}
		return err
	})
	if err != nil {
		panic(err)
	}
	files = all
}

// AllPages returns the addresses of all pages in the first language, such as /maze/.
func AllPages() (paths []string) {
	for _, p := range newSite(Config{}).pages() {
		if p.text == p.languages[0] {
			paths = append(paths, "/"+strings.TrimPrefix(p.Path()+"/", "/"))
		}
	}
	return paths
}

// AllScripts returns the addresses of all scripts.
func AllScripts() []string {
	names, err := fs.Glob(files, "static/js/*.js")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	for k, name := range names {
		names[k] = "/" + assetAddress(strings.TrimPrefix(name, "static/"))
	}
	return names
}
