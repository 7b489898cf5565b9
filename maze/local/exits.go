package local

import (
	"cmp"
	"slices"
)

// In a maze built along a scaffold, all seeds are black holes at first: they lead only to each other, a
// quarter of all cells or more. An exit is a black hole that gets a value with which it leads back to
// the solution, so that it and all cells that lead to it are no holes any more. Along rows some seeds lead to
// nothing but cells that are discovered before them, or at the same time. Along staircases each exit is a short
// cut, but next to the start a very short one. ClimbBeside finds exits too, but not in time on vast grids: it
// tries shortcuts everywhere, each of which changes the distances of most cells.

// mostFailures is the number of exits that did not raise the value after which OpenExits gives up: at
// 500x500 with values 11-30 it spent seconds on them.
const mostFailures = 200

// shortcuts are the numbers of jumps by which an exit may shorten the solution. Those that shorten it less
// are tried first.
var shortcuts = [...]int32{0, 10, 40}

// OpenExits gives exits to black holes where these do not shorten the solution by much, beginning with the holes
// next to the start. It returns the value of the maze with which it ends.
func (u *Unit) OpenExits(value int64) int64 {
	var holes []int32
	for v := range int32(u.State.Len()) {
		if _, reached := u.State.Dist(v); reached && u.isHole(v) {
			holes = append(holes, v)
		}
	}
	slices.SortStableFunc(holes, func(v, w int32) int {
		a, _ := u.State.Dist(v)
		b, _ := u.State.Dist(w)
		return cmp.Compare(a, b)
	})
	failures := 0
	for _, loss := range shortcuts {
		for _, v := range holes {
			if !u.isHole(v) {
				continue
			}
			low, high := u.State.Choices(v)
			for x := low; x <= high && u.isHole(v); x++ {
				switch {
				case !u.isExit(v, x, loss):
				case failures == mostFailures || !u.Step():
					return value
				case u.State.Propose(v, x, value+1):
					value = u.State.Value()
					u.Note(value)
				default:
					failures++
				}
			}
		}
	}
	return value
}

// isHole reports whether cell v does not lead to the goal.
func (u *Unit) isHole(v int32) bool {
	_, leads := u.State.ToGo(v)
	return !leads && v != u.State.Goal()
}

// isExit reports whether x in cell v, which can be reached, leads to the solution and shortens it by at most
// loss jumps.
func (u *Unit) isExit(v int32, x int16, loss int32) bool {
	var to [4]int32
	dist, reached := u.State.Dist(v)
	if !reached {
		return false
	}
	leads := false
	for _, w := range to[:u.State.Targets(v, x, &to)] {
		d, reached := u.State.Dist(w)
		if !reached || d > dist+1+loss || d == dist+1 && u.State.OnPath(w) {
			return false
		}
		leads = leads || !u.isHole(w)
	}
	return leads
}
