package browser

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"stride/internal/version"
)

// The engine as a package for npm: the scripts of the folder npm, which load it in Node and in pages, the types of all
// questions, and the engine. npm, Node and the network are not needed to make it; the release packs it.

// unversioned is the version in the sources of the package.
const unversioned = `"version": "0.0.0"`

// Package writes the files of the package for npm into a folder. folder is the folder of package web.
func Package(ctx context.Context, folder, out string) error {
	scripts, err := filepath.Glob(filepath.Join(folder, "npm", "*"))
	if err != nil {
		return err
	}
	files := append(scripts, filepath.Join(folder, "..", "..", "LICENSE"))
	types, err := os.ReadFile(filepath.Join(folder, "api.d.ts"))
	if err != nil {
		return err
	}
	for _, name := range files {
		body, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		text := string(body)
		switch filepath.Base(name) {
		case "package.json":
			text = strings.Replace(text, unversioned, `"version": "`+version.Release+`"`, 1)
		case "stride.d.ts":
			text += packaged(string(types))
		}
		if err := write(filepath.Join(out, filepath.Base(name)), []byte(text)); err != nil {
			return err
		}
	}
	return Engine(ctx, out)
}

// packaged makes types of the scripts of the pages those of a module that stands alone.
func packaged(types string) string {
	return strings.NewReplacer(
		"declare namespace", "export declare namespace",
		"type Phrase = import('./js/text.js').Phrase;",
		"type Phrase = { key: string; values?: Record<string, string | number | Phrase> } | { text: string };",
		"What the pages ask and what the engine answers. A test writes this file from the Go types",
		"What the engine is asked and what it answers.",
		"\n// (types_test.go), so do not edit it.", "",
	).Replace(types)
}
