package lahc

import "stride/search"

// The late-acceptance list (Burke and Bykov, 2008/2017): a candidate is accepted
// if it is not worse than the present state, or than the state that was accepted
// as many steps ago as the list is long.
//
// Its length follows the coverage, the share of numbers that the best candidate
// has cleared. Early on nearly anything is an improvement, and a long list would
// only delay it; at the end a long one lets the search wander.
const (
	shortList    = 150
	longList     = 4600
	lowCoverage  = 0.90 // up to this the list is short
	highCoverage = 0.96 // from this on it is long; linear between them
)

// listLength returns the length for a board of numbers of which left remain.
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

// lateList is the list. Its array has room for the longest one from the start.
type lateList struct {
	scores [longList]float64
	length int
	at     int
}

// fill makes a short list of one score.
func (l *lateList) fill(score float64) {
	l.length, l.at = shortList, 0
	for k := range l.length {
		l.scores[k] = score
	}
}

// bound returns the score of long ago.
func (l *lateList) bound() float64 { return l.scores[l.at] }

// settle replaces it by the present one.
func (l *lateList) settle(score float64) {
	l.scores[l.at] = score
	if l.at++; l.at >= l.length {
		l.at = 0
	}
}

// grow makes the list longer, never shorter; new places get scores drawn from the
// old ones.
func (l *lateList) grow(length int, random *search.Rand) {
	for k := l.length; k < length; k++ {
		l.scores[k] = l.scores[random.Below(l.length)]
	}
	l.length = max(l.length, length)
}
