package prove

import "math/bits"

type entry struct {
	known, need, black uint64
	head               uint8
	left               uint8
	budget             int16
}

const ways = 4

type table struct {
	slots [][ways]entry
	mask  uint64
}

func newTable(log int) *table {
	return &table{make([][ways]entry, 1<<log), 1<<log - 1}
}

func (t *table) slot(known uint64, head uint8) *[ways]entry {
	h := known*0x9E3779B97F4A7C15 ^ uint64(head)*0xC2B2AE3D27D4EB4F
	h ^= h >> 29
	h *= 0xBF58476D1CE4E5B9
	h ^= h >> 32
	return &t.slots[h&t.mask]
}

func head(c *node) uint8 {
	h := uint8(bits.TrailingZeros64(c.open))
	if c.single {
		h |= 64
	}
	return h | 128
}

func (t *table) fails(c *node, budget int32) bool {
	need := c.known &^ c.closed
	h := head(c)
	b := t.slot(c.known, h)
	for k := range b {
		e := &b[k]
		if e.known == c.known && e.head == h && e.black == c.black &&
			budget <= int32(e.budget)-penalty*int32(bits.OnesCount64(e.need&^need)) {
			return true
		}
	}
	return false
}

func (t *table) store(c *node, budget int32) {
	need := c.known &^ c.closed
	h := head(c)
	left := uint8(64 - bits.OnesCount64(c.known))
	b := t.slot(c.known, h)
	at := 0
	for k := range b {
		e := &b[k]
		if e.known == c.known && e.head == h && e.black == c.black && e.need == need {
			e.budget = max(e.budget, int16(budget))
			return
		}
		if e.left <= b[at].left {
			at = k
		}
	}
	b[at] = entry{c.known, need, c.black, h, left, int16(budget)}
}
