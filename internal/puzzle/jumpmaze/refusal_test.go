package jumpmaze

import (
	"errors"
	"fmt"
	"testing"

	"stride/internal/phrase"
	"stride/maze"
	"stride/maze/format"
)

// TestErrorsAreSaid compares the sentences for the pages, in English, with the errors of the rules.
func TestErrorsAreSaid(t *testing.T) {
	for _, p := range []maze.Params{
		{Rows: 1, Cols: 5, Min: 1, Max: 4}, {Rows: 5000, Cols: 5, Min: 1, Max: 4},
		{Rows: 5, Cols: 1, Min: 1, Max: 4}, {Rows: 5, Cols: 0, Min: 1, Max: 4},
		{Rows: 5, Cols: 5, Max: 4}, {Rows: 5, Cols: 5, Min: 1}, {Rows: 5, Cols: 5, Min: 4, Max: 3},
	} {
		err := p.Check()
		if got := phrase.Of(fmt.Errorf("outside: %w", err)).String(); err == nil || got != err.Error() {
			t.Errorf("%q, and the error says %q", got, err)
		}
	}
	_, err := maze.ParseID("5x5:1-4:321413213333214312331443P")
	if got := phrase.Of(err).String(); !errors.Is(err, maze.ErrCheckDigit) || got != err.Error() {
		t.Errorf("%q, and the error says %q", got, err)
	}
	_, err = format.ParsePlaced([]byte("1 1\n1 1\n"))
	if got := phrase.Of(err).String(); !errors.Is(err, format.ErrNoGoal) || got != err.Error() {
		t.Errorf("%q, and the error says %q", got, err)
	}
	// A translation of the inner error alone would leave out the place.
	for _, text := range []string{"2x2:1-2000:1111", "Generating a 1x5 puzzle with values in range [1-4]\n"} {
		if _, err := format.Parse([]byte(text)); err == nil || !phrase.Of(err).Empty() {
			t.Errorf("%q: %v is said as %q", text, err, phrase.Of(err))
		}
	}
}
