package phrase

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"testing"
)

var (
	at    = Define("test.place", "row {row}, column {column}")
	jumps = DefineCount("test.jumps", "{n} jump from {place}", "{n} jumps from {place}")
	wrap  = Define("test.wrap", `"{word}": {reason}`)
)

// TestPhrases checks the English wording of phrases, and the form in which pages get them.
func TestPhrases(t *testing.T) {
	here := at.Say("row", 2, "column", 3)
	for _, c := range []struct {
		phrase     Phrase
		said, json string
	}{
		{Phrase{}, "", `null`},
		{Plain("no {n} here"), "no {n} here", `{"text":"no {n} here"}`},
		{here, "row 2, column 3", `{"key":"test.place","values":{"column":3,"row":2}}`},
		{jumps.Say("n", 1, "place", here), "1 jump from row 2, column 3",
			`{"key":"test.jumps","values":{"n":1,"place":{"key":"test.place","values":{"column":3,"row":2}}}}`},
		{jumps.Say("n", 2, "place", "{n}"), "2 jumps from {n}",
			`{"key":"test.jumps","values":{"n":2,"place":"{n}"}}`},
		{wrap.Say("word", Quoted("a\x1b\"b"), "reason",
			fmt.Errorf("outer: %w", at.Err("row", 1, "column", 1))), `"a\x1b\"b": outer: row 1, column 1`,
			`{"key":"test.wrap","values":{"reason":{"key":"test.place","values":{"column":1,"row":1}},"word":"a\\x1b\\\"b"}}`},
		{wrap.Say("word", "x", "reason", io.EOF), `"x": EOF`,
			`{"key":"test.wrap","values":{"reason":"EOF","word":"x"}}`},
	} {
		if got := c.phrase.String(); got != c.said {
			t.Errorf("%q, want %q", got, c.said)
		}
		if got, err := json.Marshal(c.phrase); err != nil || string(got) != c.json {
			t.Errorf("%s, %v, want %s", got, err, c.json)
		}
	}
	both := Text{here, jumps.Say("n", 1, "place", "A")}
	if got, err := json.Marshal(both); err != nil || string(got) != `"row 2, column 3 1 jump from A"` {
		t.Errorf("%s, %v", got, err)
	}
}

// TestErrors checks that the phrase of an error is found, and what it wraps too.
func TestErrors(t *testing.T) {
	err := fmt.Errorf("outer: %w", wrap.Err("word", "x", "reason", io.EOF))
	if got := Of(err).String(); got != `"x": EOF` {
		t.Errorf("the phrase of %v is %q", err, got)
	}
	if !errors.Is(err, io.EOF) {
		t.Errorf("%v does not wrap its reason", err)
	}
	if !Of(io.EOF).Empty() {
		t.Error("an error without a phrase has one")
	}
}

// TestTwice defines a key a second time.
func TestTwice(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a key can be defined twice")
		}
	}()
	Define("test.place", "elsewhere")
}
