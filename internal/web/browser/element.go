package browser

import (
	"bytes"
	"os"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"
)

// The element <stride-puzzle> is one script for pages of other people. So it is small, with short
// names, and no module: an older page can load it, and its names are its own. Its style sheet and
// its texts in all languages are in it, because the policy of such a page may allow nothing else.

const elementName = "js/stride-puzzle.js"

// element bundles the script of the element.
func element(folder string) ([]byte, error) {
	content, err := elementContent(os.DirFS(folder), minified)
	if err != nil {
		return nil, err
	}
	result := api.Build(api.BuildOptions{
		EntryPoints: []string{filepath.Join(folder, filepath.FromSlash(elementName))}, Outdir: "out",
		Bundle: true,
		Format: api.FormatIIFE, Charset: api.CharsetUTF8, Target: api.ESNext,
		LegalComments:    api.LegalCommentsNone,
		MinifyWhitespace: true, MinifySyntax: true, MinifyIdentifiers: true, LogLevel: api.LogLevelSilent,
		Define: map[string]string{"import.meta.element": content},
	})
	if err := fault(result.Errors); err != nil {
		return nil, err
	}
	return bytes.TrimSpace(result.OutputFiles[0].Contents), nil
}
