package local

import "stride/maze/work"

// RandomWalk returns the baseline that the course provides. From a random maze it goes to a random
// successor each time, better or not, and remembers the best maze. Every other search must
// beat it.
func RandomWalk(o Options) work.Algorithm {
	return work.Algorithm{
		Name:       "random-walk",
		Help:       "the course's baseline: a random change each time, better or not",
		Parameters: []string{},
		Search: With(o, func(u *Unit) {
			u.Randomize()
			for u.Step() {
				v, x := u.Change()
				u.State.Set(v, x)
				u.State.Commit()
				u.Note(u.State.Value())
			}
		}),
	}
}
