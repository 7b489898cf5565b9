package bounds

import "math/bits"

// cells is a set of up to 256 cells of a window, one bit for each.
type cells struct{ a, b, c, d uint64 }

func cell(v int) cells {
	bit := uint64(1) << (v % 64)
	switch v / 64 {
	case 0:
		return cells{a: bit}
	case 1:
		return cells{b: bit}
	case 2:
		return cells{c: bit}
	}
	return cells{d: bit}
}

func (x cells) or(y cells) cells {
	return cells{x.a | y.a, x.b | y.b, x.c | y.c, x.d | y.d}
}

func (x cells) minus(y cells) cells {
	return cells{x.a &^ y.a, x.b &^ y.b, x.c &^ y.c, x.d &^ y.d}
}

func (x cells) empty() bool         { return x.a|x.b|x.c|x.d == 0 }
func (x cells) has(v int) bool      { return cell(v).within(x) }
func (x cells) within(y cells) bool { return x.minus(y).empty() }

func (x cells) size() int {
	return bits.OnesCount64(x.a) + bits.OnesCount64(x.b) + bits.OnesCount64(x.c) + bits.OnesCount64(x.d)
}

func (x cells) less(y cells) bool {
	switch {
	case x.d != y.d:
		return x.d < y.d
	case x.c != y.c:
		return x.c < y.c
	case x.b != y.b:
		return x.b < y.b
	}
	return x.a < y.a
}

func (x cells) first() int {
	switch {
	case x.a != 0:
		return bits.TrailingZeros64(x.a)
	case x.b != 0:
		return 64 + bits.TrailingZeros64(x.b)
	case x.c != 0:
		return 128 + bits.TrailingZeros64(x.c)
	}
	return 192 + bits.TrailingZeros64(x.d)
}

// rest returns x without its first cell.
func (x cells) rest() cells {
	switch {
	case x.a != 0:
		x.a &= x.a - 1
	case x.b != 0:
		x.b &= x.b - 1
	case x.c != 0:
		x.c &= x.c - 1
	default:
		x.d &= x.d - 1
	}
	return x
}

func (x cells) permuted(by []int) (y cells) {
	for ; !x.empty(); x = x.rest() {
		y = y.or(cell(by[x.first()]))
	}
	return y
}
