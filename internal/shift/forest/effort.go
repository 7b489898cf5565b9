package forest

// Stopping in the middle.
//
// A link of a chain takes one or two microseconds on the levels of the game, so it would be
// enough to check the stop flag between chains. But on other boards a single list of
// proposals can take minutes: at a number with the value of a million, each of a thousand
// edges needs sum sets of a million bits; in a row of a thousand ones, thousands of cells
// lie at lengths that satisfy a number; in a tree of a million numbers, each question about
// sides climbs a long path. So the search counts its work where it is done, in units of
// some nanoseconds, and checks the flag after each million units, wherever it is then. Once
// the flag is raised, all lists of proposals end early and the chain is undone. Adding and
// cutting an edge are never interrupted, so the forest is consistent at the end. Only
// clearing a state can be interrupted, and the state is then marked as torn.
//
// Cost: an addition and a comparison for each sum set of more than one word, each list and
// each climb, which cannot be measured on the levels of the game.

// effort counts the work of a state.
type effort struct {
	units int
	over  bool        // the search is over
	torn  bool        // the state is inconsistent, see clear
	look  func() bool // reports whether the search is over; nil means that it never is
}

// unitsBetweenLooks is the work between two checks of the flag, about a millisecond.
const unitsBetweenLooks = 1 << 20

// spend counts units of work, and checks the flag when that is due.
func (s *state) spend(units int) {
	s.effort.units += units
	if s.effort.units >= unitsBetweenLooks {
		s.lookUp()
	}
}

func (s *state) lookUp() {
	s.effort.units = 0
	if s.effort.look != nil && s.effort.look() {
		s.effort.over = true
	}
}
