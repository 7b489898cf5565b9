package format

import (
	"errors"
	"strings"
	"testing"
	"time"

	"stride/maze"
)

// TestOutput compares all that is printed with the course's form, byte for byte.
func TestOutput(t *testing.T) {
	g := parse(t, "1 2\n2 G")
	var b strings.Builder
	for _, err := range []error{
		WriteHeading(&b, maze.Params{Rows: 2, Cols: 2, Min: 1, Max: 3}),
		WriteResult(&b, g, maze.Evaluate(g), LabelScore),
		WriteTime(&b, 59*time.Second+831465*time.Microsecond),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	const want = "Generating a 2x2 puzzle with values in range [1-3]\n" +
		"\n" +
		"Puzzle:\n" +
		"1 2 \n" +
		"2 0 \n" +
		"\n" +
		"Solution: No\n" +
		"Unique: No\n" +
		"Solution length: 0\n" +
		"# of black holes: 2\n" +
		"# of white holes: 0\n" +
		"# of forced forward moves: 0\n" +
		"# of forced backward moves: 0\n" +
		"Puzzle score: -404\n" +
		"\n" +
		"Total time: 59.831465 seconds\n"
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
		"WriteResult":  WriteResult(failing{full}, g, maze.Report{}, LabelValue),
		"WriteTime":    WriteTime(failing{full}, time.Second),
		"WriteReport":  WriteReport(failing{full}, maze.Report{}, LabelValue),
	} {
		if !errors.Is(err, full) {
			t.Errorf("%s: %v, want %v", name, err, full)
		}
	}
}
