package farm

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"stride/maze"
	"stride/shift"
	"stride/shift/forest"
)

// States travel in a compact form. A forest is its edges in the order of their first
// cells, each as two variable-length integers: how far the first cell is from that of
// the edge before, and how far the second is from the first. That is some three bytes
// an edge. A maze is its ID, deflated.

// encodeForest returns the compact form of f.
func encodeForest(f forest.Forest) []byte {
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

// decodeForest reads the compact form of a forest on b and returns how many numbers it
// leaves unsatisfied. The error says why it is no forest on b.
func decodeForest(text []byte, b shift.Board) (f forest.Forest, unsatisfied int, err error) {
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

// encodeMaze returns the compact form of g.
func encodeMaze(g *maze.Grid) []byte {
	var text bytes.Buffer
	w, err := flate.NewWriter(&text, flate.BestSpeed)
	if err != nil {
		panic(err) // the level is a constant
	}
	_, _ = io.WriteString(w, g.ID()) // a buffer takes everything
	_ = w.Close()
	return text.Bytes()
}

// decodeMaze reads the compact form of a maze of configuration p and evaluates it.
func decodeMaze(text []byte, p maze.Params) (g *maze.Grid, value int, err error) {
	id, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(text)), maze.MaxInput))
	if err != nil {
		return nil, 0, fmt.Errorf("%w: %w", errState, err)
	}
	if g, err = maze.ParseID(string(id)); err != nil {
		return nil, 0, err
	}
	if g.Params != p {
		return nil, 0, fmt.Errorf("a maze of %+v, want %+v", g.Params, p)
	}
	return g, maze.Evaluate(g).Value, nil
}
