package shiftcmd

import (
	"strings"
	"testing"
)

// TestSummary reads what players may copy.
func TestSummary(t *testing.T) {
	const code, board = "Code for next level (level 12): abc\n", "3 2\n1 1 0\n0 0 0\n"
	for _, c := range []struct {
		text     string
		number   int
		password string
		wrong    string
	}{
		{code + board, 12, "abc", ""},
		{"Game information:\n  " + code + "\n" + board + "Standard Output Stream:\n> 3 0 R -\n", 12, "abc", ""},
		{strings.ReplaceAll(code+board, "\n", " \r\n"), 12, "abc", ""},
		{board, 1, "first_level", ""},
		{code, 0, "", ""},
		{code + "3 2\n1 1 0\nStandard Output\n", 0, "", `ends after 1 of 2 rows, as the game shows no more; let it run the Bash program "echo abc; cat >&2"`},
		{code + "3 2\n1 1 0\nStandard Output\n" + board, 12, "abc", "ends after 1 of 2 rows"}, // then copied from elsewhere
		{code + "3 2\n1 1 0\n" + code + board, 12, "abc", ""},
		{code + board + board, 12, "abc", `the line "Code for next level" is missing`},
		{code + "3 2\n1 1\n0 0 0\n", 0, "", "row 1 ends after 2 of 3 numbers"},
		{"3 2\n1 1 0\nx\n", 0, "", `"echo PASSWORD; cat >&2"`},
	} {
		var r summaryReader
		var found *campaign
		wrong := ""
		for line := range strings.Lines(c.text) {
			level, err := r.read(line)
			if level != nil {
				found = level
			}
			if err != nil {
				wrong += err.Error()
			}
		}
		if (found != nil) != (c.number > 0) || found != nil && (found.number != c.number || found.password != c.password || found.board.Numbers() != 2) {
			t.Errorf("%q: level %+v", c.text, found)
		}
		if (wrong != "") != (c.wrong != "") || !strings.Contains(wrong, c.wrong) {
			t.Errorf("%q: error %q, want %q", c.text, wrong, c.wrong)
		}
		if r.begun() {
			t.Errorf("%q: a board is not complete", c.text)
		}
	}
}
