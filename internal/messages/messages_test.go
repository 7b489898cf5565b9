package messages

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var placeholder = regexp.MustCompile(`\{[^}]*\}`)

// categories are the plural forms of the languages, of which "other" is also for fractions and for
// what the browser's rules call "many" in French and Spanish.
var categories = map[string][]string{
	"en": {"one", "other"}, "de": {"one", "other"}, "es": {"one", "other"}, "fr": {"one", "other"}, "zh": {"other"},
}

// TestSameKeys checks that all files have the keys of the English one, with the same words in
// braces, and the plural forms of their language.
func TestSameKeys(t *testing.T) {
	english, err := For("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, language := range Languages() {
		c, err := For(language)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range slices.Sorted(maps.Keys(english.texts)) {
			text, ok := c.texts[key]
			if base, form, plural := cutForm(english, key); plural {
				if slices.Contains(categories[language], form) != ok {
					t.Errorf("%s.yaml: of %s, it should have the forms %v", language, base, categories[language])
				}
				if !ok {
					continue
				}
			}
			if !ok {
				t.Errorf("%s.yaml has no %s", language, key)
				continue
			}
			if text == "" || text != strings.TrimSpace(text) {
				t.Errorf("%s.yaml: %s is %q", language, key, text)
			}
			want, got := placeholder.FindAllString(english.texts[key], -1), placeholder.FindAllString(text, -1)
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(slices.Compact(want), slices.Compact(got)) {
				t.Errorf("%s.yaml: %s has the words %v in braces, not %v", language, key, got, want)
			}
		}
		for key := range c.texts {
			if _, ok := english.texts[key]; !ok {
				t.Errorf("%s.yaml has %s, which en.yaml has not", language, key)
			}
		}
	}
}

// TestSorted checks that the keys of each file are sorted, and sorts them if UPDATE is set.
func TestSorted(t *testing.T) {
	for _, name := range names() {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		want := sorted(string(text))
		if string(text) == want {
			continue
		}
		if os.Getenv("UPDATE") == "" {
			t.Errorf("%s is not sorted by its keys: run UPDATE=1 go test ./internal/messages", name)
		} else if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Error(err)
		}
	}
}

// sorted returns a file in order: its comments, and its texts by their keys, each on one line.
func sorted(text string) string {
	var out, lines []string
	for line := range strings.Lines(text) {
		switch line = strings.TrimRight(line, "\n"); {
		case strings.HasPrefix(line, "#"):
			out = append(out, line)
		case line != "":
			lines = append(lines, line)
		}
	}
	key := func(line string) string { k, _, _ := strings.Cut(line, ":"); return k }
	slices.SortStableFunc(lines, func(a, b string) int { return strings.Compare(key(a), key(b)) })
	section := ""
	for _, line := range lines {
		if first, _, _ := strings.Cut(key(line), "."); first != section {
			section = first
			out = append(out, "")
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n") + "\n"
}

// cutForm cuts the plural form from a key, if it has one.
func cutForm(c *Catalog, key string) (base, form string, ok bool) {
	at := strings.LastIndexByte(key, '.')
	base, form = key[:max(at, 0)], key[at+1:]
	_, ok = c.texts[base+".other"]
	return base, form, ok && slices.Contains([]string{"zero", "one", "two", "few", "many", "other"}, form)
}

func TestText(t *testing.T) {
	c, err := For("de")
	if err != nil {
		t.Fatal(err)
	}
	if got := c.Text("book.puzzle", "number", 7); got != "Rätsel 7" {
		t.Errorf("the text is %q", got)
	}
	if _, err := For("xx"); err == nil || !strings.Contains(err.Error(), "de, en, es, fr, zh") {
		t.Errorf("an unknown language: %v", err)
	}
	defer func() {
		if recover() == nil {
			t.Error("there is a text for a key that does not exist")
		}
	}()
	c.Text("no.such.key")
}

// TestWording looks for what composed and translated sentences get wrong: a place, such as "row 5, column 1", without
// its article or with a wrong word before it; a polite address, since readers are addressed as friends; and in French a
// space at which a line could break before a mark.
func TestWording(t *testing.T) {
	wrong := map[string]*regexp.Regexp{
		"de": regexp.MustCompile(`\bauf \{(place|to|goal)\}|[\pL,{}] (Sie|Ihnen|Ihre?[mnrs]?)\b`),
		"es": regexp.MustCompile(`\b(a|en|de|desde|es) \{(place|from|to|goal)\}|\b[Uu]sted`),
		"fr": regexp.MustCompile(`(à|vers|de|depuis|est) \{(place|from|to|goal)\}|\b[Vv](ous|otre|os)\b| [:;?!»%]|« `),
	}
	for language, pattern := range wrong {
		c, err := For(language)
		if err != nil {
			t.Fatal(err)
		}
		for key, text := range c.texts {
			if pattern.MatchString(text) {
				t.Errorf("%s.yaml: %s: %s", language, key, text)
			}
		}
	}
}
