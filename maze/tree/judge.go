package tree

import "stride/maze"

// judge evaluates complete mazes, without allocating memory.
type judge struct {
	levels       [MaxCells]int16
	paths, queue [MaxCells]uint8
	in           [MaxCells]uint8
}

// value returns the value of the maze in pick, as maze.Evaluate does.
func (j *judge) value(s *Space, pick *[MaxCells]uint8) int32 {
	n := s.cells
	for k := range n {
		j.levels[k], j.paths[k], j.in[k] = maze.Unreached, 0, 0
	}
	targets := func(k int) Set { return s.to[k*s.values+int(pick[k])] }
	j.levels[0], j.paths[0], j.queue[0] = 0, 1, 0
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
	for k := range s.goal {
		for m := targets(k); !m.empty(); m = m.rest() {
			j.in[m.first()]++
		}
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
	value := int32(0)
	for k := range n {
		reached, leads := j.levels[k] >= 0, leading.has(k)
		if reached && !leads && k != 0 || leads && !reached && k != s.goal {
			value -= maze.HolePenalty
		}
		if reached && k != s.goal && s.jumps[k*s.values+int(pick[k])] == 1 {
			value -= maze.ForcedPenalty
		}
		if leads && k != 0 && j.in[k] == 1 {
			value -= maze.ForcedPenalty
		}
	}
	if j.levels[s.goal] < 0 {
		return value - maze.UnsolvableCost*int32(n)
	}
	value += maze.LengthPoints * int32(j.levels[s.goal])
	if j.paths[s.goal] == 1 {
		value += int32(n)
	}
	return value
}
