package book

import (
	"fmt"
	"math/rand/v2"

	"stride/internal/draw/figure"
)

// A route is the picture of covers and title pages: jumps along the rows and columns of a grid of
// points, from the first corner to the last. Each stop shows how far the next jump goes, as the
// numbers of a jump maze do.
//
// It follows from the book's seed. Of a few hundred random walks, the longest is taken that reaches
// the last corner without a jump over an earlier stop and without two jumps along the same line, so
// that the eye can follow it. That takes less than a millisecond.
type route struct {
	cols, rows int
	stops      []int // cells, row by row
}

// What a walk has done at a cell: bits.
const (
	across  = 1 << iota // a jump along the row passes over it
	along               // a jump along the column does
	stopped             // a jump ends there
)

// newRoute draws a route from a seed. There are at least two columns and rows.
func newRoute(seed uint64, cols, rows int) route {
	const walks = 400
	best := route{cols, rows, []int{0, cols - 1, cols*rows - 1}}
	random := rand.New(rand.NewPCG(seed, uint64(cols)<<32|uint64(rows)))
	enough := max(3, cols*rows/3)
	for range walks {
		stops := walk(random, cols, rows, enough)
		if stops[len(stops)-1] == cols*rows-1 && len(stops) > len(best.stops) {
			best.stops = stops
		}
	}
	return best
}

// walk jumps at random until no jump is possible, or until it reaches the last corner, where it
// goes only after enough stops or if nothing else is left.
func walk(random *rand.Rand, cols, rows, enough int) []int {
	goal := cols*rows - 1
	state := make([]int, cols*rows)
	stops := []int{0}
	for at := 0; at != goal; {
		state[at] = stopped
		var reach []int
		end := false // whether the goal is within reach
		for _, d := range [...][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}} {
			blocked := stopped | across
			if d[0] == 0 {
				blocked = stopped | along
			}
			for x, y := at%cols+d[0], at/cols+d[1]; 0 <= x && x < cols && 0 <= y && y < rows; x, y = x+d[0],
				y+d[1] {
				k := y*cols + x
				if state[k]&blocked != 0 {
					break
				}
				end = end || k == goal
				if state[k] == 0 && k != goal {
					reach = append(reach, k)
				}
			}
		}
		switch {
		case end && (len(reach) == 0 || len(stops) >= enough):
			reach = []int{goal}
		case len(reach) == 0:
			return stops
		}
		// The farther of two, since long jumps look better.
		next, other := reach[random.IntN(len(reach))], reach[random.IntN(len(reach))]
		if distance(other, at, cols) > distance(next, at, cols) {
			next = other
		}
		step, pass := 1, across
		if next%cols == at%cols {
			step, pass = cols, along
		}
		for k := min(at, next) + step; k < max(at, next); k += step {
			state[k] |= pass
		}
		stops = append(stops, next)
		at = next
	}
	return stops
}

// distance returns the number of rows and columns between two cells.
func distance(a, b, cols int) int {
	dx, dy := a%cols-b%cols, a/cols-b/cols
	return max(dx, -dx) + max(dy, -dy)
}

// figure draws the route in one shade on another. The distance of two points is 1.
func (r route) figure(ink, paper figure.Shade) *figure.Figure {
	const (
		dot    = 0.045
		stop   = 0.27
		line   = 0.075
		margin = 0.32
	)
	f := &figure.Figure{Left: -margin, Top: -margin, Width: float64(r.cols-1) + 2*margin,
		Height: float64(r.rows-1) + 2*margin, Unit: 1}
	place := func(cell int) figure.Point {
		return figure.Point{X: float64(cell % r.cols), Y: float64(cell / r.cols)}
	}
	for cell := range r.cols * r.rows {
		f.Add(figure.Circle{Style: figure.Style{Fill: figure.Grey}, X: place(cell).X, Y: place(cell).Y,
			Radius: dot})
	}
	way := figure.Path{Style: figure.Style{Stroke: ink, Width: line}}
	for k, cell := range r.stops[1:] {
		way.Lines = append(way.Lines, []figure.Point{place(r.stops[k]), place(cell)})
	}
	f.Add(way)
	for k, cell := range r.stops {
		at := place(cell)
		fill, text := paper, ink
		if k == 0 {
			fill, text = ink, paper
		}
		f.Add(figure.Circle{Style: figure.Style{Stroke: ink, Width: line, Fill: fill}, X: at.X, Y: at.Y,
			Radius: stop})
		if k == len(r.stops)-1 {
			f.Add(figure.Circle{Style: figure.Style{Fill: ink}, X: at.X, Y: at.Y, Radius: stop / 2})
			continue
		}
		const size = stop * 1.3
		f.Add(figure.Text{X: at.X, Y: at.Y + size*0.36, Size: size, Anchor: figure.Middle, Bold: true,
			Shade: text, String: fmt.Sprint(distance(cell, r.stops[k+1], r.cols))})
	}
	return f
}
