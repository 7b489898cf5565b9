package forest

// The elite pool of a team can be connected with those of other processes: what is
// worth showing goes out, and what comes in is treated as if a lot of the team had
// found it. That happens where the lots meet, between two portions of steps, so the
// search itself is as fast as without.

// Exchange connects a search with others of the same level. Its methods are called
// from one goroutine at a time, a few times a second, and should return at once.
type Exchange interface {
	// Offer shows the best forest of the search, whenever it has become better, and
	// how many numbers it leaves unsatisfied.
	Offer(f Forest, unsatisfied int)
	// Take returns the forests of others that have come since the last call. What is
	// no forest on the board is left out by the search.
	Take() []Forest
}

// exchange shows the best forest and takes in those of others.
func (t *team) exchange() {
	best := &t.elite[0]
	if !t.offered || len(best.open) < t.shown {
		t.Exchange.Offer(best.forest(t.numbering), len(best.open))
		t.offered, t.shown = true, len(best.open)
	}
	for _, f := range t.Exchange.Take() {
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
