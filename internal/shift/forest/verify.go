package forest

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"stride/shift"
)

// The debug mode. After each link of a chain, everything that the search keeps up to date is
// recomputed from the edges alone and compared. A difference means a broken invariant and
// causes a panic. This makes the search a thousand times slower; tests run it on levels of
// all kinds.

// verify checks the state. energy is the change of the energy as counted by the present
// chain. While the journal is empty, before a chain or after it has been undone, verify
// records the energy with which it compares the next changes.
func (s *state) verify(energy int32) {
	present := s.energyFromScratch()
	if len(s.journal) == 0 {
		s.verified = present
	}
	if present-s.verified != int64(energy) {
		panic(fmt.Sprintf("forest: the energy changed by %d, but the chain counted %d",
			present-s.verified, energy))
	}
	s.verifyEdges()
	for v := range int32(len(s.nodes)) {
		s.verifySums(v)
	}
}

// verifyCopies checks that the forests of all workers are the same, and verifies each.
func (l *searcher) verifyCopies() {
	var first, copied snapshot
	for k, s := range l.copies {
		s.verify(0)
		s.save(&copied)
		slices.SortFunc(copied.edges, comparePairs)
		if k == 0 {
			first.edges = slices.Clone(copied.edges)
		}
		if !slices.Equal(first.edges, copied.edges) {
			panic(fmt.Sprintf("forest: the forests of the workers 0 and %d differ", k))
		}
	}
}

func comparePairs(a, b pair) int { return cmp.Or(cmp.Compare(a.v, b.v), cmp.Compare(a.u, b.u)) }

// energyFromScratch computes the energy of the whole forest.
func (s *state) energyFromScratch() int64 {
	sum := int64(0)
	for v := range int32(len(s.nodes)) {
		if !s.satisfied(v) {
			sum += int64(s.price(v))
		}
	}
	for v := range s.nodes {
		if s.spots[v].parent == none {
			sum += s.treePrice[s.spots[v].size]
		}
	}
	return sum
}

// verifyEdges compares edges and parents with the plain model of a forest.
func (s *state) verifyEdges() {
	var p snapshot
	s.save(&p)
	b := s.board()
	open, err := p.forest(s.numbering).Unsatisfied(b)
	if err != nil {
		panic("forest: " + err.Error())
	}
	unmet := make([]bool, len(s.nodes))
	for _, c := range open {
		unmet[s.at[c]] = true
	}
	for v := range s.nodes {
		if s.nodes[v].unmet != unmet[v] {
			panic(fmt.Sprintf("forest: number %d is unsatisfied: %v, should be %v",
				v, s.nodes[v].unmet, unmet[v]))
		}
		if listed := s.work.place[v] != none; len(s.journal) == 0 && listed != unmet[v] {
			panic(fmt.Sprintf("forest: number %d is listed: %v, should be %v", v, listed, unmet[v]))
		}
	}
	sizes := make([]int32, len(s.nodes))
	for v := range int32(len(s.nodes)) {
		for w := v; w != none; w = s.spots[w].parent {
			sizes[w]++
		}
	}
	for v := range s.nodes {
		if s.spots[v].size != sizes[v] {
			panic(fmt.Sprintf("forest: %d numbers hang on number %d, but %d are counted", sizes[v], v,
				s.spots[v].size))
		}
	}
	roots := 0
	rootOf := map[int32]int32{} // label of a tree to its root
	for v := range int32(len(s.nodes)) {
		root := v
		for s.spots[root].parent != none {
			root = s.spots[root].parent
		}
		tree := s.nodes[v].tree
		if labelled, ok := rootOf[tree]; ok && labelled != root {
			panic(fmt.Sprintf("forest: the trees of numbers %d and %d have the label %d",
				labelled, root, tree))
		}
		rootOf[tree] = root
		if s.labels.size[tree] != s.spots[root].size {
			panic(fmt.Sprintf("forest: %d numbers have the label %d, but %d are counted", s.spots[root].size,
				tree, s.labels.size[tree]))
		}
		if above := s.spots[v].parent; above == none {
			roots++
		} else {
			s.edgeTo(v, above)
		}
	}
	if len(rootOf) != roots {
		panic(fmt.Sprintf("forest: %d labels for %d trees", len(rootOf), roots))
	}
	// n numbers, e edges, no cycle: n - e trees, each with one root.
	if trees := len(s.nodes) - len(p.edges); roots != trees {
		panic(fmt.Sprintf("forest: there are %d roots for %d trees", roots, trees))
	}
}

// verifySums compares what the sums of v say about edges of all lengths with the sums of all
// subsets, computed one by one.
func (s *state) verifySums(v int32) {
	sums := map[int32]bool{0: true}
	total := int32(0)
	items := []int32{s.value[v]}
	for _, e := range s.edgesOf(v) {
		items = append(items, e.length)
	}
	for _, d := range items {
		total += d
		for sum := range maps.Clone(sums) {
			sums[sum+d] = true
		}
	}
	n := &s.nodes[v]
	if n.total != total {
		panic(fmt.Sprintf("forest: number %d: total %d, should be %d", v, n.total, total))
	}
	for d := range min(total, s.reach) + 1 {
		if want := (total-d)%2 == 0 && sums[(total-d)/2]; s.wants(v, d) != want {
			panic(fmt.Sprintf("forest: number %d: an edge of length %d would satisfy it: %v, should be %v", v,
				d, !want, want))
		}
	}
}

// board returns the level that the numbers come from.
func (s *state) board() shift.Board {
	b := shift.NewBoard(int(s.width), int(s.height))
	for v := range int32(len(s.nodes)) {
		b.Cells[s.cell(v)] = int(s.value[v])
	}
	return b
}
