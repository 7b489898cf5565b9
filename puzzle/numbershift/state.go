package numbershift

import (
	"cmp"
	"encoding/binary"
	"errors"
	"slices"

	"stride/search"
	"stride/shift"
	"stride/shift/forest"
)

// Forests travel between processes in a compact form: the edges in the order of their first cells,
// each as two variable-length integers. These are the distance of the first cell from that of the
// edge before, and the distance of the second cell from the first. An edge takes some three bytes.

// exchange connects a forest search with searches of the same level elsewhere.
func exchange(x search.Exchange[[]byte], b shift.Board) search.Exchange[forest.Forest] {
	return search.Coded[forest.Forest]{Over: x, Encode: encode, Decode: func(state []byte) (forest.Forest, error) {
		f, _, err := decode(state, b)
		return f, err
	}}
}

// encode returns the compact form of f.
func encode(f forest.Forest) []byte {
	edges := make([]forest.Edge, len(f))
	for k, e := range f {
		edges[k] = forest.Edge{A: min(e.A, e.B), B: max(e.A, e.B)}
	}
	slices.SortFunc(edges, func(a, b forest.Edge) int { return cmp.Or(a.A-b.A, a.B-b.B) })
	var text []byte
	last := 0
	for _, e := range edges {
		text = binary.AppendUvarint(text, uint64(e.A-last))
		text = binary.AppendUvarint(text, uint64(e.B-e.A))
		last = e.A
	}
	return text
}

var errState = errors.New("a state that is cut off or damaged")

// decode reads the compact form of a forest on b and returns how many numbers it leaves unsatisfied.
// The error says why it is not a forest on b.
func decode(text []byte, b shift.Board) (f forest.Forest, unsatisfied int, err error) {
	cells := uint64(len(b.Cells))
	for last := 0; len(text) > 0; {
		from, n := binary.Uvarint(text)
		if n <= 0 || from >= cells {
			return nil, 0, errState
		}
		text = text[n:]
		length, n := binary.Uvarint(text)
		if n <= 0 || length >= cells {
			return nil, 0, errState
		}
		text = text[n:]
		last += int(from)
		f = append(f, forest.Edge{A: last, B: last + int(length)})
		if len(f) > len(b.Cells) {
			return nil, 0, errState
		}
	}
	open, err := f.Unsatisfied(b)
	return f, len(open), err
}
