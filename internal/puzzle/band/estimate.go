package band

// Estimate is the outcome of simulations of a person who solves a puzzle.
type Estimate struct {
	Effort  float64 // mean number of moves looked at
	Found   float64 // share of the simulations that solved the puzzle, from 0 to 1
	Returns float64 // mean number of times that the person turned back
}

// Mean is the mean over n simulations. The function simulates the person for the k-th time, k counted
// from 0, and returns the moves looked at, how often the person turned back, and whether the puzzle
// was solved.
func Mean(n int, simulate func(k int) (effort, returns int, found bool)) Estimate {
	var e Estimate
	for k := range n {
		effort, returns, found := simulate(k)
		e.Effort += float64(effort)
		e.Returns += float64(returns)
		if found {
			e.Found++
		}
	}
	return Estimate{e.Effort / float64(n), e.Found / float64(n), e.Returns / float64(n)}
}

// Misses are the efforts of puzzles that were made to order and had another difficulty than
// the wanted one.
type Misses struct {
	Graded      int     // their number
	Least, Most float64 // the lowest and the highest effort, if there are any
}

// Note adds the effort of a puzzle.
func (m *Misses) Note(effort float64) {
	if m.Graded++; m.Graded == 1 {
		m.Least = effort
	}
	m.Least, m.Most = min(m.Least, effort), max(m.Most, effort)
}

// Bands returns the lowest and the highest band of the puzzles.
func (m *Misses) Bands(l Limits) (low, high Band) { return l.Of(m.Least), l.Of(m.Most) }
