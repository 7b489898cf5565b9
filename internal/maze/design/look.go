package design

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"stride/internal/search"
	"stride/maze"
)

// What a maze looks like. A look fixes which numbers a cell may hold, and which cell must hold the
// same number; the annealing then changes cells within these limits. A symmetric maze changes two
// cells at a time. In a picture, one number fills the cells of a drawing and appears nowhere else,
// so the drawing is seen from afar.

// Looks are the names of the looks.
func Looks() []string { return []string{"few", "mirror", "turn", "cross", "diamond", "heart"} }

// fewValues is the number of different numbers of the look "few".
const fewValues = 3

// palette is what the cells of a maze may hold.
type palette struct {
	options [][]int16 // numbers of each cell, of which at least one has a jump if there is one
	twin    []int     // the cell that holds the same number, or the cell itself
	jumps   int       // of the solution, if the look is about that; otherwise 0
}

// newPalette returns the palette of a look, or that of any maze if it is empty.
func newPalette(p maze.Params, look string, r *search.Rand) palette {
	pal := palette{options: make([][]int16, p.Cells()), twin: make([]int, p.Cells())}
	inner := max(p.Min, min(p.Max, min(p.Rows, p.Cols)/2)) // such numbers have a jump from nearly all cells
	var allowed func(k int, x int16) bool
	switch look {
	case "few":
		all := []int16{int16(p.Min + r.Below(inner-p.Min+1))}
		for len(all) < min(fewValues, p.Max-p.Min+1) {
			if x := int16(p.Min + r.Below(p.Max-p.Min+1)); !slices.Contains(all, x) {
				all = append(all, x)
			}
		}
		allowed = func(_ int, x int16) bool { return slices.Contains(all, x) }
	case "cross", "diamond", "heart":
		ink := int16(p.Min + r.Below(inner-p.Min+1))
		allowed = func(k int, x int16) bool { return (x == ink) == drawn(p, look, k) }
	default:
		allowed = func(int, int16) bool { return true }
	}
	for k := range pal.options {
		row, col := k/p.Cols, k%p.Cols
		pal.twin[k] = k
		switch look {
		case "mirror":
			pal.twin[k] = row*p.Cols + p.Cols - 1 - col
		case "turn":
			pal.twin[k] = p.Cells() - 1 - k
		}
		if pal.twin[k] == p.Cells()-1 { // the goal has no number
			pal.twin[k] = k
		}
		farthest := max(row, p.Rows-1-row, col, p.Cols-1-col)
		for x := p.Min; x <= max(p.Min, min(p.Max, farthest)); x++ {
			if allowed(k, int16(x)) {
				pal.options[k] = append(pal.options[k], int16(x))
			}
		}
		for x := p.Min; x <= p.Max && len(pal.options[k]) == 0; x++ { // a number without a jump
			if allowed(k, int16(x)) {
				pal.options[k] = append(pal.options[k], int16(x))
			}
		}
	}
	if strings.HasPrefix(look, PathPrefix) {
		pal.follow(p, look, r)
	}
	return pal
}

// follow fixes the numbers of a path over a drawing. If there is none, the palette stays
// unchanged, and the number of jumps is 0.
func (pal *palette) follow(p maze.Params, look string, r *search.Rand) {
	figure, err := figureOf(p, look)
	if err != nil {
		return // Check has refused it
	}
	path := figurePath(p, figure, r)
	for k := range max(0, len(path)-1) {
		away := path[k+1] - path[k]
		if away%p.Cols == 0 {
			away /= p.Cols
		}
		pal.options[path[k]] = []int16{int16(max(away, -away))}
	}
	pal.jumps = max(0, len(path)-1)
}

// drawn reports whether a cell belongs to a drawing. Coordinates reach from −1 to 1 over the grid.
func drawn(p maze.Params, look string, k int) bool {
	at := func(i, n int) float64 { return float64(2*i+1-n) / float64(n-1) }
	x, y := at(k%p.Cols, p.Cols), at(k/p.Cols, p.Rows)
	switch look {
	case "cross":
		return math.Abs(x) < 1.5/float64(p.Cols) || math.Abs(y) < 1.5/float64(p.Rows)
	case "diamond":
		return math.Abs(math.Abs(x)+math.Abs(y)-1) < 1.5/float64(max(p.Rows, p.Cols))
	default: // a heart: two discs above, a triangle below
		x, y = math.Abs(x), y+0.35
		if y < 0 {
			return float64((x-0.5)*(x-0.5))+float64(y*y) <= 0.25
		}
		return x+float64(0.85*y) <= 1.1
	}
}

// minPicture is the smallest number of rows and columns on which a drawing can be recognised.
const minPicture = 7

// checkLook returns an error if mazes cannot have a look.
func checkLook(p maze.Params, look string) error {
	switch {
	case look == "":
		return nil
	case strings.HasPrefix(look, PathPrefix):
		_, err := figureOf(p, look)
		return err
	case !slices.Contains(Looks(), look):
		return fmt.Errorf("the look %q: it must be one of %s, or %s with letters, the word heart or "+
			"a drawing", look, strings.Join(Looks(), ", "), PathPrefix)
	case slices.Contains(Looks()[3:], look) && min(p.Rows, p.Cols) < minPicture:
		return fmt.Errorf("a %s on %dx%d: a picture needs at least %[4]d rows and columns", look, p.Rows,
			p.Cols, minPicture)
	case p.Min == p.Max:
		return fmt.Errorf("the look %q with numbers from %d to %d: there must be at least two numbers", look,
			p.Min, p.Max)
	}
	return nil
}
