package cli

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
)

const helpText = `Make a maze, which is a grid of numbers in which you jump as far as the number of your cell says,
and print it. Nothing else.

Usage:
  stride maze ROWS COLUMNS MIN MAX [flags]

Examples:
  stride maze 10 10 1 9

Flags:
      --time TIME   time limit, such as 90s or 10m; 0 for none, which lets it run until you stop it
      --quiet       say nothing
`

func TestFold(t *testing.T) {
	for _, width := range []int{30, 40, 60, 80, 98, widest} {
		folded := fold(helpText, width)
		for line := range strings.Lines(folded) {
			if utf8.RuneCountInString(strings.TrimSuffix(line, "\n")) > width {
				t.Errorf("%d columns: %q", width, line)
			}
		}
		if a, b := strings.Fields(helpText), strings.Fields(folded); !slices.Equal(a, b) {
			t.Errorf("%d columns: other words:\n%s", width, folded)
		}
	}
	want := `      --time TIME   time limit, such as
                    90s or 10m; 0 for
                    none, which lets it
                    run until you stop it
      --quiet       say nothing
`
	if folded := fold(helpText, 42); !strings.Contains(folded, want) {
		t.Errorf("a description does not continue below itself:\n%s", folded)
	}
	if folded := fold("One\ntwo.\n\nThree.\n", widest); folded != "One two.\n\nThree.\n" {
		t.Errorf("paragraphs are not filled: %q", folded)
	}
	for _, width := range []int{0, 20} {
		if fold(helpText, width) != helpText {
			t.Errorf("%d columns: folded", width)
		}
	}
}

// TestReminded ends a long help with what the command is, since its first lines have left the
// screen.
func TestReminded(t *testing.T) {
	cmd := &cobra.Command{Use: "maze", Short: "Make mazes"}
	const text = "Make a maze.\n\nFlags:\n  --json\n"
	if got := reminded(cmd, text, 80, 5); got != text {
		t.Errorf("on a screen of 5 lines: %q", got)
	}
	if got, want := reminded(cmd, text, 80, 4), text+"\nmaze: Make mazes. \"maze -h\" shows a help that "+
		"fits on a screen.\n"; got != want {
		t.Errorf("on a screen of 4 lines: %q", got)
	}
}
