package clitest

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/pflag"
)

// Strange is what a stranger may write into a report or a file's name: it sets the clipboard of
// xterm, clears the screen, in two ways, and reverses the rest of the line.
const Strange = "\x1b]52;c;QUJD\a\x1b[2J\u009b2J\u202e\r\x7f\xff"

// Call runs the program and returns what it printed on both streams, in which no control character
// may be.
func (p Program) Call(t *testing.T, stdin string, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	p.Run(time.Now(), args, strings.NewReader(stdin), &out, &out)
	text := out.String()
	if !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool {
		return r != '\n' && r != '\t' && (unicode.IsControl(r) || r == '\u202e')
	}) {
		t.Errorf("%q prints %q", args, text)
	}
	return text
}

// Strangers names a strange file, which exists, to every command, gives it strange input, and gives
// strange values to all flags. Some of it appears in messages, none of it as it is. The commands in
// few, named without the program, get the name alone.
func (p Program) Strangers(t *testing.T, file string, few ...string) {
	t.Helper()
	for _, c := range p.commands() {
		path := words(c)
		if slices.Contains(few, strings.Join(path, " ")) {
			p.Call(t, "", append(path, file)...)
			continue
		}
		for _, args := range [][]string{{Strange}, {file}, {"-"}, {Strange, Strange, Strange, Strange}} {
			p.Call(t, Strange, append(slices.Clone(path), args...)...)
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			p.Call(t, Strange, append(slices.Clone(path), "--"+f.Name+"="+Strange, Strange)...)
		})
	}
}
