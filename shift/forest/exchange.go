package forest

// The elite pool of a team can be connected with those of other processes. The team offers
// its best forest to them, and treats a forest that arrives as if one of its own searchers
// had found it. This happens where the searchers meet, between two portions of steps, so it
// does not slow the search down.

// exchange offers the best forest to other processes and takes in those that have arrived.
func (t *team) exchange() {
	for _, f := range t.incumbent.Swap(t.Exchange) {
		if p, ok := t.admit(f); ok {
			t.elite.offer(p)
		}
	}
}

// admit turns a forest of another search into a snapshot. It returns false if it is not a
// forest on the board, or has more edges at a number than a state has room for.
func (t *team) admit(f Forest) (*snapshot, bool) {
	cells, err := f.Unsatisfied(t.board)
	if err != nil {
		return nil, false
	}
	p := new(snapshot)
	degree := make([]int32, t.count())
	for _, e := range f {
		v, u := t.at[e.A], t.at[e.B]
		degree[v]++
		degree[u]++
		p.edges = append(p.edges, pair{v, u})
	}
	for v, d := range degree {
		if d > t.room(int32(v)) {
			return nil, false
		}
	}
	for _, c := range cells {
		p.open = append(p.open, t.at[c])
	}
	return p, true
}
