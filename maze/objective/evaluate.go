package objective

import (
	"stride/maze"
)

// The evaluator works from scratch: one breadth-first search from the start, one back
// from the goal, and one pass over the cells. All memory is allocated once, so that a search
// can evaluate millions of mazes without producing garbage. A maze of 100x100 cells takes
// about half a millisecond.

// Facts are the features of a maze. Those of the course are in Report, whose Value is that of
// the evaluator's function. The others are those of Neller's energy.
type Facts struct {
	maze.Report
	Unreaching        int // cells from which the goal cannot be reached
	InitialForced     int // forced moves at the beginning, before the first choice
	ForwardDecisions  int // cells of the only shortest solution with two or more jumps
	BackwardDecisions int // its cells into which two or more jumps lead
	ClusterCost       int // (size - 1) squared, over all clusters of equal jumps
	Energy            int // of Neller; smaller is better
}

// Evaluator evaluates mazes of one size with one function. It is not safe for
// concurrent use.
type Evaluator struct {
	params    maze.Params
	endpoints Endpoints
	function  Function

	values    []int16
	targets   [][4]int32 // of the jumps of each cell, None where there is none
	actions   []uint8
	inDegree  []int32
	fromStart []int32
	toGoal    []int32
	paths     []uint8 // shortest paths from the start: 0, 1, or 2 for two or more
	first     []int32 // sources[first[t]:first[t+1]] are the cells with a jump to t
	sources   []int32
	queue     []int32
	seen      []bool
	facts     Facts
}

const none = -1

// NewEvaluator returns an evaluator. It returns an error if the parameters or the endpoints
// are invalid.
func NewEvaluator(p maze.Params, endpoints Endpoints, s Function) (*Evaluator, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	if err := endpoints.Check(p); err != nil {
		return nil, err
	}
	n := p.Cells()
	return &Evaluator{
		params: p, endpoints: endpoints, function: s,
		targets: make([][4]int32, n), actions: make([]uint8, n), inDegree: make([]int32, n),
		fromStart: make([]int32, n), toGoal: make([]int32, n), paths: make([]uint8, n),
		first: make([]int32, n+2), sources: make([]int32, 4*n), queue: make([]int32, 0, n), seen: make([]bool, n),
	}, nil
}

// Evaluate returns the value of the maze with the given values of its cells, where the goal
// holds 0. The slice is not kept beyond the next call of Evaluate. It takes time
// linear in the number of cells and allocates nothing.
func (e *Evaluator) Evaluate(values []int16) int {
	e.values = values
	e.facts = Facts{}
	e.jumps()
	e.forward()
	e.backward()
	e.course()
	e.neller()
	if e.function.Neller {
		e.facts.Value = -e.facts.Energy
	} else {
		e.facts.Value = e.weigh(e.function.Weights)
	}
	return e.facts.Value
}

// Facts returns the features of the maze last evaluated.
func (e *Evaluator) Facts() Facts { return e.facts }

// Analysis returns the features of each cell of the maze last evaluated. It is valid until the
// next call of Evaluate and leaves out the number of shortest solutions.
func (e *Evaluator) Analysis() *maze.Analysis {
	return &maze.Analysis{Report: e.facts.Report, FromStart: e.fromStart, ToGoal: e.toGoal, Actions: e.actions, InDegree: e.inDegree}
}

// jumps finds the jumps of all cells.
func (e *Evaluator) jumps() {
	clear(e.inDegree)
	k := int32(0)
	rows, cols := int32(e.params.Rows), int32(e.params.Cols)
	for row := range rows {
		for col := range cols {
			x := int32(e.values[k])
			to := [4]int32{none, none, none, none}
			if x > 0 {
				if col+x < cols {
					to[maze.Right] = k + x
				}
				if row+x < rows {
					to[maze.Down] = k + x*cols
				}
				if col >= x {
					to[maze.Left] = k - x
				}
				if row >= x {
					to[maze.Up] = k - x*cols
				}
			}
			e.actions[k] = 0
			for _, t := range to {
				if t != none {
					e.actions[k]++
					e.inDegree[t]++
				}
			}
			e.targets[k] = to
			k++
		}
	}
}

// forward measures distances from the start and counts shortest paths, up to 2.
func (e *Evaluator) forward() {
	for k := range e.fromStart {
		e.fromStart[k] = maze.Unreached
	}
	clear(e.paths)
	start := int32(e.endpoints.Start)
	queue := append(e.queue[:0], start)
	e.fromStart[start], e.paths[start] = 0, 1
	for head := 0; head < len(queue); head++ {
		k := queue[head]
		for _, t := range e.targets[k] {
			if t == none {
				continue
			}
			if e.fromStart[t] == maze.Unreached {
				e.fromStart[t] = e.fromStart[k] + 1
				queue = append(queue, t)
			}
			if e.fromStart[t] == e.fromStart[k]+1 {
				e.paths[t] = min(2, e.paths[t]+e.paths[k])
			}
		}
	}
}

// backward measures distances to the goal over reversed jumps.
func (e *Evaluator) backward() {
	// While the lists are filled, first[t+1] is the index for the next source of t. When
	// the lists are full, this makes first right.
	e.first[0], e.first[1] = 0, 0
	for t, in := range e.inDegree {
		e.first[t+2] = e.first[t+1] + in
	}
	for k, to := range e.targets {
		for _, t := range to {
			if t != none {
				e.sources[e.first[t+1]] = int32(k)
				e.first[t+1]++
			}
		}
	}
	for k := range e.toGoal {
		e.toGoal[k] = maze.Unreached
	}
	goal := int32(e.endpoints.Goal)
	queue := append(e.queue[:0], goal)
	e.toGoal[goal] = 0
	for head := 0; head < len(queue); head++ {
		t := queue[head]
		for _, k := range e.sources[e.first[t]:e.first[t+1]] {
			if e.toGoal[k] == maze.Unreached {
				e.toGoal[k] = e.toGoal[t] + 1
				queue = append(queue, k)
			}
		}
	}
}

// The features of the course, by its rules, for start and goal in any cells.

func (e *Evaluator) isBlackHole(k int) bool {
	return e.fromStart[k] != maze.Unreached && e.toGoal[k] == maze.Unreached && k != e.endpoints.Start
}

func (e *Evaluator) isWhiteHole(k int) bool {
	return e.fromStart[k] == maze.Unreached && e.toGoal[k] != maze.Unreached && k != e.endpoints.Goal
}

func (e *Evaluator) isForcedForward(k int) bool {
	return e.fromStart[k] != maze.Unreached && e.actions[k] == 1
}

func (e *Evaluator) isForcedBackward(k int) bool {
	return e.toGoal[k] != maze.Unreached && e.inDegree[k] == 1 && k != e.endpoints.Start
}

// course counts the features of the course.
func (e *Evaluator) course() {
	f := &e.facts
	for k := range e.values {
		if e.isBlackHole(k) {
			f.BlackHoles++
		}
		if e.isWhiteHole(k) {
			f.WhiteHoles++
		}
		if e.isForcedForward(k) {
			f.ForcedForward++
		}
		if e.isForcedBackward(k) {
			f.ForcedBackward++
		}
		if e.toGoal[k] == maze.Unreached {
			f.Unreaching++
		}
	}
	if d := e.fromStart[e.endpoints.Goal]; d != maze.Unreached {
		f.Solvable, f.Length = true, int(d)
	}
	f.Unique = e.paths[e.endpoints.Goal] == 1
}

// Faults lists the cells behind the course's features of the maze last evaluated.
func (e *Evaluator) Faults() maze.Faults {
	where := func(is func(int) bool) []int {
		cells := []int{}
		for k := range e.values {
			if is(k) {
				cells = append(cells, k)
			}
		}
		return cells
	}
	return maze.Faults{
		BlackHoles: where(e.isBlackHole), WhiteHoles: where(e.isWhiteHole),
		ForcedForward: where(e.isForcedForward), ForcedBackward: where(e.isForcedBackward),
	}
}

// weigh adds up the features of the course.
func (e *Evaluator) weigh(w Weights) int {
	f, n := &e.facts, len(e.values)
	value := w.Length*f.Length + w.Black*f.BlackHoles + w.White*f.WhiteHoles +
		w.Forward*f.ForcedForward + w.Backward*f.ForcedBackward
	if f.Unique {
		value += w.Unique * n
	}
	if !f.Solvable {
		value += w.Unsolvable * n
	}
	return value
}

// Path returns the cells of a shortest solution of the maze last evaluated, nil if
// there is none. Of several, it is the first with the directions in the order right,
// down, left, up.
func (e *Evaluator) Path() []int {
	if !e.facts.Solvable {
		return nil
	}
	path := []int{e.endpoints.Start}
	for k := int32(e.endpoints.Start); e.toGoal[k] > 0; {
		for _, t := range e.targets[k] {
			if t != none && e.toGoal[t] == e.toGoal[k]-1 {
				k = t
				break
			}
		}
		path = append(path, int(k))
	}
	return path
}
