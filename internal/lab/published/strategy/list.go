package strategy

import "fmt"

// Strategies returns the strategies of s, one for each number that has moves onto it and
// has not moved itself. In each, children come before their parents, and siblings in the
// order of the history.
func (s *State) Strategies() []Strategy {
	var list []Strategy
	for v := range s.nodes {
		if n := &s.nodes[v]; n.dest == None && n.first != None {
			list = append(list, s.Strategy(int32(v)))
		}
	}
	return list
}

// Strategy returns the moves of the tree below v. It follows the links of the histories
// instead of recursing, since a tree may be as deep as there are numbers.
func (s *State) Strategy(v int32) Strategy {
	var moves Strategy
	for m := s.nodes[v].first; m != None; {
		for s.nodes[m].first != None {
			m = s.nodes[m].first
		}
		moves = append(moves, s.Move(m))
		for s.nodes[m].next == None {
			if m = s.nodes[m].dest; m == v {
				return moves
			}
			moves = append(moves, s.Move(m))
		}
		m = s.nodes[m].next
	}
	return moves
}

// Verify replays all strategies on the board and returns an error if anything stored in s
// differs from the result. It is slow and meant for tests and debugging.
func (s *State) Verify() error {
	values := append([]int32(nil), s.Numbers.value...)
	strategies := s.Strategies()
	all := 0
	for _, list := range strategies {
		all += len(list)
	}
	if made := Replay(s.Numbers, values, strategies); made != all {
		return fmt.Errorf("%d of %d moves are coherent", made, all)
	}
	var sums Sums
	remain, moved := 0, 0
	for v, value := range values {
		sums.add(value, 1)
		if value > 0 {
			remain++
		}
		if s.nodes[v].dest != None {
			moved++
		} else if s.nodes[v].value != value {
			return fmt.Errorf("number %d is stored as %d and is %d", v, s.nodes[v].value, value)
		}
		if k := s.place[v]; (k != None) != (value > 0) || s.live[s.cell[v]] != (value > 0) ||
			k != None && s.left[k] != int32(v) {
			return fmt.Errorf("number %d of value %d has place %d among the remaining numbers", v, value, k)
		}
	}
	if moved != all || remain != len(s.left) || sums != s.sums {
		return fmt.Errorf("%d moves, %d remaining numbers and %+v are stored; %d, %d and %+v are found",
			moved, len(s.left), s.sums, all, remain, sums)
	}
	return nil
}
