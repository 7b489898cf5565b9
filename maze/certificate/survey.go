package certificate

// survey is what the arguments need to know about a partial maze.
type survey struct {
	distance []int // from the start, of the cells that have been met; unmet for the others
	// number of the shortest paths to a cell that has been met, as far as they are known; 2 stands
	// for more
	paths  []int
	last   int // the largest distance at which all cells are known
	levels int // number of the distances at which a cell has been met
	met    int // number of the cells that have been met
	// cells that have been met, through one of which every solution passes if the goal has not been
	// met
	front []int

	reached []bool // whether jumps of cells with values lead to the cell from the start
	in      []int  // number of the jumps into the cell
	more    []int  // number of the cells without a value that may jump to it as well
	leads   []bool // whether the cell leads, or may lead, to the goal

	losses int   // losses shared by all mazes that agree and have a solution
	need   []int // cells that have been met and lose ForcedPenalty unless another jump leads into them

	sure []bool // buffer of unreachable: whether the cell leads to the goal for certain
	// Buffers of supply: whether a second jump into the cell is of use, and whether the solution
	// may visit it next.
	useful, onward []bool

	level, next, stack []int // buffers
}

// unmet is the distance of a cell that has not been met.
const unmet = -1

func newSurvey(n int) survey {
	return survey{
		distance: make([]int, n), paths: make([]int, n), reached: make([]bool, n), in: make([]int, n),
		more:  make([]int, n),
		leads: make([]bool, n),
	}
}

// measure meets cells by breadth-first search from the start, distance by distance, until it has
// met a cell without a value and completed the next distance as far as it is known. Whatever
// values the other cells are given, the cells met are at these distances, and no other cell is
// at a distance of last or less.
func (p *Partial) measure() {
	s := &p.s
	for k := range s.distance {
		s.distance[k], s.paths[k] = unmet, 0
	}
	s.distance[0], s.paths[0] = 0, 1
	s.last, s.levels, s.met = 0, 1, 1
	s.front = s.front[:0]
	level, next := append(s.level[:0], 0), s.next
	for {
		next = next[:0]
		for _, k := range level {
			if p.chosen[k] == none {
				s.front = append(s.front, k)
			}
			for _, t := range p.jumps(k) {
				if s.distance[t] == unmet {
					s.distance[t] = s.distance[k] + 1
					next = append(next, t)
				}
				if s.distance[t] == s.distance[k]+1 {
					s.paths[t] = min(s.paths[t]+s.paths[k], 2)
				}
			}
		}
		level, next = next, level
		if len(level) == 0 {
			break
		}
		s.levels++
		s.met += len(level)
		if len(s.front) > 0 {
			s.front = append(s.front, level...)
			break
		}
		s.last++
	}
	s.level, s.next = level, next
}

// survey surveys the partial maze, from scratch.
func (p *Partial) survey() {
	p.measure()
	s := &p.s
	for k := range p.cells {
		s.in[k], s.more[k], s.reached[k], s.leads[k] = 0, 0, false, false
	}
	for k := range p.cells {
		count := s.in
		if p.chosen[k] == none {
			count = s.more
		}
		for _, t := range p.may(k) {
			count[t]++
		}
	}
	s.reached[0] = true
	s.stack = append(s.stack[:0], 0)
	for len(s.stack) > 0 {
		k := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		for _, t := range p.jumps(k) {
			if !s.reached[t] {
				s.reached[t] = true
				s.stack = append(s.stack, t)
			}
		}
	}
	s.leads[p.goal] = true
	for changed := true; changed; {
		changed = false
		for k := range p.cells {
			if !s.leads[k] && anyOf(p.may(k), s.leads) {
				s.leads[k], changed = true, true
			}
		}
	}
	p.certain()
}

// anyOf reports whether any of the cells has the property.
func anyOf(cells []int, property []bool) bool {
	for _, k := range cells {
		if property[k] {
			return true
		}
	}
	return false
}
