package browser

import (
	"bytes"
	"context"
	"os"
	"path/filepath"

	"stride/internal/disk"
	"stride/internal/version"
)

// The engine as a package for npm: the scripts of the folder npm, which load it in Node and in
// pages, the types of all questions, and the engine. npm, Node and the network are not needed to
// make it; the release packs it.

// unversioned is the version in the sources of the package.
const unversioned = `"version": "0.0.0"`

// Package writes the files of the package for npm into a folder. folder is the folder of package
// web.
func Package(ctx context.Context, folder, out string) error {
	scripts, err := disk.Named(filepath.Join(folder, "npm"), func(string) bool { return true })
	if err != nil {
		return err
	}
	files := append(scripts, filepath.Join(folder, typesFile),
		filepath.Join(folder, "..", "..", "LICENSE"))
	for _, name := range files {
		body, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if filepath.Base(name) == "package.json" {
			body = bytes.Replace(body, []byte(unversioned), []byte(`"version": "`+version.Release+`"`), 1)
		}
		if err := write(filepath.Join(out, filepath.Base(name)), body); err != nil {
			return err
		}
	}
	return Engine(ctx, out)
}
