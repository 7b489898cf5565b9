package forest

// The elite pool of a team can be connected with those of other processes: what is
// worth showing goes out, and what comes in is treated as if a searcher of the team had
// found it. That happens where the searchers meet, between two portions of steps, so the
// search itself is as fast as without.

// exchange shows the best forest and takes in those of others.
func (t *team) exchange() {
	for _, f := range t.incumbent.Swap(t.Exchange) {
		if p, ok := t.admit(f); ok {
			t.elite.offer(p)
		}
	}
}

// admit turns a forest of another search into a snapshot. It refuses what is no forest
// on the board, and one with more edges at a number than a state has room for.
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
		p.edges = append(p.edges, Edge{int(v), int(u)})
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
