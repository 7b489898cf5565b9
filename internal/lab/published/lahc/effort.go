package lahc

// Stopping in the middle. A candidate takes some microseconds on the levels of the game, but
// a second on a board of a million numbers, and the exhaustive search can take minutes where
// histories are long. So a Mutator counts its work, in units of some nanoseconds, and sometimes
// checks whether the search is over. If so, all its loops end at once. The state that
// they leave is a valid one; only some merges and moves that are possible may be missing.

// effort counts the work of a Mutator.
type effort struct {
	units int
	over  bool
	look  func() bool // reports whether the search is over; nil means that it never is
}

const (
	unitsBetweenLooks = 1 << 18 // work between two checks, about a millisecond
	unitsANumber      = 8       // work that examining a number counts for
	// numbersAtOnce is how many numbers are examined between two calls of Spend. A call for
	// each number would take 4 % of the time of the search.
	numbersAtOnce = 256
)

// Spend counts units of work and reports whether the search is over.
func (e *effort) Spend(units int) bool {
	if e.units += units; e.units >= unitsBetweenLooks {
		e.units = 0
		if e.look != nil && e.look() {
			e.over = true
		}
	}
	return e.over
}

// Over reports whether the search was over at the last check.
func (e *effort) Over() bool { return e.over }
