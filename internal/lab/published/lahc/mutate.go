package lahc

import (
	"stride/internal/lab/published/strategy"
	"stride/internal/search"
)

// Mutations. Each changes some moves of the candidate and removes all moves that become
// incoherent. The numbers that remain then are merged into other strategies or pushed at
// random until nothing can move (see complete).
//
//	remove      remove one to four random moves
//	adjacent    remove a move, and the next one onto the same number or that number's own
//	truncate    remove the end of a history, with all that follows in the strategy
//	cross       remove moves of and onto numbers in the row or column of a remaining one
//	unmerge     remove a merge
//	reorder     reorder the moves onto a remaining number and change their signs
//	force       push a remaining number onto one of another strategy at any moment
//
// The authors' program replays all strategies for each candidate in a random order, which
// decides which number gets a merge first. Here the remaining numbers are examined in a
// random order instead.

type kind int

const (
	remove kind = iota
	adjacent
	truncate
	cross
	unmerge
	reorder
	force
	kinds
)

const (
	maxAtTheEnd = 4 // greatest number of moves removed if fewer than endNumbers remain
	endNumbers  = 5
	searchTries = 20 // greatest number of draws to find a number for a mutation
)

// Mutator changes states of one board.
type Mutator struct {
	*strategy.State
	Random  *search.Rand
	options *Options
	order   []int32
	plus    []bool

	exhaustive exhaustive
	effort
}

// moved returns a random number that has moved, or None if it finds none.
func (m *Mutator) moved() int32 {
	for range searchTries {
		if v := int32(m.Random.Below(m.Count())); m.Dest(v) != strategy.None {
			return v
		}
	}
	return strategy.None
}

// remaining returns a random remaining number, or None if there is none.
func (m *Mutator) remaining() int32 {
	left := m.Left()
	if len(left) == 0 {
		return strategy.None
	}
	return left[m.Random.Below(len(left))]
}

// mutate makes a random mutation of the given kind.
func (m *Mutator) mutate(k kind) {
	maxRemoved := m.options.MaxRemoved
	if len(m.Left()) < endNumbers {
		maxRemoved = maxAtTheEnd
	}
	switch k {
	case remove:
		for range 1 + m.Random.Below(maxRemoved) {
			if v := m.moved(); v != strategy.None {
				m.Remove(v)
			}
		}
	case adjacent:
		if v := m.moved(); v != strategy.None {
			m.adjacent(v)
		}
	case truncate:
		if v := m.moved(); v != strategy.None {
			m.Truncate(v)
		}
	case cross:
		for range 1 + m.Random.Below(maxRemoved) {
			m.cross()
		}
	case unmerge:
		m.unmerge()
	case reorder:
		for range 1 + m.Random.Below(m.options.MaxReordered) {
			if v := m.remaining(); v != strategy.None {
				m.reorder(v)
			}
		}
	case force:
		m.force()
	}
}

// adjacent removes the move of v, and one of its neighbours in the strategy.
func (m *Mutator) adjacent(v int32) {
	d, next := m.Dest(v), m.Next(v)
	m.Remove(v)
	if m.Random.Below(2) == 0 {
		d = next
	}
	if d != strategy.None && m.Dest(d) != strategy.None {
		m.Remove(d)
	}
}

// cross removes a move of a number in the row or column of a remaining number, or a move onto
// such a number.
func (m *Mutator) cross() {
	r := m.remaining()
	if r == strategy.None {
		return
	}
	for range searchTries {
		v := m.InLine(r, m.Random.Below(m.LineCells()))
		if v == strategy.None {
			continue
		}
		if m.Random.Below(2) == 0 {
			if n := m.First(v); n != strategy.None {
				v = n
				for m.Next(v) != strategy.None && m.Random.Below(2) == 0 {
					v = m.Next(v)
				}
			}
		}
		if m.Dest(v) != strategy.None {
			m.Remove(v)
			return
		}
	}
}

func (m *Mutator) unmerge() {
	for range searchTries {
		if v := m.moved(); v != strategy.None && m.Move(v).Merge() {
			m.Remove(v)
			return
		}
	}
}

// reorder gives the history of d a random order and random signs.
func (m *Mutator) reorder(d int32) {
	m.order, m.plus = m.order[:0], m.plus[:0]
	for v := m.First(d); v != strategy.None; v = m.Next(v) {
		m.order = append(m.order, v)
		m.plus = append(m.plus, m.Random.Below(100) < m.options.PlusPercent)
	}
	for k := len(m.order) - 1; k > 0; k-- {
		j := m.Random.Below(k + 1)
		m.order[k], m.order[j] = m.order[j], m.order[k]
	}
	if len(m.order) > 0 {
		m.Rearrange(d, m.order, m.plus)
	}
}

// force pushes a remaining number onto another strategy at any moment.
func (m *Mutator) force() {
	r := m.remaining()
	if r == strategy.None {
		return
	}
	var list [strategy.Directions]int32
	n := m.Targets(r, m.Now(r), &list)
	for k, at := 0, m.Random.Below(max(n, 1)); k < n; k, at = k+1, at+1 {
		d := list[at%n]
		if m.Remains(d) || m.Root(d) == r {
			continue
		}
		length := 0
		for v := m.First(d); v != strategy.None; v = m.Next(v) {
			length++
		}
		if m.Dest(d) != strategy.None {
			length++
		}
		next := m.First(d)
		for range m.Random.Below(length) {
			next = m.Next(next)
		}
		m.Force(r, d, next, m.Random.Below(100) < m.options.PlusPercent)
		return
	}
}

// complete merges remaining numbers where possible and makes random moves, until no move is
// left.
func (m *Mutator) complete() {
	m.merge()
	for !m.over && m.push() {
		m.merge()
	}
}

// merge tries to merge each remaining number once, beginning with a random one.
func (m *Mutator) merge() {
	left := m.Left()
	if len(left) == 0 {
		return
	}
	at := m.Random.Below(len(left))
	for rest := len(left); rest > 0 &&
		!m.Spend(unitsANumber*min(rest, numbersAtOnce)); rest -= numbersAtOnce {
		for range min(rest, numbersAtOnce) {
			if left = m.Left(); at >= len(left) {
				at = 0
			}
			r := left[at]
			if value := m.Now(r); value&1 == 0 && m.mergeAnywhere(r, value) {
				continue // another number has taken its place in the list
			}
			at++
		}
	}
}

// mergeAnywhere merges r if that is possible, with the probability set by merge-chance, and
// reports whether it did so.
func (m *Mutator) mergeAnywhere(r, value int32) bool {
	var list [strategy.Directions]int32
	n := m.Targets(r, value, &list)
	if n == 0 {
		return false
	}
	bits := m.Random.Uint64()
	if int(bits>>32%1000) >= m.options.MergeChance {
		return false
	}
	for k, at := 0, int(bits&7); k < n; k, at = k+1, at+1 {
		if m.State.Merge(r, list[at%n]) {
			return true
		}
	}
	return false
}

// push makes random moves as long as there are any, and reports whether it made one.
func (m *Mutator) push() (pushed bool) {
	left := m.Left()
	if len(left) < 2 {
		return false
	}
	var list [strategy.Directions]int32
	at := m.Random.Below(len(left))
	for quiet := 0; quiet < len(left) && !m.Spend(unitsANumber*min(len(left), numbersAtOnce)); {
		for end := min(quiet+numbersAtOnce, len(left)); quiet < end; quiet++ {
			if at >= len(left) {
				at = 0
			}
			r := left[at]
			at++
			if n := m.Pushes(r, &list); n > 0 {
				bits := m.Random.Uint64()
				m.Append(r, list[int(bits&0xffff)%n], int(bits>>32%100) < m.options.PlusPercent)
				left = m.Left()
				pushed, quiet = true, 0
				break
			}
		}
	}
	return pushed
}
