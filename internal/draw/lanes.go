package draw

import (
	"cmp"
	"slices"

	"stride/internal/draw/scene"
)

// arrow leads straight from one cell to another.
type arrow struct {
	fromRow, fromCol int
	toRow, toCol     int
	direction        scene.Direction // each has a band of its own in the cells
	label            string          // the number at its beginning
	lane, lanes      int             // its lane, and the number of lanes of its band in that row or column
}

// span returns the row or column that a keeps to, and the first and the last cell of it that
// the arrow touches.
func (a arrow) span() (line, first, last int) {
	if a.direction == scene.Right || a.direction == scene.Left {
		return a.fromRow, min(a.fromCol, a.toCol), max(a.fromCol, a.toCol)
	}
	return a.fromCol, min(a.fromRow, a.toRow), max(a.fromRow, a.toRow)
}

// assignLanes gives each arrow a lane, so that arrows of the same direction in the same row or
// column share a lane only if they share no cell. Taken in the order of their first cells, each
// arrow gets the lowest lane that is free, which is known to need the fewest lanes.
func assignLanes(arrows []arrow) {
	type band struct {
		direction scene.Direction
		line      int
	}
	members := make(map[band][]*arrow)
	for k := range arrows {
		line, _, _ := arrows[k].span()
		b := band{arrows[k].direction, line}
		members[b] = append(members[b], &arrows[k])
	}
	for _, list := range members {
		slices.SortStableFunc(list, func(a, b *arrow) int {
			_, firstA, _ := a.span()
			_, firstB, _ := b.span()
			return cmp.Compare(firstA, firstB)
		})
		var ends []int // the last cell that is taken in each lane
		for _, a := range list {
			_, first, last := a.span()
			a.lane = slices.IndexFunc(ends, func(end int) bool { return end < first })
			if a.lane < 0 {
				a.lane = len(ends)
				ends = append(ends, last)
			}
			ends[a.lane] = last
		}
		for _, a := range list {
			a.lanes = len(ends)
		}
	}
}
