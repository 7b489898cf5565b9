package difficulty

// The reader who tries everything. A page tells how many jumps the solution has, and a reader who is told "3 jumps"
// neither wanders nor guesses: all routes of three jumps are soon tried, from the start or back from the goal. That
// takes no memory but that for the route under one's finger, so it works for routes of no more cells than come to mind
// at once. On average, half of the tree of routes has been looked at when the solution is found.

// tryAll returns the number of jumps looked at by a reader who tries all routes of the given length from the
// end where there are fewer, and at most the given number.
func (p Person) tryAll(h *graph, length, most int) int {
	forward := h.tree(0, length, 2*most, h.outs)
	backward := h.tree(h.goal, length, 2*most, h.ins) * max(1, p.lookAlong(h))
	return min(most, (min(forward, backward)+length+1)/2)
}

// tree returns the number of jumps of all routes of at most length jumps from a cell that visit no cell twice,
// counted up to most.
func (h *graph) tree(from int32, length, most int, next func(int32) []int32) int {
	onRoute := make([]bool, len(h.distance))
	count := 0
	var walk func(v int32, left int)
	walk = func(v int32, left int) {
		onRoute[v] = true
		for _, to := range next(v) {
			if count++; left > 1 && count < most && !onRoute[to] && to != h.goal {
				walk(to, left-1)
			}
		}
		onRoute[v] = false
	}
	walk(from, length)
	return min(count, most)
}
