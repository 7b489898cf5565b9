package checkdigit_test

import (
	"strings"
	"testing"

	"stride/internal/checkdigit"
)

// TestOf checks the example of the Global Release Identifier standard, which
// uses the same system: GRid A1-2425G-ABC1234002-M.
func TestOf(t *testing.T) {
	if got := checkdigit.Of("A1-2425G-ABC1234002"); got != 'M' {
		t.Errorf("check digit %c, want M", got)
	}
}

// TestOneWrong replaces each character of an ID by each other one.
func TestOneWrong(t *testing.T) {
	const id = "5x5:1-4:321413213333214312331443"
	right := checkdigit.Of(id)
	for k := range len(id) {
		for _, c := range checkdigit.Digits {
			at := checkdigit.Upper(rune(id[k]))
			if !strings.ContainsRune(checkdigit.Digits, at) || c == at {
				continue
			}
			if wrong := id[:k] + string(c) + id[k+1:]; checkdigit.Of(wrong) == right {
				t.Errorf("%s has the check digit %c of %s", wrong, right, id)
			}
		}
	}
}
