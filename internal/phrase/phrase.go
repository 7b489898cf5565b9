// Package phrase makes sentences that can also be said in other languages. A phrase is the key of a
// text and the values in it. Its English wording stands where the phrase is defined, so that
// commands and logs need no files to print it. The pages receive key and values, and take
// the wording from the message files of their language. A test of package web compares the English
// wordings here with those of the message files.
//
//	var cells = phrase.Define("refusal.cells", "the level has {n} cells: pages take up to {most}")
//	return cells.Err("n", n, "most", most)
//
// A value may be a phrase itself, such as the name of a cell, or an error that wraps one.
package phrase

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// Form is a text with words in braces, which Say replaces.
type Form struct {
	key        string
	one, other string // one is for the value n = 1, and empty if there is only one form
}

// defined are the forms of all packages of the program.
var defined = make(map[string]*Form)

// Define returns the form of a key with its English wording. It is called when a program starts,
// and panics if the key is taken.
func Define(key, english string) *Form { return define(&Form{key: key, other: english}) }

// English returns a form that has only its English wording, for what few players meet. Pages in
// other languages show it as a quotation.
func English(english string) *Form { return &Form{other: english} }

// DefineCount is like Define for a text that depends on the number n, with the wordings for 1 and
// for all others. Its keys in the message files end in ".one" and ".other".
func DefineCount(key, one, other string) *Form { return define(&Form{key, one, other}) }

func define(f *Form) *Form {
	if defined[f.key] != nil {
		panic("phrase: the key " + f.key + " is defined twice")
	}
	defined[f.key] = f
	return f
}

// Defined returns the English wordings of all forms under their keys in the message files.
func Defined() map[string]string {
	texts := make(map[string]string)
	for key, f := range defined {
		if f.one == "" {
			texts[key] = f.other
			continue
		}
		texts[key+".one"], texts[key+".other"] = f.one, f.other
	}
	return texts
}

// Phrase is a form with its values. The zero value says nothing.
type Phrase struct {
	form   *Form
	values []any // pairs of a word and what replaces it
}

// Say returns a phrase. The values are pairs of a word and what replaces it where it appears in
// braces: numbers, texts, phrases, or errors.
func (f *Form) Say(values ...any) Phrase { return Phrase{f, values} }

// Text returns a text of one phrase.
func (f *Form) Text(values ...any) Text { return Text{f.Say(values...)} }

// Err returns a phrase as an error, of type *[Error].
func (f *Form) Err(values ...any) error { return &Error{f.Say(values...)} }

// Plain returns a phrase that has only the given English wording.
func Plain(english string) Phrase {
	return Phrase{form: &Form{other: "{text}"}, values: []any{"text", english}}
}

// Empty reports whether p says nothing.
func (p Phrase) Empty() bool { return p.form == nil }

// String returns the English sentence.
func (p Phrase) String() string {
	if p.form == nil {
		return ""
	}
	text := p.form.other
	words := make(map[string]any)
	for k := 0; k+1 < len(p.values); k += 2 {
		word, value := p.values[k].(string), p.values[k+1]
		if word == "n" && value == 1 && p.form.one != "" {
			text = p.form.one
		}
		words[word] = value
	}
	var b strings.Builder
	for {
		before, after, found := strings.Cut(text, "{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		word, rest, _ := strings.Cut(after, "}")
		if value, known := words[word]; known {
			fmt.Fprint(&b, value)
			text = rest
		} else {
			b.WriteByte('{')
			text = after
		}
	}
}

// MarshalJSON writes the key and the values, for a program that says the phrase in another
// language.
func (p Phrase) MarshalJSON() ([]byte, error) {
	if p.form == nil {
		return []byte("null"), nil
	}
	if p.form.key == "" {
		return json.Marshal(map[string]string{"text": p.String()})
	}
	values := make(map[string]any)
	for k := 0; k+1 < len(p.values); k += 2 {
		value := p.values[k+1]
		switch v := value.(type) {
		case Phrase, int, int64, float64, string:
		case error:
			if inner := Of(v); !inner.Empty() {
				value = inner
			} else {
				value = v.Error()
			}
		default:
			value = fmt.Sprint(v)
		}
		values[p.values[k].(string)] = value
	}
	return json.Marshal(struct {
		Key    string         `json:"key"`
		Values map[string]any `json:"values,omitempty"`
	}{p.form.key, values})
}

// Text is several sentences.
type Text []Phrase

// String returns the English sentences.
func (t Text) String() string {
	said := make([]string, len(t))
	for k, p := range t {
		said[k] = p.String()
	}
	return strings.Join(said, " ")
}

// Said is a text whose JSON form is the keys and values of its phrases.
type Said []Phrase

// Said returns the text in that form.
func (t Text) Said() Said { return Said(t) }

// MarshalText makes the JSON form of a text its English sentences.
func (t Text) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// Error is a phrase that says what is wrong.
type Error struct{ Phrase Phrase }

func (e *Error) Error() string { return e.Phrase.String() }

// Said returns the phrase.
func (e *Error) Said() Phrase { return e.Phrase }

// Unwrap returns the errors among the values.
func (e *Error) Unwrap() []error {
	var inner []error
	for _, v := range e.Phrase.values {
		if err, ok := v.(error); ok {
			inner = append(inner, err)
		}
	}
	return inner
}

// translations are the functions that Translate has been given.
var translations []func(error) (Phrase, bool)

// Translate adds a function that says the errors of a package which knows nothing of phrases: it
// returns the phrase of an error, without looking at what that wraps, and whether it knows the
// error at all. An error that it knows may have an English wording only, which is its own; then the
// phrase is empty. Translate is called when a program starts.
func Translate(say func(error) (p Phrase, known bool)) { translations = append(translations, say) }

// Of returns the phrase of an error: its own, or that of the first one it wraps which has one. It
// is empty if there is none, or only an English wording.
func Of(err error) Phrase {
	p, _ := of(err)
	return p
}

func of(err error) (p Phrase, known bool) {
	if said, ok := err.(interface{ Said() Phrase }); ok {
		if p := said.Said(); p.form != nil && p.form.key != "" {
			return p, true
		}
		return Phrase{}, true
	}
	for _, say := range translations {
		if p, known := say(err); known {
			return p, true
		}
	}
	switch wrapping := err.(type) {
	case interface{ Unwrap() error }:
		return of(wrapping.Unwrap())
	case interface{ Unwrap() []error }:
		for _, inner := range wrapping.Unwrap() {
			if p, known := of(inner); known {
				return p, true
			}
		}
	}
	return Phrase{}, false
}

// Quoted makes a text from outside safe between quotes: it escapes control characters and quotes.
func Quoted(text string) string {
	quoted := strconv.Quote(text)
	return quoted[1 : len(quoted)-1]
}
