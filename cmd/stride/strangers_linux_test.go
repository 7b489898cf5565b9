package main

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// strange is what a stranger may write into a report or a file's name: it sets the clipboard of xterm, clears the
// screen, in two ways, and reverses the rest of the line.
const strange = "\x1b]52;c;QUJD\a\x1b[2J\u009b2J\u202e\r\x7f\xff"

// strangeMaze is a report on a maze that claims something strange.
const strangeMaze = "Puzzle:\n3 2 1 4 1\n3 2 1 3 3\n3 3 2 1 4\n3 1 2 3 3\n1 4 4 3 0\n\nPuzzle value: " + strange + "\n"

// call runs the program and returns what it printed on both streams, in which no control character may be.
func call(t *testing.T, stdin string, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	run(time.Now(), args, strings.NewReader(stdin), &out, &out)
	text := out.String()
	if !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool {
		return r != '\n' && r != '\t' && (unicode.IsControl(r) || r == '\u202e')
	}) {
		t.Errorf("stride %q prints %q", args, text)
	}
	return text
}

// TestStrangers names a strange file to every command, gives it strange input, and gives strange values to all flags.
// Some of it appears in messages, none of it as it is.
func TestStrangers(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("STRIDE_BOOK", strange+".db")
	t.Setenv("STRIDE_FARM_URL", "nats://127.0.0.1:1")
	name := strange + ".txt"
	writeFile(t, name, strangeMaze, 0o666)
	for _, file := range []struct{ name, text string }{
		{"mazes/" + name, strangeMaze}, {"moves.txt", "1 1 " + strange + " +\n"},
		{"entry.jsonl", `{"problem":"` + escaped(strange) + `","search":"x","found":"2026-01-01T00:00:00Z"}`},
		{"set.yaml", "title: Week\npuzzles:\n  - maze:3x3:1-3:21111131N\n"},
		{"results.txt", "stride results 1\nset \"Week\"\nname \"" + escaped(strange) + "\"\nsolved " + strange + " R\n"},
	} {
		writeFile(t, file.name, file.text, 0o666)
	}
	for args, want := range map[string]int{
		// How often what is strange is shown.
		"maze check NAME":                        1,
		"maze check mazes":                       2,
		"maze check mazes --csv":                 2,
		"maze solve moves.txt":                   1,
		"shift check shift:1# --moves moves.txt": 1,
		"set check set.yaml results.txt":         2,
		"set check set.yaml results.txt --csv":   2,
		"records add entry.jsonl --book new.db":  1,
	} {
		words := strings.Fields(args)
		if k := slices.Index(words, "NAME"); k >= 0 {
			words[k] = name
		}
		if text := call(t, "", words...); strings.Count(text, "]52") < want {
			t.Errorf("%s shows not what is strange, but %s", args, text)
		}
	}
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		for _, sub := range c.Commands() {
			walk(sub)
		}
		path := strings.Fields(c.CommandPath())[1:]
		if c.Name() == "site" {
			call(t, "", "site", name) // it would write the pages into the other folders
			return
		}
		for _, args := range [][]string{{strange}, {name}, {"-"}, {strange, strange, strange, strange}} {
			call(t, strange, append(slices.Clone(path), args...)...)
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			call(t, strange, append(slices.Clone(path), "--"+f.Name+"="+strange, strange)...)
		})
	}
	walk(newRoot(time.Now()))
}

// escaped returns a text as it stands between the quotes of JSON.
func escaped(text string) string {
	quoted, err := json.Marshal(text)
	if err != nil {
		panic(err) // a string has a form in JSON
	}
	return string(quoted[1 : len(quoted)-1])
}
