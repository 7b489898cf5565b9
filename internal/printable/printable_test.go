package printable

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestExamples(t *testing.T) {
	for text, want := range map[string]string{
		"": "",
		"größte 迷宫 🐢 עִבְרִית\u200f":       "größte 迷宫 🐢 עִבְרִית\u200f",
		"\x1b]52;c;AAAA\a":                 `\x1b]52;c;AAAA\x07`,
		"\x1b[2J\rdone":                    `\x1b[2J\x0ddone`,
		"one\n\ttwo":                       "one\n\ttwo",
		"CSI of eight bits \u009b2J":       `CSI of eight bits \u009b2J`,
		"L\xf6sung":                        `L\xf6sung`,
		"rubout \x7f":                      `rubout \u007f`,
		"reversed \u202etxt.exe\u202c":     `reversed \u202etxt.exe\u202c`,
		"isolated \u2066a\u2069":           `isolated \u2066a\u2069`,
		"the replacement character \ufffd": "the replacement character \ufffd",
	} {
		if got := Text(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
		if got := Line(text); got != strings.NewReplacer("\n", `\n`, "\t", `\t`).Replace(want) {
			t.Errorf("%q as a line became %q", text, got)
		}
	}
}

// TestJSON cleans JSON with every character of the first plane, which stays JSON of the same value.
func TestJSON(t *testing.T) {
	for r := range rune(unicode.MaxLatin1 << 8) {
		text := fmt.Sprintf("a%cb", r)
		line, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		var back string
		if err := json.Unmarshal([]byte(Text(string(line))), &back); err != nil ||
			back != strings.ToValidUTF8(text, "\ufffd") {
			t.Fatalf("%q became %q, error %v", text, back, err)
		}
	}
}

func FuzzText(f *testing.F) {
	f.Add("\x1b[2J ö \xf6 \u202e", 3)
	f.Fuzz(func(t *testing.T, text string, at int) {
		got := Text(text)
		if !utf8.ValidString(got) || Text(got) != got || strings.ContainsFunc(got, func(r rune) bool {
			return unicode.IsControl(r) && r != '\n' && r != '\t'
		}) {
			t.Errorf("%q became %q", text, got)
		}
		if len(text) == 0 {
			return
		}
		// In two pieces, the text is the same.
		at = int(uint(at) % uint(len(text)))
		whole, rest := Split([]byte(text[:at]))
		if pieces := Text(string(whole)) + Text(string(rest)+text[at:]); pieces != got {
			t.Errorf("%q, split at %d, became %q, not %q", text, at, pieces, got)
		}
	})
}
