package proof_test

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"stride/internal/search"
)

// Clearing a board is NP-complete: the reduction of docs/shift-proofs.md, from exact cover by
// triples in which each element is in at most three (Gonzalez, 1985). A triple has a row, an
// element a column. A triple's number lies in its row, an element's in its column, and a joint lies
// where the row of a triple meets the column of one of its elements. The joint's edges lead to both
// or to neither; the triple's to its three joints or to none of them; the element's to exactly one
// joint.
//
// What a number may do is a matter of its neighbours alone, so each number is checked for itself:
// of all subsets of the numbers in its row and column, those whose distances, with some signs, sum
// to its value are exactly the wanted ones.

// point is a number of the board; each list in wanted is a set of points with which its edges may
// join it.
type point struct {
	name   string
	at     [2]int // column, row
	value  int
	wanted [][]int
}

// reduction is a board that can be cleared if and only if some of the triples cover each element
// exactly once.
type reduction struct {
	triples [][3]int
	points  []point
	triple  []int          // the point of each triple
	joint   map[[2]int]int // of a triple and an element
}

// step divides all rows and columns of triples and elements, so that thirds and halves of halves
// are whole.
const step = 12

func (r *reduction) put(name string, column, row, value int) int {
	r.points = append(r.points, point{name: name, at: [2]int{column, row}, value: value})
	return len(r.points) - 1
}

// free gives the point k an edge of a length that k may use or not: it leads to a number of half
// that value, which another one of half that value needs, and which is satisfied with both: d = 2d
// - d.
func (r *reduction) free(k, length int, direction [2]int) int {
	x, y := r.points[k].at[0]+length*direction[0], r.points[k].at[1]+length*direction[1]
	half := length / 2
	end := r.put("free end", x, y, half)
	last := r.put("last", x+half*abs(direction[1]), y+half*abs(direction[0]), half)
	r.points[end].wanted = [][]int{{last}, {last, k}}
	r.points[last].wanted = [][]int{{end}}
	return end
}

var right, left, down = [2]int{1, 0}, [2]int{-1, 0}, [2]int{0, 1}

// reduce needs a row and a column for each triple and then for each element, all increasing.
func reduce(triples [][3]int, elements int, rows, columns []int) *reduction {
	r := &reduction{triples: triples, joint: make(map[[2]int]int)}
	of := make([][]int, elements) // the triples of each element
	for s, t := range triples {
		for _, e := range t {
			of[e] = append(of[e], s)
			column, row := columns[len(triples)+e], rows[s]
			value := column - columns[s] + rows[len(triples)+e] - row
			r.joint[[2]int{s, e}] = r.put(fmt.Sprintf("joint %d %d", s, e), column, row, value)
		}
	}
	for s, t := range triples {
		value := 0
		for _, e := range t {
			value += columns[len(triples)+e] - columns[s]
		}
		k := r.put(fmt.Sprintf("triple %d", s), columns[s], rows[s], value)
		r.triple = append(r.triple, k)
		r.points[k].wanted = [][]int{{r.free(k, value, down)},
			{r.joint[[2]int{s, t[0]}], r.joint[[2]int{s, t[1]}], r.joint[[2]int{s, t[2]}]}}
	}
	for e, in := range of {
		k := r.element(e, in, rows, columns)
		for _, s := range in {
			j := r.joint[[2]int{s, e}]
			r.points[j].wanted = [][]int{{r.free(j, r.points[j].value, right)}, {r.triple[s], k}}
		}
	}
	return r
}

// element puts the number of an element. Let a1, a2, a3 be its distances to its joints, A = (a1 +
// a2 + a3)/3 its value, and p = A - a3 and q = A - a2 the lengths of its free edges. Then a1 = A +
// p + q, a2 = A - q and a3 = A - p, so it can use the first joint with both free edges, the second
// with q, or the third with p. All three joints make 3A with equal signs, and with other signs A or
// -A plus a combination of p and q in which one appears twice, such as a1 + a2 - a3 = A + 2p, but
// there is only one edge of each. Two joints, or none, make an even multiple of A.
func (r *reduction) element(e int, in, rows, columns []int) int {
	row, column := rows[len(r.triples)+e], columns[len(r.triples)+e]
	joint := func(k int) int { return r.joint[[2]int{in[k], e}] }
	away := func(k int) int { return row - rows[in[k]] }
	value := away(0)
	if len(in) == 3 {
		value = (away(0) + away(1) + away(2)) / 3
	}
	n := r.put(fmt.Sprintf("element %d", e), column, row, value)
	switch len(in) {
	case 1:
		r.points[n].wanted = [][]int{{joint(0)}}
	case 2:
		q := r.free(n, abs(value-away(1)), left)
		r.points[n].wanted = [][]int{{joint(0)}, {joint(1), q}}
	case 3:
		p, q := r.free(n, abs(value-away(2)), right), r.free(n, abs(value-away(1)), left)
		r.points[n].wanted = [][]int{{joint(0), p, q}, {joint(1), q}, {joint(2), p}}
	}
	return n
}

func abs(x int) int { return max(x, -x) }

// check returns the first point that may do anything else than what is wanted, or -1.
func (r *reduction) check() int {
	lines := make(map[[2]int][]int) // 0 and a column, or 1 and a row
	places := make(map[[2]int]bool)
	for k, p := range r.points {
		if places[p.at] || p.value <= 0 {
			return k
		}
		places[p.at] = true
		for axis := range 2 {
			line := [2]int{axis, p.at[axis]}
			lines[line] = append(lines[line], k)
		}
	}
	for k, p := range r.points {
		var near, length []int
		for axis := range 2 {
			for _, m := range lines[[2]int{axis, p.at[axis]}] {
				if m != k {
					near = append(near, m)
					length = append(length, abs(r.points[m].at[1-axis]-p.at[1-axis]))
				}
			}
		}
		var wanted []uint
		for _, set := range p.wanted {
			mask := uint(0)
			for _, m := range set {
				mask |= 1 << slices.Index(near, m)
			}
			wanted = append(wanted, mask)
		}
		for set := range uint(1) << len(near) {
			if sums(length, set, p.value) != slices.Contains(wanted, set) {
				return k
			}
		}
	}
	return -1
}

// sums reports whether the lengths in set, with some signs, sum to value.
func sums(length []int, set uint, value int) bool {
	if set == 0 {
		return value == 0
	}
	k := bits.TrailingZeros(set)
	return sums(length, set&(set-1), value-length[k]) || sums(length, set&(set-1), value+length[k])
}

// lines draws increasing multiples of step with gaps below a limit.
func lines(r *search.Rand, count, gap int) []int {
	list := make([]int, count)
	at := 0
	for k := range list {
		at += step * (1 + r.Below(gap))
		list[k] = at
	}
	return list
}

// drawTriples draws as many triples as there are elements, so that each element is in three.
func drawTriples(r *search.Rand, elements int) [][3]int {
	for {
		var triples [][3]int
		places := make([]int, 3*elements)
		for k := range places {
			places[k] = k / 3
		}
		for k := range places {
			j := k + r.Below(len(places)-k)
			places[k], places[j] = places[j], places[k]
		}
		good := true
		for t := range slices.Chunk(places, 3) {
			triples = append(triples, [3]int(t))
			good = good && t[0] != t[1] && t[0] != t[2] && t[1] != t[2]
		}
		if good {
			return triples
		}
	}
}

// TestReduction draws rows and columns from a wide range and checks every number. If the signed
// distances to a set of neighbours sum to a number's value, a linear form in the rows and columns
// is 0. There are two cases. If all its coefficients are 0, the form is 0 in every draw, and the
// set must be a wanted one. If not, it is 0 in one draw out of billions. So draws that pass show
// that only wanted sets work for almost all rows and columns, for each order of triples and
// elements among the draws.
func TestReduction(t *testing.T) {
	r := search.NewRand(1, 0)
	for range 50 {
		elements := 3 * (1 + r.Below(3))
		triples := drawTriples(r, elements)
		for range r.Below(elements) { // then some elements are in fewer than three
			k := r.Below(len(triples))
			if fewer := slices.Delete(slices.Clone(triples), k, k+1); all(fewer, elements) {
				triples = fewer
			}
		}
		rows, columns := lines(r, len(triples)+elements, 1<<40), lines(r, len(triples)+elements, 1<<40)
		made := reduce(triples, elements, rows, columns)
		if k := made.check(); k >= 0 {
			t.Fatalf("%v: the %s, %d, may do something else", triples, made.points[k].name,
				made.points[k].value)
		}
	}
}

// all reports whether each element is in one of the triples.
func all(triples [][3]int, elements int) bool {
	in := make([]bool, elements)
	for _, t := range triples {
		in[t[0]], in[t[1]], in[t[2]] = true, true, true
	}
	return !slices.Contains(in, false)
}
