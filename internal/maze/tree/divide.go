package tree

// Subproblem is a part of a search: all mazes that agree with a partial maze.
type Subproblem struct {
	node node
	pick [MaxCells]uint8
}

// Loss returns the losses that are certain in the partial maze.
func (l *Subproblem) Loss() int32 { return l.node.loss }

// Divide divides the search for all mazes that lose no more than the budget into
// subproblems, at least as many as wanted if there are enough partial mazes. They depend on
// the space and the budget only. nodes is the number of nodes that the division took. poll is
// called from time to time; when it returns false, the division ends, and subproblems may be
// missing.
func (s *Space) Divide(budget int32, wanted int, poll func() bool) (subproblems []Subproblem, nodes int64) {
	if s.top < 0 {
		return []Subproblem{{node: s.root()}}, 0
	}
	for cut := 2; cut < s.cells; cut++ {
		subproblems = subproblems[:0]
		r := &Searcher{Space: s, Budget: budget, Poll: poll, cut: cut}
		r.emit = func(c node) { subproblems = append(subproblems, Subproblem{c, r.pick}) }
		r.Run()
		nodes += r.Nodes
		if len(subproblems) >= wanted || r.Halted || !divisible(subproblems) {
			break
		}
	}
	return subproblems, nodes
}

// divisible reports whether a deeper cut would divide any of the subproblems.
func divisible(subproblems []Subproblem) bool {
	for k := range subproblems {
		if !subproblems[k].node.open.empty() {
			return true
		}
	}
	return false
}

// Solve examines all mazes of a subproblem.
func (s *Searcher) Solve(l *Subproblem) {
	s.pick = l.pick
	c := l.node
	s.from(&c)
}
