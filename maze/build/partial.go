package build

import (
	"math/bits"
	"slices"
)

// On a large grid a path takes seconds, and it may be trapped before it comes to the goal.
// What it has by then is worth something: every jump so far found a single new cell, so
// that whatever follows cannot shorten it. Partial completes such a path by a shortest way
// through the open cells, with any values of the range; that the few jumps of it may find
// several open cells costs next to nothing. If the path has shut itself in, its last
// jumps are taken back until there is a way.
//
// A maze of half a path would be full of white holes: cells that nobody reaches and that
// lead to the path. So Fill makes islands of the cells that are left: their jumps lead only
// to each other, or nowhere, and what is neither reached nor reaching costs nothing.

// Partial returns the longest path of the present search, or of the last one, completed to
// the goal, or nil if that cannot be done. It may be called by spend. It takes time linear
// in the number of cells and changes nothing in the search.
func (b *Beam) Partial() *Path {
	if len(b.states) == 0 {
		return nil
	}
	st := &b.states[0]
	for k := range b.states {
		if b.states[k].score > st.score {
			st = &b.states[k]
		}
	}
	path := b.path(b.history[st.last])
	cells := append(path.Cells, st.head)
	f := slices.Clone(b.field(st.slot))
	for back := 1; ; back *= backFactor {
		if rest := b.wayOut(f, cells[len(cells)-1]); rest != nil {
			return b.complete(path, cells, rest)
		}
		if len(cells) == 1 {
			return nil
		}
		cells = cells[:max(1, len(cells)-back)]
		b.replay(f, path, len(cells)-1)
	}
}

// backFactor is by how much more of a path is taken back each time.
const backFactor = 4

// wayOut returns a shortest way from a cell to the goal through open cells, the goal
// included and the cell left out, or nil if there is none. It overwrites the field.
func (b *Beam) wayOut(f []uint64, from int32) []int32 {
	s := b.shape
	if b.parents == nil {
		b.parents = make([]int32, s.p.Cells())
	}
	queue := append(b.queue[:0], from)
	visit := func(v, w int32) {
		s.close(f, w)
		b.parents[w] = v
		queue = append(queue, w)
	}
	for at := 0; at < len(queue) && s.open(f, s.goal); at++ {
		v := queue[at]
		r, c := int(s.row[v]), int(s.col[v])
		low, high := s.p.Min, s.p.Max
		row := f[r*s.rowWords : (r+1)*s.rowWords]
		col := f[s.columns+c*s.colWords : s.columns+(c+1)*s.colWords]
		for _, w := range [...][2]int{{c - high, c - low}, {c + low, c + high}} {
			for at := firstBit(row, w[0], w[1]); at >= 0; at = firstBit(row, at+1, w[1]) {
				visit(v, int32(r*s.p.Cols+at))
			}
		}
		for _, w := range [...][2]int{{r - high, r - low}, {r + low, r + high}} {
			for at := firstBit(col, w[0], w[1]); at >= 0; at = firstBit(col, at+1, w[1]) {
				visit(v, int32(at*s.p.Cols+c))
			}
		}
	}
	b.queue = queue
	if s.open(f, s.goal) {
		return nil
	}
	var way []int32
	for v := s.goal; v != from; v = b.parents[v] {
		way = append(way, v)
	}
	slices.Reverse(way)
	return way
}

// firstBit returns the first position of a bit of set from position from to position to,
// both included, or -1 if there is none.
func firstBit(set []uint64, from, to int) int {
	from, to = max(from, 0), min(to, len(set)*64-1)
	for from <= to {
		if word := set[from>>6] >> (from & 63); word != 0 {
			if at := from + bits.TrailingZeros64(word); at <= to {
				return at
			}
			return -1
		}
		from = from&^63 + 64
	}
	return -1
}

// replay sets up a field as it is after the first jumps of a path.
func (b *Beam) replay(f []uint64, path *Path, jumps int) {
	b.shape.begin(f, b.guide.scaffold)
	asides := path.asides
	for t := range jumps {
		b.shape.advance(f, path.Cells[t], int(path.Values[t]), asides)
		asides = asides[len(listAt(asides, 0)):]
	}
}

// complete returns the path along the cells, the last of which is its head, and on through
// the cells of rest to the goal.
func (b *Beam) complete(path *Path, cells, rest []int32) *Path {
	jumps := len(cells) - 1
	asides := path.asides
	for range jumps {
		asides = asides[len(listAt(asides, 0)):]
	}
	whole := &Path{
		Values: path.Values[:jumps:jumps], asides: path.asides[:len(path.asides)-len(asides)],
		scaffold: b.guide.scaffold, partial: true,
	}
	for _, w := range rest {
		v := cells[len(cells)-1]
		x := max(w-v, v-w)
		if x >= int32(b.shape.p.Cols) || b.shape.col[v] == b.shape.col[w] {
			x /= int32(b.shape.p.Cols)
		}
		whole.Values = append(whole.Values, int16(x))
		whole.asides = append(whole.asides, placed{-1, 0})
		cells = append(cells, w)
	}
	whole.Cells = cells[:len(cells)-1]
	return whole
}
