package strategy

// SnapshotBytes is what a Snapshot takes for each number.
const SnapshotBytes = 36

// Snapshot is a state to go back to, at [SnapshotBytes] a number. The zero Snapshot is
// empty and takes what [State.Save] puts there.
type Snapshot struct {
	nodes []node
	left  []int32
	sums  Sums
}

// Save makes p the present state of s.
func (s *State) Save(p *Snapshot) {
	p.nodes = append(p.nodes[:0], s.nodes...)
	p.left = append(p.left[:0], s.left...)
	p.sums = s.sums
}

// Restore makes s the state that was saved in p, on the same board.
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
