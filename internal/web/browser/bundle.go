package browser

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// The scripts are many small modules, and there are several style sheets, each with one idea. But a
// browser asks for six files at a time, and on a phone each file takes about 4 ms of the page's
// time: with 50 files, a fifth of a second before the first board. So they are bundled here into
// one script and one style sheet for each page.

// separate are the scripts that belong to no page: the one that chooses the colours before anything
// is drawn, and the one that runs in a worker.
var separate = []string{"theme", "worker"}

// Bundle returns the scripts and style sheets that pages ask for, by their names below the folder
// of assets. It makes them from the folders js and css of a folder.
func Bundle(folder string) (map[string][]byte, error) {
	pages, err := styleSheets(os.DirFS(folder))
	if err != nil {
		return nil, err
	}
	all, err := scripts(filepath.Join(folder, "js"), slices.Sorted(maps.Keys(pages)))
	if err != nil {
		return nil, err
	}
	for page, sheet := range pages {
		if all["css/page-"+page+".css"], err = minified(sheet); err != nil {
			return nil, err
		}
	}
	all[elementName], err = element(folder)
	return all, err
}

// minified returns a style sheet without comments and spaces.
func minified(sheet []byte) ([]byte, error) {
	result := api.Transform(string(sheet),
		api.TransformOptions{Loader: api.LoaderCSS, Charset: api.CharsetUTF8, MinifyWhitespace: true,
			MinifySyntax: true, LogLevel: api.LogLevelSilent})
	return bytes.TrimSpace(result.Code), fault(result.Errors)
}

// scripts bundles each script that pages ask for with the modules that it imports, directly or not.
func scripts(folder string, pages []string) (map[string][]byte, error) {
	var entries []string
	for _, name := range slices.Concat(separate, pages) {
		entry := filepath.Join(folder, name+".js")
		switch _, err := os.Stat(entry); {
		case err == nil:
			entries = append(entries, entry)
		case !errors.Is(err, os.ErrNotExist):
			return nil, err
		}
	}
	result := api.Build(api.BuildOptions{
		EntryPoints: entries, Outdir: "out", Bundle: true, Format: api.FormatESModule,
		Charset: api.CharsetUTF8,
		Target:  api.ESNext, LegalComments: api.LegalCommentsNone,
		// With this line, browsers that know it compile all functions on another thread while the
		// script arrives, instead of each function at its first call, which often is the first tap.
		Banner: map[string]string{"js": "//# allFunctionsCalledOnLoad"},
		// Names are not shortened, so that people can read the errors that a browser reports.
		MinifyWhitespace: true, MinifySyntax: true, LogLevel: api.LogLevelSilent,
	})
	if err := fault(result.Errors); err != nil {
		return nil, err
	}
	all := make(map[string][]byte)
	for _, out := range result.OutputFiles {
		all["js/"+filepath.Base(out.Path)] = bytes.TrimSpace(out.Contents)
	}
	return all, nil
}

// fault returns what is wrong with scripts or style sheets, or nil.
func fault(messages []api.Message) error {
	if len(messages) == 0 {
		return nil
	}
	texts := api.FormatMessages(messages, api.FormatMessagesOptions{})
	return fmt.Errorf("bundling: %s", strings.TrimSpace(strings.Join(texts, "\n")))
}
