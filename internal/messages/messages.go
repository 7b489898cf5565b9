// Package messages holds the texts that players and readers see, one file for each language.
//
// A file such as de.yaml is a list of keys and texts, and can be edited by a person who does not
// program: words in braces are replaced, everything else is printed as it stands. To add a
// language, copy en.yaml and translate what follows the colons. The texts of a new family may be in
// files of their own, such as peg.en.yaml and peg.de.yaml.
//
// A text has to be in the English file. Until it is translated, the other languages show it in
// English; go test -v -run TestMissing ./internal/messages lists what is missing.
//
// The keys of a file are sorted, with an empty line before each first word of a key, so that the
// edits of two people seldom conflict: UPDATE=1 go test ./internal/messages sorts them.
//
// The keys hint, reason and refusal are sentences that packages define in Go with their English
// wording, see package phrase; en.yaml has the same wording.
//
// Texts of books avoid forms that depend on a number ("Jumps: 1", not "1 jump"), since languages
// differ too much in them. The scripts of the pages know the rules of plurals from the browser: a
// text for them may have several forms, whose keys end in a category of the Unicode rules, such as
// "ui.jumps.one" and "ui.jumps.other". Each language has the forms that it needs, and "other".
package messages

import (
	"embed"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"
)

//go:embed *.yaml
var files embed.FS

const (
	extension = ".yaml"
	english   = "en" // the language that has every text
)

// Catalog holds the texts of one language.
type Catalog struct {
	// Language is its code, such as "de".
	Language string
	texts    map[string]string
	missing  []string // keys whose texts are English ones
}

// catalogs reads all files, once. They are part of the program, so a mistake in them is a panic.
var catalogs = sync.OnceValue(func() map[string]*Catalog {
	all := make(map[string]*Catalog)
	for _, name := range names() {
		text, err := files.ReadFile(name)
		if err != nil {
			panic(err)
		}
		var texts map[string]string
		if err := yaml.Unmarshal(text, &texts); err != nil {
			panic(fmt.Sprintf("messages: %s: %v", name, err))
		}
		language := languageOf(name)
		if all[language] == nil {
			all[language] = New(language, nil)
		}
		for key, text := range texts {
			if all[language].Has(key) {
				panic(fmt.Sprintf("messages: %s: another file has %s, too", name, key))
			}
			all[language].texts[key] = text
		}
	}
	for _, c := range all {
		c.fallBack(all[english])
	}
	return all
})

// fallBack adds the English texts of the keys that c has not. A text with plural forms is there
// if one of its forms is.
func (c *Catalog) fallBack(to *Catalog) {
	for key := range to.texts {
		base, _, plural := to.cutForm(key)
		if !c.Has(key) && !(plural && c.Has(base+formOther)) {
			c.missing = append(c.missing, key)
		}
	}
	slices.Sort(c.missing)
	for _, key := range c.missing {
		c.texts[key] = to.texts[key]
	}
}

// formOther ends the key of the plural form that every language has.
const formOther = ".other"

// cutForm cuts the plural form from a key, if it has one.
func (c *Catalog) cutForm(key string) (base, form string, ok bool) {
	at := strings.LastIndexByte(key, '.')
	base, form = key[:max(at, 0)], key[at+1:]
	return base, form, c.Has(base+formOther) &&
		slices.Contains([]string{"zero", "one", "two", "few", "many", "other"}, form)
}

// names returns the names of all files.
func names() (list []string) {
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(err)
	}
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

// languageOf returns the code of the language of a file, LANGUAGE.yaml or FAMILY.LANGUAGE.yaml.
func languageOf(name string) string {
	return strings.TrimPrefix(path.Ext(strings.TrimSuffix("."+name, extension)), ".")
}

// Languages returns the codes of all languages, in alphabetical order. It does not
// read the files, since each start of the program needs the codes, for its help.
func Languages() []string {
	var codes []string
	for _, name := range names() {
		codes = append(codes, languageOf(name))
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

// For returns the texts of a language, or an error that lists the languages.
func For(language string) (*Catalog, error) {
	if c := catalogs()[language]; c != nil {
		return c, nil
	}
	return nil, fmt.Errorf("there are no texts in the language %q; there are %s", language,
		strings.Join(Languages(), ", "))
}

// New returns a catalog with the given texts, such as a pseudo-language for a test.
func New(language string, texts map[string]string) *Catalog {
	c := &Catalog{Language: language, texts: make(map[string]string)}
	maps.Copy(c.texts, texts)
	return c
}

// Texts returns the texts whose keys begin with one of the prefixes, or all without prefixes.
func (c *Catalog) Texts(prefixes ...string) map[string]string {
	found := make(map[string]string)
	for key, text := range c.texts {
		if len(prefixes) == 0 || slices.ContainsFunc(prefixes, func(p string) bool {
			return strings.HasPrefix(key, p)
		}) {
			found[key] = text
		}
	}
	return found
}

// Has reports whether there is a text of a key.
func (c *Catalog) Has(key string) bool {
	_, ok := c.texts[key]
	return ok
}

// Text returns the text of a key. The values are pairs of a word and its replacement where the word
// is in braces: Text("book.puzzle", "number", 7). It panics if there is no such key.
func (c *Catalog) Text(key string, values ...any) string {
	text, ok := c.texts[key]
	if !ok {
		panic(fmt.Sprintf("messages: %s.yaml has no key %s", c.Language, key))
	}
	for k := 0; k+1 < len(values); k += 2 {
		text = strings.ReplaceAll(text, fmt.Sprintf("{%v}", values[k]), fmt.Sprint(values[k+1]))
	}
	return text
}
