package lab

import (
	"fmt"
	"math/rand/v2"

	"stride/internal/maze/engines/work"
	"stride/maze"
)

// Unit is one run of a search: a maze that changes, whose value is kept up to date, random numbers,
// and a budget of steps. The best maze that a step made is its result. It is used by one goroutine.
// At first the maze has the smallest number in every cell; that one is no result unless it is set.
//
// A step is for one maze that is tried: a change that is proposed, a random maze, or one that is
// set. Step pays for the one that follows it; each further one takes a step of its own, and once
// the budget is spent, nothing changes the maze any more.
//
// A number or a cell that is out of range is a mistake in the search: the method panics, and the
// run fails with the message and the line of the call.
type Unit struct {
	unit *work.Unit
	rand *rand.Rand
	paid bool // the last Step has not been used yet
	late int  // mazes that were to be tried after the last step
}

// maxLate is how many mazes a search may still try without success after its last step. The inner
// loops of a search may overlook the end, but one that never looks would not end.
const maxLate = 1 << 24

func newUnit(u *work.Unit) *Unit { return &Unit{unit: u, rand: rand.New(u.Rand)} }

// Step counts a step and reports whether the search may take it.
func (u *Unit) Step() bool {
	u.paid = u.unit.Step()
	return u.paid
}

// pay reports whether there is a step for a maze that is tried, and takes it.
func (u *Unit) pay() bool {
	if u.paid {
		u.paid = false
		return true
	}
	if u.unit.Step() {
		return true
	}
	if u.late++; u.late > maxLate {
		fail("Step", "it returned false long ago, and the search continues")
	}
	return false
}

// Done returns the part of the run that has passed, from 0 to 1.
func (u *Unit) Done() float64 { return u.unit.Done() }

// Rand returns the random numbers of the run. They depend only on its seed, so a search that takes
// all chance from here repeats exactly.
func (u *Unit) Rand() *rand.Rand { return u.rand }

// Params returns the configuration of the mazes to make.
func (u *Unit) Params() maze.Params { return u.unit.Params() }

// Number returns the number in a cell, 0 for the goal.
func (u *Unit) Number(cell int) int {
	u.mustHave("Number", cell)
	return int(u.unit.State.At(int32(cell)))
}

// Value returns the value of the maze.
func (u *Unit) Value() int { return int(u.unit.State.Value()) }

// Grid returns a copy of the maze.
func (u *Unit) Grid() *maze.Grid { return u.unit.State.Grid() }

// Set makes the maze a copy of g, which has the Params of the run and its start and goal in their
// corners, and returns its value.
func (u *Unit) Set(g *maze.Grid) int {
	p := u.Params()
	if g.Params != p || g.Endpoints != p.Corners() {
		fail("Set", "a maze with %+v and %+v, and the run needs %+v and %+v", g.Params, g.Endpoints, p,
			p.Corners())
	}
	if err := g.Check(); err != nil {
		fail("Set", "%v", err)
	}
	if u.pay() {
		u.unit.Install(g.Values)
	}
	return u.Value()
}

// Randomize makes the maze a random one, and returns its value.
func (u *Unit) Randomize() int {
	if u.pay() {
		u.unit.Install(u.unit.RandomValues())
	}
	return u.Value()
}

// Change returns a random cell other than the goal, and a random number other than the one that it
// holds. Of the numbers that are too large for any jump from the cell, only the smallest is drawn.
func (u *Unit) Change() (cell, number int) {
	v, x := u.unit.Change()
	return int(v), int(x)
}

// Propose puts a number into a cell, which is not the goal, if the value of the maze is then at
// least floor, and reports whether it did. Otherwise the maze stays as it is.
func (u *Unit) Propose(cell, number, floor int) bool {
	u.mustHave("Propose", cell)
	switch p, s := u.Params(), u.unit.State; {
	case cell == int(s.Goal()):
		fail("Propose", "cell %d is the goal", cell)
	case number < p.Min || number > p.Max:
		fail("Propose", "the number %d is not in %d..%d", number, p.Min, p.Max)
	case !u.pay() || !s.Propose(int32(cell), int16(number), int64(floor)):
		return false
	}
	u.unit.Note(u.unit.State.Value())
	return true
}

// mustHave panics unless the maze has a cell of this index.
func (u *Unit) mustHave(method string, cell int) {
	if n := u.unit.State.Len(); cell < 0 || cell >= n {
		fail(method, "cell %d is not in 0..%d", cell, n-1)
	}
}

// fail panics with what is wrong about a call of a method.
func fail(method, format string, args ...any) {
	panic("Unit." + method + ": " + fmt.Sprintf(format, args...))
}
