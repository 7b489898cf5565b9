package official

import "crypto/sha1"

// random is the SHA1PRNG of the Java class library as the level generator uses it,
// written from its description: a chain of SHA-1 digests whose state is advanced by
// adding the digest and one, byte by byte with signed bytes.
//
// Cost: one SHA-1 of 20 bytes for every 20 bytes of output.
type random struct {
	state [sha1.Size]byte
	out   [sha1.Size]byte
	used  int // number of bytes of out that have been returned
}

func newRandom(seed []byte) *random {
	return &random{state: sha1.Sum(seed), used: sha1.Size}
}

func (r *random) refill() {
	r.out = sha1.Sum(r.state[:])
	carry := 1
	changed := false
	for k := range r.state {
		sum := int(int8(r.state[k])) + int(int8(r.out[k])) + carry
		changed = changed || r.state[k] != byte(sum)
		r.state[k] = byte(sum)
		carry = sum >> 8
	}
	if !changed {
		r.state[0]++
	}
	r.used = 0
}

// byte returns the next byte; no byte is ever skipped.
func (r *random) byte() byte {
	if r.used == len(r.out) {
		r.refill()
	}
	r.used++
	return r.out[r.used-1]
}

// next returns an integer of the given number of bits, at most 32. It takes as many
// whole bytes as it needs, the most significant one first.
func (r *random) next(bits int) uint32 {
	count := (bits + 7) / 8
	var v uint32
	for range count {
		v = v<<8 | uint32(r.byte())
	}
	return v >> (8*count - bits)
}

// boolean returns the top bit of the next byte.
func (r *random) boolean() bool { return r.next(1) != 0 }

// intn returns an integer in [0, bound) without bias: it repeats draws from the last,
// incomplete interval of the 31-bit range.
func (r *random) intn(bound int) int {
	if bound&(bound-1) == 0 {
		return int(int64(bound) * int64(r.next(31)) >> 31)
	}
	for {
		draw := int32(r.next(31))
		n := draw % int32(bound)
		if draw-n+int32(bound-1) >= 0 {
			return int(n)
		}
	}
}
