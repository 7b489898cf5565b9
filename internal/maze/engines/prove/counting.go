package prove

import (
	"stride/internal/maze/engines/internal/longest"
	"stride/maze"
	"stride/maze/bounds"
)

// Each cell off the solution costs LengthPoints, whatever else a maze loses. How many cells are
// lost at least is found by the search for lengths, which takes a tenth of the time for a partial
// maze and needs far fewer of them. So a proof about values begins with it, and looks at values
// only for the budgets that allow the number of lost cells that it found.

// countingNodes is the number of partial mazes that may be spent on it: about two seconds.
const countingNodes = 20_000_000

// minLost returns a number of cells that every solution of a maze of p leaves out, and at most
// limit. It ends when poll returns false.
func minLost(p maze.Params, limit int, poll func() bool) int {
	space := longest.NewSpace(p)
	lost, nodes := space.Top()-bounds.Length(p), int64(0)
	for lost < limit {
		found := false
		s := longest.Searcher{Space: space, Lost: lost}
		s.Poll = func() bool { return nodes+s.Nodes < countingNodes && poll() }
		s.Found = func([]int16) bool {
			found = true
			return false
		}
		s.Run()
		if nodes += s.Nodes; found || s.Halted {
			break
		}
		lost++
	}
	return lost
}

// countCells raises the exhausted budget as far as lost cells alone prove it.
func (r *run) countCells() {
	if r.o.Length || bounds.Length(r.o.Params) == 0 {
		return
	}
	limit := int(r.end())/maze.LengthPoints + 1
	lost := minLost(r.o.Params, limit, func() bool { return !r.incumbent.stop.Raised() })
	r.counted = r.space.top() - maze.LengthPoints*lost
	done := int32(maze.LengthPoints*lost - 1)
	if done < r.end() {
		// Keep the budgets that a search without it has, so that all searches of a proof have the
		// same.
		done -= (done + 1) % r.space.step()
	}
	r.state.Done = max(r.state.Done, min(r.end(), done))
}
