package numbershift

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"stride/internal/checkdigit"
	"stride/shift"
)

func anyBoard() *rapid.Generator[shift.Board] {
	return rapid.Custom(func(t *rapid.T) shift.Board {
		b := shift.NewBoard(rapid.IntRange(1, 40).Draw(t, "width"), rapid.IntRange(1, 9).Draw(t, "height"))
		for k := range rapid.IntRange(0, 20).Draw(t, "numbers") {
			b.Cells[rapid.IntRange(0, len(b.Cells)-1).Draw(t, "cell")] = rapid.OneOf(rapid.IntRange(1, 12),
				rapid.IntRange(1, shift.MaxValue)).Draw(t, "value") + 0*k
		}
		return b
	})
}

func TestShiftIDRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard().Draw(t, "board")
		id := contentID(b)
		if rapid.Bool().Draw(t, "small letters") {
			id = strings.ToLower(id)
		}
		got, err := parseContentID(id)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		if diff := cmp.Diff(b, got); diff != "" {
			t.Errorf("%s: -want +got:\n%s", id, diff)
		}
	})
}

// TestShiftIDChecks changes single characters, each of which must be noticed.
func TestShiftIDChecks(t *testing.T) {
	id := open(t, "20#").ID()
	for k := len("shift:"); k < len(id); k++ {
		for _, c := range "05AZ:X_" {
			if checkdigit.Upper(rune(id[k])) == checkdigit.Upper(c) {
				continue
			}
			if _, err := parseContentID(id[:k] + string(c) + id[k+1:]); err == nil {
				t.Fatalf("character %d of %s could be %c", k, id, c)
			}
		}
	}
}

func TestShiftIDForm(t *testing.T) {
	b := shift.NewBoard(5, 2)
	b.Set(2, 0, 4)
	b.Set(3, 0, 12)
	if got, want := contentID(b), "shift:5x2:C4A12G"; got != want+string(checkdigit.Of(want)) {
		t.Errorf("%s, want %s and a check digit", got, want)
	}
}
