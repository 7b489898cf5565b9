package search

import (
	"math/bits"
	"sync/atomic"

	"stride/internal/nearest"
)

// A search consists of parts: one builds, another repairs, a third says how partial solutions
// compare. Whether a part is worth its lines changes when another part gets better, without any
// sign of it. So each part has a name, counts itself, and can be switched off: what it earns is the
// difference that this makes ("go run ./bench/ablation").
//
// A part is counted each time that it is at work: a try, the steps until it is done, and by how
// much the best solution improved meanwhile. Parts work within each other (a path is searched for
// along rows, whose cells have prices), and each of them counts the whole. So shares may add up to
// more than all the work.

// Part is a part of a search that can be switched off.
type Part struct {
	Name string // as on the command line
	Help string // what it does, in a line
}

// PartSet is a set of the parts of a table: bit k stands for part k.
type PartSet uint64

// maxParts is the number of parts that a set can hold.
const maxParts = 64

// Has reports whether s has all parts of t.
func (s PartSet) Has(t PartSet) bool { return s&t == t }

// PartTable lists the parts of a search, maxParts at most.
type PartTable []Part

// Names returns the names of the parts.
func (t PartTable) Names() []string {
	names := make([]string, len(t))
	for k, p := range t {
		names[k] = p.Name
	}
	return names
}

// Set returns the parts of some names.
func (t PartTable) Set(names []string) (set PartSet, err error) {
	all := t.Names()
names:
	for _, name := range names {
		for k, n := range all {
			if n == name {
				set |= 1 << k
				continue names
			}
		}
		return 0, nearest.Unknown("part", name, all)
	}
	return set, nil
}

// PartCounts counts what the parts of a search do. The zero PartCounts is ready for use, by several
// goroutines.
type PartCounts [maxParts]struct{ tries, gain, steps atomic.Int64 }

// Add counts a try of each of some parts, which together took a number of steps and improved the
// best solution.
func (c *PartCounts) Add(parts PartSet, steps, gain int64) {
	for ; parts != 0; parts &= parts - 1 {
		c.AddTotal(parts&-parts, 1, steps, gain)
	}
}

// AddTotal adds what one part has counted for itself.
func (c *PartCounts) AddTotal(part PartSet, tries, steps, gain int64) {
	p := &c[bits.TrailingZeros64(uint64(part))]
	p.tries.Add(tries)
	p.steps.Add(steps)
	p.gain.Add(gain)
}

// PartReport is what a part did in a search.
type PartReport struct {
	Name  string  `json:"name"`
	Off   bool    `json:"off"`
	Tries int64   `json:"tries"`
	Gain  int64   `json:"gain"`  // by which the best solution of the worker improved, in units of the score
	Share float64 `json:"share"` // of all steps of the search, from 0 to 1
}

// Report returns what each part did in a search that took a number of steps, with some parts
// switched off.
func (t PartTable) Report(c *PartCounts, off PartSet, steps int64) []PartReport {
	reports := make([]PartReport, len(t))
	for k, p := range t {
		reports[k] = PartReport{
			Name: p.Name, Off: off.Has(1 << k), Tries: c[k].tries.Load(), Gain: c[k].gain.Load(),
			Share: float64(c[k].steps.Load()) / float64(max(1, steps)),
		}
	}
	return reports
}
