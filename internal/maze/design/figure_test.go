package design

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"stride/maze"
)

// TestFigures makes a maze for each letter and digit, for initials, a heart and a drawing: the only
// shortest solution lands on each cell of the drawing, and on one other on either side.
func TestFigures(t *testing.T) {
	looks := []string{"heart", "AB", "WX", "JK", "###/..#/#.#"}
	for letter := range letters {
		looks = append(looks, string(letter))
	}
	sides := []int{10, 12, 16}
	if testing.Short() {
		sides = sides[:1]
	}
	for _, side := range sides {
		for n, look := range looks {
			w := Wish{Params: maze.Params{Rows: side, Cols: side, Min: 1, Max: side - 1},
				Look: PathPrefix + look}
			made, err := Mazes(context.Background(), w, 1, uint64(n))
			if err != nil {
				t.Errorf("%s on %dx%[2]d: %v", look, side, err)
				continue
			}
			g := made[0].Grid
			figure, err := figureOf(g.Params, w.Look)
			if err != nil {
				t.Fatal(err)
			}
			path := maze.Analyze(g).Path(g)
			own := slices.Sorted(slices.Values(path[2 : len(path)-2]))
			if !slices.Equal(own, figure) || !made[0].Report.Unique {
				t.Errorf("%s on %dx%[2]d: the solution lands on %v, want %v", look, side, own, figure)
			}
		}
	}
}

// TestNoFigure asks for drawings that cannot be had: the errors say why.
func TestNoFigure(t *testing.T) {
	for look, why := range map[string]string{"ABC": "at least 7 rows and 13 columns",
		"Ä": "letters from A to Z", "": "letters",
		"#": "2 to 60 cells", strings.Repeat("#########/", 7): "2 to 60 cells"} {
		w := Wish{Params: maze.Params{Rows: 12, Cols: 12, Min: 1, Max: 11}, Look: PathPrefix + look}
		if err := w.Check(); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%q: %v, want %s", look, err, why)
		}
	}
	// nothing in line with the middle
	w := Wish{Params: maze.Params{Rows: 10, Cols: 10, Min: 1, Max: 9}, Look: PathPrefix + "#.#/.#./#.#"}
	var unmet *Unmet
	if _, err := Mazes(context.Background(), w, 1, 1); !errors.As(err, &unmet) {
		t.Errorf("a drawing without a jump: %v", err)
	}
}
