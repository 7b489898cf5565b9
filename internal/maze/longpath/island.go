package longpath

// islandRounds is the number of passes over the cells of an island. A cell whose value would
// still change after them may become a white hole.
const islandRounds = 8

// islands gives cells that the path does not discover values with which they lead only to
// each other, or nowhere. The set of these cells is the largest possible one, or nearly: it
// begins with all undiscovered cells, and a cell leaves it when each of its values leads out
// of the set.
func (f *filler) islands() {
	s := f.geometry
	n := int32(len(f.values))
	var cells []int32
	inside := make([]bool, n) // neither discovered nor leading to the goal
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
