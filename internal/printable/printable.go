// Package printable cleans texts of strangers, such as the name of a file or what a report claims,
// before a person sees them.
//
// A terminal obeys the control characters in what it shows: some clear the screen, one of xterm's
// sets the clipboard. Others that Unicode has for mixed directions of writing let a line read
// differently from what it says. All of them are replaced by the escapes of Go and JSON, so that a
// reader sees them: \x1b for a control character of ASCII, \u202e for any other one, \xf6 for a
// byte that is no UTF-8. A line of JSON never contains raw control characters of ASCII, so it stays
// JSON with the same meaning.
package printable

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line returns a text that takes one line: line breaks and tabs are escaped, too.
func Line(text string) string { return clean(text, "") }

// Text returns a text that may have several lines, and tabs.
func Text(text string) string { return clean(text, "\n\t") }

// clean escapes what a terminal would obey, apart from the characters of allowed.
func clean(text, allowed string) string {
	at := 0
	for at < len(text) {
		r, size := utf8.DecodeRuneInString(text[at:])
		if escape(r, size, allowed) {
			break
		}
		at += size
	}
	if at == len(text) {
		return text
	}
	var b strings.Builder
	b.WriteString(text[:at])
	for at < len(text) {
		r, size := utf8.DecodeRuneInString(text[at:])
		switch {
		case !escape(r, size, allowed):
			b.WriteString(text[at : at+size])
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case size == 1 && (r < ' ' || r == utf8.RuneError):
			fmt.Fprintf(&b, `\x%02x`, text[at])
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
		at += size
	}
	return b.String()
}

// escape reports whether a rune, which takes size bytes, is to be escaped.
func escape(r rune, size int, allowed string) bool {
	switch {
	case r >= ' ' && r < 0x7f:
		return false
	case r == utf8.RuneError:
		return size == 1 // no UTF-8
	case unicode.IsControl(r):
		return !strings.ContainsRune(allowed, r)
	}
	return unicode.Is(unicode.Bidi_Control, r) && r != leftToRight && r != rightToLeft && r != arabicMark
}

// The marks that only say in which direction a neutral character belongs. They reorder nothing
// else, and ordinary texts in Arabic and Hebrew have them.
const (
	leftToRight = '\u200e'
	rightToLeft = '\u200f'
	arabicMark  = '\u061c'
)

// Split returns the part of a text that ends with a whole character, and the rest, which is the
// beginning of a character that the next piece of the text may complete.
func Split(text []byte) (whole, rest []byte) {
	for k := 1; k < utf8.UTFMax && k <= len(text); k++ {
		if at := len(text) - k; utf8.RuneStart(text[at]) {
			if utf8.FullRune(text[at:]) {
				break
			}
			return text[:at], text[at:]
		}
	}
	return text, nil
}
