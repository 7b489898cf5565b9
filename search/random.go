package search

import "math/rand/v2"

// Rand is the source of random numbers of one unit: the PCG generator of math/rand/v2
// (O'Neill, 2014), called directly rather than through rand.Source. That package
// guarantees the sequence for each seed, so a seed gives the same search on every machine
// and with every later version of Go.
type Rand struct{ pcg rand.PCG }

// NewRand returns the generator for one of the streams of a seed. No search can notice a
// dependence between streams with different numbers.
func NewRand(seed, stream uint64) *Rand {
	r := new(Rand)
	r.pcg.Seed(mix(seed), mix(stream^0x9e3779b97f4a7c15))
	return r
}

// mix is the finaliser of SplitMix64 (Steele, Lea, Flood, 2014). It spreads
// small seeds such as 1, 2, 3 over all 64 bits.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Uint64 returns 64 random bits.
func (r *Rand) Uint64() uint64 { return r.pcg.Uint64() }

// Below returns a number in [0, n), n > 0, by Lemire's multiplication (2019)
// without its rejection step: the bias is under n/2³², far below what a search
// can notice.
func (r *Rand) Below(n int) int {
	return int(uint64(uint32(r.pcg.Uint64())) * uint64(n) >> 32)
}

// Float64 returns a number in [0, 1).
func (r *Rand) Float64() float64 { return float64(r.pcg.Uint64()>>11) / (1 << 53) }
