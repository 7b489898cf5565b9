package maze

import "math/bits"

// cells is a set of up to 192 cells of a window, one bit for each.
type cells struct{ a, b, c uint64 }

func cell(v int) cells {
	switch v / 64 {
	case 0:
		return cells{a: 1 << v}
	case 1:
		return cells{b: 1 << (v - 64)}
	}
	return cells{c: 1 << (v - 128)}
}

func (x cells) or(y cells) cells    { return cells{x.a | y.a, x.b | y.b, x.c | y.c} }
func (x cells) minus(y cells) cells { return cells{x.a &^ y.a, x.b &^ y.b, x.c &^ y.c} }
func (x cells) empty() bool         { return x.a|x.b|x.c == 0 }
func (x cells) has(v int) bool      { return cell(v).within(x) }
func (x cells) within(y cells) bool { return x.minus(y).empty() }

func (x cells) size() int {
	return bits.OnesCount64(x.a) + bits.OnesCount64(x.b) + bits.OnesCount64(x.c)
}

func (x cells) less(y cells) bool {
	if x.c != y.c {
		return x.c < y.c
	}
	return x.b < y.b || x.b == y.b && x.a < y.a
}

func (x cells) first() int {
	switch {
	case x.a != 0:
		return bits.TrailingZeros64(x.a)
	case x.b != 0:
		return 64 + bits.TrailingZeros64(x.b)
	}
	return 128 + bits.TrailingZeros64(x.c)
}

// rest returns x without its first cell.
func (x cells) rest() cells {
	switch {
	case x.a != 0:
		x.a &= x.a - 1
	case x.b != 0:
		x.b &= x.b - 1
	default:
		x.c &= x.c - 1
	}
	return x
}

func (x cells) permuted(by []int) (y cells) {
	for ; x.a != 0; x.a &= x.a - 1 {
		y = y.or(cell(by[bits.TrailingZeros64(x.a)]))
	}
	for ; x.b != 0; x.b &= x.b - 1 {
		y = y.or(cell(by[64+bits.TrailingZeros64(x.b)]))
	}
	for ; x.c != 0; x.c &= x.c - 1 {
		y = y.or(cell(by[128+bits.TrailingZeros64(x.c)]))
	}
	return y
}
