package tree

import "stride/maze"

// judge evaluates complete mazes, without allocating memory.
type judge struct {
	levels       [MaxCells]int16
	paths, queue [MaxCells]uint8
	in           [MaxCells]uint8
}

// value returns the value of the maze in pick in the points of the space, for the course's objective
// as maze.Evaluate does.
func (j *judge) value(s *Space, pick *[MaxCells]uint8) int32 {
	n := s.cells
	for k := range n {
		j.levels[k], j.paths[k], j.in[k] = maze.Unreached, 0, 0
	}
	targets := func(k int) Set { return s.to[k*s.values+int(pick[k])] }
	j.levels[s.start], j.paths[s.start], j.queue[0] = 0, 1, uint8(s.start)
	for head, tail := 0, 1; head < tail; head++ {
		k := int(j.queue[head])
		if k == s.goal {
			continue
		}
		for m := targets(k); !m.empty(); m = m.rest() {
			t := m.first()
			if j.levels[t] < 0 {
				j.levels[t] = j.levels[k] + 1
				j.queue[tail] = uint8(t)
				tail++
			}
			if j.levels[t] == j.levels[k]+1 {
				j.paths[t] = min(j.paths[t]+j.paths[k], 2)
			}
		}
	}
	equals := int32(0) // each jump is counted from both ends
	for k := range n {
		if k == s.goal {
			continue
		}
		for m := targets(k); !m.empty(); m = m.rest() {
			j.in[m.first()]++
		}
		equals += s.equals(s.all.without(one(s.goal)), k, int(pick[k]), pick)
	}
	leading := one(s.goal)
	for before := (Set{}); before != leading; {
		before = leading
		for m := s.all.without(leading); !m.empty(); m = m.rest() {
			if k := m.first(); targets(k).meets(leading) {
				leading = leading.or(one(k))
			}
		}
	}
	value := -equals / 2
	for k := range n {
		reached, leads := j.levels[k] >= 0, leading.has(k)
		if reached && !leads && k != s.start {
			value -= s.points.black
		}
		if leads && !reached && k != s.goal {
			value -= s.points.white
		}
		if reached && k != s.goal && s.jumps[k*s.values+int(pick[k])] == 1 {
			value -= s.points.forward
		}
		if leads && k != s.start && j.in[k] == 1 {
			value -= s.points.backward
		}
	}
	if j.levels[s.goal] < 0 {
		return value - s.points.unsolvable
	}
	value += s.points.length * int32(j.levels[s.goal])
	if j.paths[s.goal] == 1 {
		value += s.points.unique
	}
	return value
}
