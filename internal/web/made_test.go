package web

import (
	"io/fs"
	"strings"
	"testing/fstest"

	"stride/internal/web/browser"
)

// The tests bundle the scripts and style sheets themselves, so that they never test those of an earlier
// build. The engine for browsers takes longer, so tests that need it name it in Config.Engine.
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
		if folder, _, _ := strings.Cut(strings.TrimPrefix(name, "static/"), "/"); folder == "js" || folder == "css" || folder == "engine" {
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
