package prove

import (
	"fmt"

	"stride/internal/search"
)

// Several searches can share a proof, on one machine or on many. They search the same budgets in
// the same order, and divide each into the same subproblems, since these follow from the
// configuration and the budget alone. So each of them saves its state where the others can read it,
// and leaves out what another one has finished.
//
// No search assigns subproblems to others. Each takes them in a random order of its own: with s
// searches and n subproblems left, a search picks one that another is working on about once in n/s
// times. Near the end several work on the same subproblems, and the slower ones stop as soon as
// they learn that it is finished. When a search ends early or disappears, nothing has to be undone:
// the others take its subproblem.
//
// A subproblem is finished for the incumbent that the search had at that time, and a better
// incumbent means less work. So a search that takes over finished subproblems first takes over the
// incumbent in the same state.

// learn takes what other searches of the proof have found and finished.
func (r *run) learn() error {
	if r.o.Others == nil {
		return nil
	}
	others, err := r.o.Others()
	if err != nil {
		return err
	}
	nodes := int64(0)
	for _, other := range others {
		s, best, err := readState(other.State, r.o.Params, r.o.Length)
		if err == nil {
			nodes += s.Nodes
			r.incumbent.offer(r.space, best)
			err = r.take(s)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", other.Name, err)
		}
	}
	r.elsewhere.Store(nodes)
	return nil
}

// take marks as finished what another search has finished.
func (r *run) take(other state) error {
	r.incumbent.mu.Lock()
	defer r.incumbent.mu.Unlock()
	r.state.Done = min(max(r.state.Done, other.Done), r.end())
	if r.divided == nil {
		return nil // the subproblems are made when the next budget begins
	}
	same := other.Budget == r.state.Budget && other.finished != nil
	if same && len(other.finished) != len(r.state.finished) {
		return errDivision
	}
	all := r.state.Done >= min(r.state.Budget, r.end())
	for k := range r.state.finished {
		if !r.state.finished[k] && (all || same && other.finished[k]) {
			r.state.finished[k] = true
			r.progress.finished(r.incumbent.best, r.incumbent.value, r.divided[k].weight)
		}
	}
	return nil
}

// order returns the order in which the subproblems are searched.
func (r *run) order() []int {
	order := make([]int, len(r.divided))
	for k := range order {
		order[k] = k
	}
	if r.o.Order != 0 {
		rand := search.NewRand(r.o.Order, uint64(r.state.Budget))
		for k := len(order) - 1; k > 0; k-- {
			j := rand.Below(k + 1)
			order[k], order[j] = order[j], order[k]
		}
	}
	return order
}
