package strategy

// SnapshotBytes is the memory that a Snapshot takes for each number.
const SnapshotBytes = 36

// Snapshot is a saved state, which takes [SnapshotBytes] for each number. The zero Snapshot
// is empty and ready for [State.Save].
type Snapshot struct {
	nodes []node
	left  []int32
	sums  Sums
}

// Save copies the present state of s to p.
func (s *State) Save(p *Snapshot) {
	p.nodes = append(p.nodes[:0], s.nodes...)
	p.left = append(p.left[:0], s.left...)
	p.sums = s.sums
}

// Restore sets s to the state that was saved in p, on the same board.
func (s *State) Restore(p *Snapshot) {
	for _, v := range s.left {
		s.place[v], s.tally[v], s.live[s.cell[v]] = None, 0, false
	}
	copy(s.nodes, p.nodes)
	s.left = append(s.left[:0], p.left...)
	for k, v := range s.left {
		s.place[v], s.tally[v], s.live[s.cell[v]] = int32(k), s.nodes[v].value, true
	}
	s.sums = p.sums
	s.Begin()
}

// Left returns the remaining numbers of the state that p holds.
func (p *Snapshot) Left() []int32 { return p.left }
