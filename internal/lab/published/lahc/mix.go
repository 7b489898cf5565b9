package lahc

import "stride/internal/search"

// The choice of the next mutation. As in the authors' program, each kind of mutation has a
// share of the draws that depends on how often it has lately led to a new best candidate, but
// is never less than minShare.

const (
	minShare   = 2.0     // percent
	adaptEvery = 100_000 // steps
	forget     = 0.9     // factor by which the counts fade each time
)

// mix holds the shares and the counts of all kinds of mutations.
type mix struct {
	share, tries, hits [kinds]float64
	total              float64
}

func (m *mix) reset() {
	*m = mix{}
	m.adapt(0)
}

// draw returns the kind of the next mutation.
func (m *mix) draw(random *search.Rand) kind {
	x := random.Float64() * m.total
	k := kind(0)
	for k < kinds-1 && x >= m.share[k] {
		x -= m.share[k]
		k++
	}
	m.tries[k]++
	return k
}

// hit counts a new best candidate.
func (m *mix) hit(k kind) { m.hits[k]++ }

// adapt updates the shares, at the steps at which that is due.
func (m *mix) adapt(step int64) {
	if step%adaptEvery != 0 {
		return
	}
	sum := 0.0
	var rate [kinds]float64
	for k := range rate {
		if m.tries[k] > 0 {
			rate[k] = m.hits[k] / m.tries[k]
			sum += rate[k]
		}
	}
	m.total = 0
	for k := range rate {
		m.share[k] = 100 / float64(kinds)
		if sum > 0 {
			m.share[k] = max(minShare, 100*rate[k]/sum)
		}
		m.total += m.share[k]
		m.tries[k] *= forget
		m.hits[k] *= forget
	}
}
