package forest

// Stopping in the middle.
//
// A link of a chain takes a microsecond or two on the levels of the game, so looking at
// the stop flag once in a while between chains would do. But on other boards a single
// list of proposals can take minutes: at a number of a million, each of a thousand edges
// asks for sums of a million bits; in a row of a thousand ones, thousands of cells lie at
// lengths that satisfy; in a tree of a million numbers each question about sides climbs
// a long way. So work is counted where it is done, in units of some nanoseconds, and
// after each million of them the flag is looked at, wherever that happens to be. Once it
// is raised, all lists of proposals end early and the chain is undone. What is never cut
// short is a link or a cut, so the forest is whole at the end; only a state that was just
// being cleared is not, and is marked as torn.
//
// Cost: an addition and a comparison for each set of more than one word, each list and
// each climb; none of them can be measured on the levels of the game.

// effort counts the work of a state.
type effort struct {
	units int
	over  bool        // the search is over
	torn  bool        // and the state is not whole, see clear
	look  func() bool // asks whether it is; nil: it never is
}

// unitsBetweenLooks is how much work is done between two looks, about a millisecond.
const unitsBetweenLooks = 1 << 20

// spend counts so many units of work, and looks at the flag when that is due.
func (s *state) spend(units int) {
	s.effort.units += units
	if s.effort.units >= unitsBetweenLooks {
		s.lookUp()
	}
}

// lookUp asks whether the search is over.
func (s *state) lookUp() {
	s.effort.units = 0
	if s.effort.look != nil && s.effort.look() {
		s.effort.over = true
	}
}
