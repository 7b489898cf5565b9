package lahc

// Stopping in the middle. A candidate takes some microseconds on the levels of the game,
// but a second on a board of a million numbers, and the exhaustive search can take
// minutes where histories are long. So the work of a Mutator is counted, in units of
// some nanoseconds, and after each million of them it asks whether the search is over. If
// so, all loops end where they are. What they leave is a state like any other, only not
// as complete as it might be.

// effort counts the work of a Mutator.
type effort struct {
	units int
	over  bool
	look  func() bool // asks whether the search is over; nil: it never is
}

// unitsBetweenLooks is how much work is done between two looks, about a millisecond, and
// unitsANumber what a look at a number counts for.
const (
	unitsBetweenLooks = 1 << 18
	unitsANumber      = 8
)

// Spend counts so many units of work, and reports whether the search is over.
func (e *effort) Spend(units int) bool {
	if e.units += units; e.units >= unitsBetweenLooks {
		e.units = 0
		if e.look != nil && e.look() {
			e.over = true
		}
	}
	return e.over
}

// Over reports whether the search was over at the last look.
func (e *effort) Over() bool { return e.over }
