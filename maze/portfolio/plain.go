package portfolio

import (
	"slices"

	"stride/maze"
)

// plain constructs a maze whose solution leads along the first row and then down the last
// column. It returns nil if no maze of p has a solution: each jump moves along one axis, so
// that a path to the goal consists of a path for each axis, and any two of these can be
// joined in the top right corner.
func plain(p maze.Params) *maze.Grid {
	right, down := line(p.Cols, p), line(p.Rows, p)
	g, err := maze.NewGrid(p)
	if err != nil || right == nil || down == nil {
		return nil
	}
	for k, c := range right[1:] {
		g.Values[right[k]] = int16(max(c-right[k], right[k]-c))
	}
	for k, r := range down[1:] {
		g.Values[(down[k]+1)*p.Cols-1] = int16(max(r-down[k], down[k]-r))
	}
	return g
}

// line returns the places of a shortest path of jumps of the range from the first to the last
// place of a line of the given length, both included, or nil if there is no path.
func line(length int, p maze.Params) []int {
	const unseen = -1
	before := make([]int, length)
	for k := range before {
		before[k] = unseen
	}
	before[0] = 0
	queue := []int{0}
	for at := 0; at < len(queue) && before[length-1] == unseen; at++ {
		from := queue[at]
		for x := p.Min; x <= min(p.Max, length-1); x++ {
			for _, to := range [...]int{from + x, from - x} {
				if to >= 0 && to < length && before[to] == unseen {
					before[to] = from
					queue = append(queue, to)
				}
			}
		}
	}
	if before[length-1] == unseen {
		return nil
	}
	places := []int{length - 1}
	for at := length - 1; at != 0; at = before[at] {
		places = append(places, before[at])
	}
	slices.Reverse(places)
	return places
}
