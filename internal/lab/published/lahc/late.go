package lahc

import "stride/internal/search"

// The late-acceptance list (Burke and Bykov, 2008/2017): a candidate is accepted if it is not
// worse than the present state, or not worse than the present state was as many steps ago as
// the list is long.
//
// The length of the list depends on the coverage, which is the share of the numbers that the
// best candidate has cleared. Early on, nearly every candidate is an improvement, and a long
// list would only cause delay; near the end, a long list lets the search explore more.
const (
	shortList    = 150
	longList     = 4600
	lowCoverage  = 0.90 // up to this coverage the list is short
	highCoverage = 0.96 // from this coverage on it is long; it grows linearly in between
)

// listLength returns the length of the list when left of the numbers of a board remain.
func listLength(numbers, left int) int {
	coverage := float64(numbers-left) / float64(numbers)
	switch {
	case coverage < lowCoverage:
		return shortList
	case coverage > highCoverage:
		return longList
	}
	return shortList + int((coverage-lowCoverage)*(longList-shortList)/(highCoverage-lowCoverage))
}

// lateList is the list. Its array always has room for the greatest length.
type lateList struct {
	scores [longList]float64
	length int
	at     int
}

// fill makes the list short and sets all its scores to one value.
func (l *lateList) fill(score float64) {
	l.length, l.at = shortList, 0
	for k := range l.length {
		l.scores[k] = score
	}
}

// bound returns the oldest score of the list.
func (l *lateList) bound() float64 { return l.scores[l.at] }

// settle replaces the oldest score by the present one.
func (l *lateList) settle(score float64) {
	l.scores[l.at] = score
	if l.at++; l.at >= l.length {
		l.at = 0
	}
}

// grow makes the list longer, never shorter. New places get scores that are drawn from the old
// ones.
func (l *lateList) grow(length int, random *search.Rand) {
	for k := l.length; k < length; k++ {
		l.scores[k] = l.scores[random.Below(l.length)]
	}
	l.length = max(l.length, length)
}
