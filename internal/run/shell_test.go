package run

import (
	"strings"
	"testing"
)

// TestWindowsLine writes lines as cmd reads them: with the quotation marks of the line, which /S
// keeps, and with backslashes in a path at its beginning.
func TestWindowsLine(t *testing.T) {
	for line, want := range map[string]string{
		`mine 5 5`:                 `mine 5 5`,
		`./mine {rows} a/b`:        `.\mine {rows} a/b`,
		`../out/mine`:              `..\out\mine`,
		`"sp dir\g.exe" 3`:         `"sp dir\g.exe" 3`,
		`"./sp dir/g.exe" "x/y" 3`: `".\sp dir\g.exe" "x/y" 3`,
		`echo "a b" | "c/d" > e`:   `echo "a b" | "c/d" > e`,
		`"./`:                      `".\`,
		`.`:                        `.`,
		``:                         ``,
	} {
		if got := strings.Join(cmdArgs(line), " "); got != `cmd /S /C "`+want+`"` {
			t.Errorf("%s: %s, not %s between quotation marks", line, got, want)
		}
	}
}

// TestMissing names the first word of a line if the shell does not find it.
func TestMissing(t *testing.T) {
	for line, want := range map[string]string{
		"stride-is-not-here 5": "stride-is-not-here", "./not-here": "./not-here",
		"echo a": "", "$HOME/x": "", "(a)": "", " ": "",
	} {
		if got := Missing(t.Context(), line); got != want {
			t.Errorf("%q: %q, not %q", line, got, want)
		}
	}
}
