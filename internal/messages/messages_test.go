package messages

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stride/internal/golden"
)

var placeholder = regexp.MustCompile(`\{[^}]*\}`)

// categories are the plural forms of the languages, of which "other" is also for fractions and for
// what the browser's rules call "many" in French and Spanish.
var categories = map[string][]string{
	"en": {"one", "other"}, "de": {"one", "other"}, "es": {"one", "other"}, "fr": {"one", "other"},
	"zh": {"other"},
}

// TestKeys checks that all texts of a language are in the English file, with the same words in
// braces, and have the plural forms of their language.
func TestKeys(t *testing.T) {
	source, err := For(english)
	if err != nil {
		t.Fatal(err)
	}
	for _, language := range Languages() {
		c, err := For(language)
		if err != nil {
			t.Fatal(err)
		}
		if categories[language] == nil {
			t.Errorf("%s.yaml: its plural forms are not among the categories of this test", language)
			continue
		}
		for key, text := range c.texts {
			if slices.Contains(c.missing, key) {
				continue
			}
			if base, form, plural := source.cutForm(key); plural {
				lacks := func(form string) bool {
					return !c.Has(base+"."+form) || slices.Contains(c.missing, base+"."+form)
				}
				if !slices.Contains(categories[language], form) ||
					slices.ContainsFunc(categories[language], lacks) {
					t.Errorf("%s.yaml: of %s, it should have the forms %v", language, base,
						categories[language])
				}
			}
			if text == "" || text != strings.TrimSpace(text) {
				t.Errorf("%s.yaml: %s is %q", language, key, text)
			}
			if !source.Has(key) {
				t.Errorf("%s.yaml has %s, which en.yaml has not", language, key)
			} else if got, want := words(text), words(source.texts[key]); !slices.Equal(got, want) {
				t.Errorf("%s.yaml: %s has the words %v in braces, not %v", language, key, got, want)
			}
		}
	}
}

// words returns the words in braces of a text.
func words(text string) []string {
	all := placeholder.FindAllString(text, -1)
	slices.Sort(all)
	return slices.Compact(all)
}

// A text that is only in the English file is shown in English, with all its plural forms, and is
// listed.
func TestMissing(t *testing.T) {
	source := New(english, map[string]string{"a": "A", "b": "B", "c.one": "{n} C", "c.other": "{n} Cs",
		"d.one": "D", "d.other": "Ds"})
	c := New("zh", map[string]string{"a": "甲", "d.other": "丁"})
	c.fallBack(source)
	want := map[string]string{"a": "甲", "b": "B", "c.one": "{n} C", "c.other": "{n} Cs", "d.other": "丁"}
	if !maps.Equal(c.texts, want) || !slices.Equal(c.missing, []string{"b", "c.one", "c.other"}) {
		t.Errorf("the texts are %q, and %v are missing", c.texts, c.missing)
	}
	for _, language := range Languages() {
		c, err := For(language)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s.yaml: %d texts are missing: %s", language, len(c.missing), strings.Join(c.missing, " "))
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
		if !golden.Updating() {
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

// TestWording looks for what composed and translated sentences get wrong: a place, such as "row 5,
// column 1", without its article or with a wrong word before it; a polite address, since readers
// are addressed as friends; and in French a space at which a line could break before a mark.
func TestWording(t *testing.T) {
	wrong := map[string]*regexp.Regexp{
		"de": regexp.MustCompile(`\bauf \{(place|to|goal)\}|[\pL,{}] (Sie|Ihnen|Ihre?[mnrs]?)\b`),
		"es": regexp.MustCompile(`\b(a|en|de|desde|es) \{(place|from|to|goal)\}|\b[Uu]sted`),
		"fr": regexp.MustCompile(
			`(à|vers|de|depuis|est) \{(place|from|to|goal)\}|\b[Vv](ous|otre|os)\b| [:;?!»%]|« `),
	}
	for language, pattern := range wrong {
		c, err := For(language)
		if err != nil {
			t.Fatal(err)
		}
		for key, text := range c.texts {
			if found := pattern.FindString(text); found != "" {
				t.Errorf("%s.yaml: %s: %q should be worded otherwise (see TestWording), in %s", language, key,
					found, text)
			}
		}
	}
}
