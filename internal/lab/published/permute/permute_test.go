package permute

import (
	"testing"

	"pgregory.net/rapid"
)

// walk is the method of the published solver: it tries all orders and signs of the moves,
// and passes the sequence of values to visit. No value but the last may be 0.
func walk(value int32, lengths []int32, path []int32, visit func(path []int32)) {
	path = append(path, value)
	if len(lengths) == 0 {
		visit(path)
		return
	}
	if value == 0 {
		return
	}
	for k, d := range lengths {
		rest := append(append([]int32{}, lengths[:k]...), lengths[k+1:]...)
		walk(value+d, rest, path, visit)
		walk(max(value-d, d-value), rest, path, visit)
	}
}

// TestAgainstPermutations compares end values and intermediate values, for all possible
// values, with those of all permutations.
func TestAgainstPermutations(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		most := rapid.SampledFrom([]int32{2, 6, 30, 200}).Draw(t, "most")
		value := rapid.Int32Range(1, most).Draw(t, "value")
		lengths := rapid.SliceOfN(rapid.Int32Range(1, most), 0, 5).Draw(t, "lengths")
		type pair struct{ w, e int32 }
		ends, ways := map[int32]bool{}, map[pair]bool{}
		walk(value, lengths, nil, func(path []int32) {
			e := path[len(path)-1]
			ends[e] = true
			for _, w := range path {
				if w > 0 {
					ways[pair{w, e}] = true
				}
			}
		})
		var table Table
		if !table.Make(value, lengths) {
			t.Fatal("too many moves")
		}
		total := value
		for _, d := range lengths {
			total += d
		}
		for e := int32(0); e <= total+1; e++ {
			if table.End(e) != ends[e] {
				t.Fatalf("end at %d: %v by sums, %v by permutations", e, table.End(e), ends[e])
			}
			if !ends[e] {
				continue
			}
			from, part := table.All()
			table.follow(t, from, e, part)
			for w := int32(1); w <= total+1; w++ {
				first, ok := table.Via(w, e)
				if ok != ways[pair{w, e}] {
					t.Fatalf("%d on the way to %d: %v by sums, %v by permutations", w, e, ok, !ok)
				}
				if ok {
					table.follow(t, value, w, first)
					table.follow(t, w, e, part&^first)
				}
			}
		}
	})
}

// follow makes the moves that Order returns.
func (t *Table) follow(rt *rapid.T, from, to int32, part int) {
	order, plus := t.Order(from, to, part, nil, nil)
	seen, value := 0, from
	for k, m := range order {
		if value == 0 {
			rt.Fatalf("0 before move %d of %v %v from %d", k, order, plus, from)
		}
		seen |= 1 << m
		if plus[k] {
			value += t.lengths[m]
		} else {
			value = max(value-t.lengths[m], t.lengths[m]-value)
		}
	}
	if seen != part || value != to {
		rt.Fatalf("%v %v lead from %d to %d with moves %b, want %d with %b", order, plus, from, value, seen,
			to, part)
	}
}

func TestTooMany(t *testing.T) {
	var table Table
	if table.Make(1, make([]int32, MaxMoves+1)) {
		t.Error("a table of too many moves")
	}
}
