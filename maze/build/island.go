package build

// islandRounds is how often the cells of an island are looked through. What has not come
// to rest by then may be a white hole.
const islandRounds = 8

// islands gives cells that the path does not discover values whose jumps lead only to
// other such cells, or nowhere: the largest set of cells for which that is possible, or
// nearly. A cell leaves the set when its last value leads out of it.
func (f *filler) islands() {
	s := f.shape
	n := int32(len(f.values))
	var cells []int32
	inside := make([]bool, n) // neither discovered nor on the way to the goal
	for v := range n {
		if f.level[v] != never || v == s.goal {
			continue
		}
		inside[v] = true
		if f.values[v] == 0 {
			cells = append(cells, v)
			f.values[v] = int16(max(s.p.Min, min(s.p.Max, s.farthest(v)+1)))
		}
	}
	var to [4]int32
	stays := func(v int32, x int16) bool {
		for _, w := range to[:s.targets(v, int(x), &to)] {
			if !inside[w] {
				return false
			}
		}
		return true
	}
	for round, changed := 0, true; changed && round < islandRounds; round++ {
		changed = false
		for _, v := range cells {
			x := f.values[v]
			if !inside[v] || stays(v, x) {
				continue
			}
			for x--; int(x) >= s.p.Min && !stays(v, x); x-- {
			}
			if changed, f.values[v] = true, x; int(x) < s.p.Min {
				inside[v] = false
			}
		}
	}
	for _, v := range cells {
		x := f.values[v]
		f.values[v] = 0
		if inside[v] {
			f.set(v, x, never)
		}
	}
}
