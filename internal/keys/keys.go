// Package keys describes the settings of a program once, in tables: a name, what it means, and a
// value that reads a text into its place. A plan in YAML, the flags of a command and the documents
// all follow the same table, so a setting cannot have one form in a file and another on the command
// line, and none can be missing from the documents.
//
// A [Value] reads a text and writes it back: what it writes, it reads again as the same. This is
// all that a flag has to do, so a Value is also a value for package pflag. Errors say what would be
// right ("it must be from 1 to 6"); the reader adds the name, the value and the line of the file.
package keys

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"stride/internal/nearest"
	"stride/internal/printable"
)

// A Value reads a text into its place, and writes what is there as a text that it would read.
type Value interface {
	Set(text string) error
	String() string
	// Type is what the help of a flag calls the value, in capitals; "bool" for a flag that needs no
	// value.
	Type() string
}

// A Key is a setting. One of Value, Table and Items is set.
type Key struct {
	Name string
	Help string
	// Default is the default for documents, if the text of the value does not say it.
	Default string
	Value   Value
	Table   Table       // of the keys below this one
	Items   func() Item // a new item of the list below this one
}

// An Item is an item of a list that has keys of its own.
type Item struct {
	Table Table
	Short Value        // is set by an item that is a single text; nil if there are no such items
	Add   func() error // takes the item when it has been read
}

// A Table is a list of keys, in the order in which people should read about them. A file is read in
// this order too, so a key that sets the defaults of others comes before them.
type Table []Key

// Find returns the key of a name, or nil.
func (t Table) Find(name string) *Key {
	if k := slices.IndexFunc(t, func(k Key) bool { return k.Name == name }); k >= 0 {
		return &t[k]
	}
	return nil
}

// Names returns the names of all keys.
func (t Table) Names() []string {
	all := make([]string, len(t))
	for k := range t {
		all[k] = t[k].Name
	}
	return all
}

// Markdown writes the table for a document.
func (t Table) Markdown() string {
	text := "| key | meaning | default |\n|---|---|---|\n"
	for _, k := range t {
		text += fmt.Sprintf("| `%s` | %s | %s |\n", k.Name, k.Meaning("`"), k.Preset())
	}
	return text
}

// None is the default of a key without one, in documents and in plans.
const None = "none"

// Preset returns the default of a key for people.
func (k Key) Preset() string {
	switch {
	case k.Default != "":
		return k.Default
	case k.Value != nil && k.Value.String() != "":
		return k.Value.String()
	}
	return None
}

// Meaning returns the help with the words from which a value has to be. Quote is put around each of
// them.
func (k Key) Meaning(quote string) string {
	words, ok := k.Value.(interface{ Choices() []string })
	if !ok {
		return k.Help
	}
	var all []string
	for _, w := range words.Choices() {
		all = append(all, quote+w+quote)
	}
	if k.Help == "" {
		return Either(all)
	}
	return k.Help + ": " + Either(all)
}

// Set sets the key of a name to what a text says.
func (t Table) Set(name, text string) error {
	k := t.Find(name)
	if k == nil {
		return fmt.Errorf("there is no parameter %q: --parameters lists them%s", name,
			nearest.Hint(name, t.Names()))
	}
	if err := k.Value.Set(text); err != nil {
		return Wrong(name, text, err)
	}
	return nil
}

// Check returns an error about the first key whose value is one that it would not read, because a
// program has set it.
func (t Table) Check() error {
	for _, k := range t {
		if text := k.Value.String(); k.Value.Set(text) != nil {
			return Wrong(k.Name, text, k.Value.Set(text))
		}
	}
	return nil
}

// WriteParameters lists keys that are numbers: name, value and range on a line, and the meaning
// below.
func (t Table) WriteParameters(w io.Writer) error {
	for _, k := range t {
		low, high := k.Value.(interface{ Limits() (low, high string) }).Limits()
		if _, err := fmt.Fprintf(w, "%s  %s  (%s to %s)\n    %s\n", k.Name, k.Value, low, high,
			k.Help); err != nil {
			return err
		}
	}
	return nil
}

// Either joins words by commas and "or".
func Either(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// An Error is what is wrong with a plan.
type Error struct {
	Line int // 0 if it is about the plan as a whole
	Err  error
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Err.Error()
	}
	return fmt.Sprintf("line %d: %v", e.Line, e.Err)
}

// Unwrap returns the error without its line.
func (e *Error) Unwrap() error { return e.Err }

// Wrong is the error of a value, such as "--seconds is 0: it must be at least 1". A number outside
// of its range is shown as it is, any other text in quotes.
func Wrong(name, value string, err error) error {
	if _, ok := err.(RangeError); ok {
		return fmt.Errorf("%s is %s: %w", name, value, err)
	}
	return fmt.Errorf("%s is %q: %w", name, printable.Shorten(value), err)
}
