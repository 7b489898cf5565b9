package longest

// Subproblem is a partial maze whose completions one worker searches.
type Subproblem struct {
	node
	layer, dead   set
	spare, filled int
	numbers       [MaxCells]int16
}

// Spare returns how many more cells the completions may lose.
func (l *Subproblem) Spare() int { return l.spare }

// Divide divides the search for mazes that lose at most lost cells into subproblems, at least as many as wanted
// if there are enough partial mazes of one size. What is not in one of them has failed, or has been passed to found as
// for Searcher.Found. It ends early if poll returns false. nodes is the number of partial mazes examined.
func (s *Space) Divide(lost, wanted int, poll func() bool, found func([]int16) bool) (subproblems []Subproblem, nodes int64) {
	for limit := 1; limit < s.cells; limit++ {
		var deeper []Subproblem
		d := Searcher{Space: s, Lost: lost, Poll: poll, Found: found, limit: limit}
		d.aside = func(l Subproblem) { deeper = append(deeper, l) }
		d.Run()
		subproblems, nodes = deeper, nodes+d.Nodes
		if d.Halted || len(deeper) == 0 || len(deeper) >= wanted {
			break
		}
	}
	return subproblems, nodes
}

// Solve searches the completions of a subproblem of this space, for the same number of lost cells.
func (s *Searcher) Solve(l *Subproblem) {
	s.begin()
	s.numbers, s.layer, s.dead = l.numbers, l.layer, l.dead
	s.fill(l.node, l.spare, l.filled)
}
