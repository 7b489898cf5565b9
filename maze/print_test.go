package maze

import (
	"errors"
	"strings"
	"testing"
)

// TestPrinted compares what is printed with the course's form, byte for byte.
func TestPrinted(t *testing.T) {
	g := parse(t, first)
	var b strings.Builder
	if err := errors.Join(WriteHeading(&b, g.Params), WriteGrid(&b, g), WriteReport(&b, Evaluate(g), LabelValue)); err != nil {
		t.Fatal(err)
	}
	const want = "Generating a 5x5 puzzle with values in range [1-4]\n" +
		"3 2 1 4 1 \n" +
		"3 2 1 3 3 \n" +
		"3 3 2 1 4 \n" +
		"3 1 2 3 3 \n" +
		"1 4 4 3 0 \n" +
		"Solution: Yes\n" +
		"Unique: Yes\n" +
		"Solution length: 19\n" +
		"# of black holes: 0\n" +
		"# of white holes: 0\n" +
		"# of forced forward moves: 6\n" +
		"# of forced backward moves: 8\n" +
		"Puzzle value: 92\n"
	if b.String() != want {
		t.Errorf("printed %q\nwant    %q", b.String(), want)
	}
}

func TestPrintedLabelsAndNo(t *testing.T) {
	var b strings.Builder
	r := Report{BlackHoles: 1, WhiteHoles: 2, ForcedForward: 3, ForcedBackward: 4, Value: -120}
	if err := WriteReport(&b, r, LabelScore); err != nil {
		t.Fatal(err)
	}
	const want = "Solution: No\n" +
		"Unique: No\n" +
		"Solution length: 0\n" +
		"# of black holes: 1\n" +
		"# of white holes: 2\n" +
		"# of forced forward moves: 3\n" +
		"# of forced backward moves: 4\n" +
		"Puzzle score: -120\n"
	if b.String() != want {
		t.Errorf("printed %q\nwant    %q", b.String(), want)
	}
}

func TestPrintFailure(t *testing.T) {
	full := errors.New("disk full")
	g := parse(t, first)
	for name, err := range map[string]error{
		"WriteHeading": WriteHeading(failing{full}, g.Params),
		"WriteGrid":    WriteGrid(failing{full}, g),
		"WriteReport":  WriteReport(failing{full}, Report{}, LabelValue),
	} {
		if !errors.Is(err, full) {
			t.Errorf("%s: %v, want %v", name, err, full)
		}
	}
}
