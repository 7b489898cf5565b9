package web

import (
	"cmp"
	"encoding/json"
	"slices"
	"sync"

	"stride/internal/messages"
	"stride/internal/version"
)

// The pages exist in several languages: English at the root, and each other one in a folder that is
// named after it, such as /de/. The texts are those of the package messages. Templates take them
// by T; scripts get the ones below as JSON, since a sentence that holds a number needs the rules
// of plurals, which browsers know for every language.
//
// No visitor is redirected by language, so a link that is passed on keeps its language;
// js/language.js offers the language of the browser instead.

// scripted are the prefixes of the keys of texts that scripts use.
var scripted = []string{"ui.", "direction.", "band.", "family.", "hint.", "reason.", "record.", "refusal."}

// rootLanguage is the language of the pages that are not in the folder of a language.
const rootLanguage = "en"

// catalogs returns the texts of all languages, first those of the root, the others in
// alphabetical order. It reads them when they are first asked for.
var catalogs = sync.OnceValue(func() []*messages.Catalog {
	var all []*messages.Catalog
	for _, language := range messages.Languages() {
		text, err := messages.For(language)
		if err != nil {
			panic(err) // it is one of the list
		}
		if language == rootLanguage {
			all = slices.Insert(all, 0, text)
		} else {
			all = append(all, text)
		}
	}
	return all
})

// textName returns the name of the file with the texts for scripts within the folder static.
func textName(text *messages.Catalog) string { return "text/" + text.Language + ".json" }

// textsOf returns the texts for scripts.
func textsOf(text *messages.Catalog) []byte {
	body, err := json.Marshal(text.Texts(scripted...))
	if err != nil {
		panic(err) // strings have a JSON form
	}
	return body
}

// T returns a text of the page's language. The values are pairs, as for Catalog.Text.
func (p page) T(key string, values ...any) string { return p.text.Text(key, values...) }

// Version returns the version of the program.
func (p page) Version() string { return version.String() }

// Language returns the code of the page's language.
func (p page) Language() string { return p.text.Language }

// Texts returns the relative address of the texts for scripts.
func (p page) Texts() string { return p.Asset(textName(p.text)) }

// translation is the same page in one of the languages.
type translation struct {
	page
	Address string // relative to the page
	Here    bool   // whether it is the page itself
}

// Description returns the key of the page's description for search engines and links.
func (p page) Description() string {
	return cmp.Or(p.About, "page.home.description")
}

// More reports whether the page is in the menu of further pages.
func (p page) More() bool { return p.Folder != "" && !p.Play }

// Translations returns the page in all languages, the root's first.
func (p page) Translations() []translation {
	var all []translation
	for _, text := range p.languages {
		other := p.in(text, p.languages)
		all = append(all, translation{page: other, Address: p.at(other.Path()), Here: text == p.text})
	}
	return all
}
