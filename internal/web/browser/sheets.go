package browser

import (
	"encoding/json"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"stride/internal/messages"
)

// Which files the pages are made of: the style sheets of each page, and what the script of the
// element takes from other files.

// sheets are the style sheets of pages besides the common ones, in their order. The pages of
// families have those of gameSheets, and one of their name if there is one.
var sheets = map[string][]string{
	"home": {"cells", "board", "play", "home"}, "make": {"cells", "board", "play", "make"},
	"search": {"cells", "board", "lab"},
	"astar":  {"cells", "astar", "lab"}, "set": {"set"},
}

var gameSheets = []string{"cells", "board", "play", "flat"}

// frames are the templates that are no pages.
var frames = []string{"layout", "game"}

// styleSheets returns the style sheets of all pages by the names of the pages. folder is the folder
// of package web.
func styleSheets(folder fs.FS) (map[string][]byte, error) {
	templates, err := fs.Glob(folder, "pages/*.html")
	if err != nil {
		return nil, err
	}
	all := maps.Clone(sheets)
	for _, name := range templates {
		page := strings.TrimSuffix(path.Base(name), ".html")
		if _, other := sheets[page]; other || slices.Contains(frames, page) {
			continue
		}
		all[page] = gameSheets
		if _, err := fs.Stat(folder, "css/"+page+".css"); err == nil {
			all[page] = append(slices.Clone(gameSheets), page)
		}
	}
	pages := make(map[string][]byte)
	for page, own := range all {
		names := slices.Concat([]string{"tokens", "base", "layout", "components"}, own, []string{"print"})
		if pages[page], err = joined(folder, names...); err != nil {
			return nil, err
		}
	}
	return pages, nil
}

// joined returns some style sheets as one.
func joined(folder fs.FS, names ...string) ([]byte, error) {
	var all []byte
	for _, name := range names {
		text, err := fs.ReadFile(folder, "css/"+name+".css")
		if err != nil {
			return nil, err
		}
		all = append(all, text...)
	}
	return all, nil
}

// elementScripts are the scripts that have texts of the element.
var elementScripts = []string{"stride-puzzle.js", "elementgames.js"}

// elementKey is a key of a text in these scripts.
var elementKey = regexp.MustCompile("[\"'`](?:ui|direction)\\.[\\w.]+[\"'`]")

// pluralForm is the end of the key of a text that depends on a number.
var pluralForm = regexp.MustCompile(`\.(zero|one|two|few|many|other)$`)

// elementContent returns what the script of the element takes from other files, as JSON: the texts
// that it uses, and its style sheet, after minify.
func elementContent(folder fs.FS, minify func([]byte) ([]byte, error)) (string, error) {
	sheet, err := joined(folder, "element", "cells")
	if err == nil {
		sheet, err = minify(sheet)
	}
	if err != nil {
		return "", err
	}
	keys := []string{"ui.maze.label", "ui.shift.label"} // the family is in the middle of the key
	for _, name := range elementScripts {
		script, err := fs.ReadFile(folder, "js/"+name)
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
