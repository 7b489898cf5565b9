package proof

// The rules of a whole group.
//
//   - A forest has no cycle: an edge between two numbers that kept edges join is cut.
//   - Each number has the parity of the sum of its edges' lengths, because signs do not
//     change a parity. So the edges of odd length in the forest have an even number of ends
//     at each even number and an odd number of ends at each odd one. In the graph of the
//     odd edges that are not cut, each component therefore has an even number of odd
//     numbers; and if removing one edge (a bridge) parts a component, the edge is kept if
//     the odd numbers of each part are odd in number, and cut if not.
//   - The same holds after division, if all lengths in a component have a common divisor.
//   - A component of n numbers keeps at most n - 1 edges, which have 2n - 2 ends. That must
//     be enough for the minimum degrees of its numbers.
//
// For example, let a and b have an edge of length 1, b and c one of length 3, and c and d one of
// length 1, with the values a = 1, b = 2, c = 2 and d = 1. Each edge is odd and a bridge. Cutting
// off a leaves one odd number on its side, so a-b is kept; c-d likewise. On either side of b-c
// there is one odd number too, so b-c is also kept. With a = 2 instead, the component has an odd
// number of odd numbers, and there is no forest.

// find returns the representative of v in p.union.
func (p *pushes) find(v int32) int32 {
	for p.union[v] != v {
		p.union[v] = p.union[p.union[v]]
		v = p.union[v]
	}
	return v
}

func (p *pushes) cycles(numbers []int32) bool {
	for _, v := range numbers {
		p.union[v] = v
	}
	for _, v := range numbers {
		for _, k := range p.at[v] {
			if e := p.edges[k]; e.a == v && p.state[k] == kept {
				a, b := p.find(e.a), p.find(e.b)
				if a == b {
					return false
				}
				p.union[a] = b
			}
		}
	}
	for _, v := range numbers {
		for _, k := range p.at[v] {
			if e := p.edges[k]; e.a == v && p.state[k] == open && p.find(e.a) == p.find(e.b) {
				p.decide(k, cut)
			}
		}
	}
	return true
}

// flowScratch is the scratch of the rules about components.
type flowScratch struct {
	divisor         []int
	size, minDegree []int32
	order, lowest   []int32 // of the depth-first search, from 1; 0 for numbers not reached yet
	next            int32
}

// components applies the rules about parities and about the number of edges.
func (p *pushes) components(numbers []int32) bool {
	f := &p.flow
	if f.divisor == nil {
		n := len(p.values)
		f.divisor, f.size, f.minDegree = make([]int, n), make([]int32, n), make([]int32, n)
		f.order, f.lowest = make([]int32, n), make([]int32, n)
	}
	for _, v := range numbers {
		p.union[v], f.divisor[v], f.size[v], f.minDegree[v], f.order[v] = v, 0, 0, 0, 0
	}
	for _, v := range numbers {
		for _, k := range p.at[v] {
			if e := p.edges[k]; e.a == v && p.state[k] != cut {
				if a, b := p.find(e.a), p.find(e.b); a != b {
					f.divisor[b] = gcd(f.divisor[a], f.divisor[b])
					p.union[a] = b
				}
				root := p.find(v)
				f.divisor[root] = gcd(f.divisor[root], e.length)
			}
		}
	}
	for _, v := range numbers {
		root := p.find(v)
		f.size[root]++
		f.minDegree[root] += p.minDegree[v]
		if f.divisor[root] == 0 || p.values[v]%f.divisor[root] != 0 {
			return false
		}
	}
	f.next = 0
	for _, v := range numbers {
		if p.find(v) == v && f.minDegree[v] > 2*f.size[v]-2 {
			return false
		}
		if f.order[v] == 0 {
			if odd, ok := p.parities(v, -1); odd || !ok {
				return false
			}
		}
	}
	return true
}

// parities traverses the odd edges from v on, and decides bridges. It returns whether the part
// of the graph behind v has an odd number of odd numbers; ok is false if a bridge contradicts
// what was decided before.
func (p *pushes) parities(v, from int32) (odd, ok bool) {
	f := &p.flow
	divisor := f.divisor[p.find(v)]
	f.next++
	f.order[v], f.lowest[v] = f.next, f.next
	odd = p.values[v]/divisor%2 != 0
	for _, k := range p.at[v] {
		if k == from || p.state[k] == cut || p.edges[k].length/divisor%2 == 0 {
			continue
		}
		u := p.edges[k].other(v)
		if f.order[u] != 0 {
			f.lowest[v] = min(f.lowest[v], f.order[u])
			continue
		}
		behind, ok := p.parities(u, k)
		if !ok {
			return false, false
		}
		if odd = odd != behind; f.lowest[u] > f.order[v] {
			state := cut
			if behind {
				state = kept
			}
			if !p.decide(k, state) {
				return false, false
			}
		}
		f.lowest[v] = min(f.lowest[v], f.lowest[u])
	}
	return odd, true
}

// gcd returns the greatest common divisor; that of 0 and x is x.
func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
