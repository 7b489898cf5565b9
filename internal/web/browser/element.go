package browser

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"stride/internal/messages"
)

// The element <stride-puzzle> is one script for pages of other people. So it is small, with short names, and no
// module: an older page can load it, and its names are its own. Its style sheet and its texts in all languages are
// in it, because the policy of such a page may allow nothing else.

const elementName = "js/stride-puzzle.js"

// elementScripts are the scripts that have texts of the element.
var elementScripts = []string{"stride-puzzle.js", "elementgames.js"}

// elementKey is a key of a text in these scripts.
var elementKey = regexp.MustCompile("[\"'`](?:ui|direction)\\.[\\w.]+[\"'`]")

// element bundles the script of the element.
func element(folder string) ([]byte, error) {
	content, err := elementContent(folder)
	if err != nil {
		return nil, err
	}
	result := api.Build(api.BuildOptions{
		EntryPoints: []string{filepath.Join(folder, filepath.FromSlash(elementName))}, Outdir: "out", Bundle: true,
		Format: api.FormatIIFE, Charset: api.CharsetUTF8, Target: api.ESNext, LegalComments: api.LegalCommentsNone,
		MinifyWhitespace: true, MinifySyntax: true, MinifyIdentifiers: true, LogLevel: api.LogLevelSilent,
		Define: map[string]string{"import.meta.element": content},
	})
	if err := fault(result.Errors); err != nil {
		return nil, err
	}
	return bytes.TrimSpace(result.OutputFiles[0].Contents), nil
}

// elementContent returns what the script takes from other files, as JSON: the texts that it uses, and its style sheet.
func elementContent(folder string) (string, error) {
	sheet, err := os.ReadFile(filepath.Join(folder, "css", "element.css"))
	if err != nil {
		return "", err
	}
	if sheet, err = minified(sheet); err != nil {
		return "", err
	}
	keys := []string{"ui.maze.label", "ui.shift.label"} // the family is in the middle of the key
	for _, name := range elementScripts {
		script, err := os.ReadFile(filepath.Join(folder, "js", name))
		if err != nil {
			return "", err
		}
		for _, key := range elementKey.FindAllString(string(script), -1) {
			keys = append(keys, strings.Trim(key, "\"'`"))
		}
	}
	texts := make(map[string]map[string]string)
	for _, language := range messages.Languages() {
		catalog, err := messages.For(language)
		if err != nil {
			return "", err
		}
		texts[language] = make(map[string]string)
		for key, text := range catalog.Texts("ui.", "direction.") {
			if slices.Contains(keys, pluralForm.ReplaceAllString(key, "")) {
				texts[language][key] = text
			}
		}
	}
	content, err := json.Marshal(map[string]any{"texts": texts, "sheet": string(sheet)})
	return string(content), err
}

// pluralForm is the end of the key of a text that depends on a number.
var pluralForm = regexp.MustCompile(`\.(zero|one|two|few|many|other)$`)
