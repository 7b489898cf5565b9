package local

import (
	"cmp"
	"math"
	"slices"

	"stride/internal/maze/engines/internal/parts"
)

// In a maze built along a scaffold, all seeds are black holes at first, a quarter of all cells or
// more: they lead only to each other. An exit is a black hole that gets a value with which it leads
// back to the solution, so that it and all cells that lead to it are no holes any more. Along rows
// some seeds lead only to cells that are discovered before them, or at the same time. Along
// staircases each exit is a shortcut, but next to the start a very short one. ClimbOffPath finds
// exits too, but not in time on vast grids: it tries shortcuts everywhere, each of which changes
// the distances of most cells.
//
// Exits of two classes of seeds may use the same shortcut, or one each. Which exits are opened
// first decides that, and no order is best everywhere. So exits are opened again and again in
// random orders, and the best maze counts.
//
// Among lattices of seeds, many exits lead to cells off the solution that are discovered much later
// and lead back to earlier ones, so that they shorten no solution. These far exits are opened last.

const (
	// A try gives up after this many exits that did not raise the value: the first one, and the
	// others.
	maxFailures      = 200
	maxRetryFailures = 50
	maxFarFailures   = 1000 // with far exits, or with any

	maxRetries      = 32      // random orders after the first one
	maxRetriedCells = 100_000 // cells times random orders
	ordersUntil     = 0.9     // share of the work unit after which there are none: the last exits follow
)

// shortcuts are the numbers of jumps by which an exit may shorten the solution. Those that shorten
// it less are tried first.
var shortcuts = [...]int32{0, 10, 40}

// anyLoss stands for exits that lead back to the solution in any way, through cells that nothing
// reaches too.
const anyLoss = math.MaxInt32

// OpenExits gives exits to black holes where these do not shorten the solution by much. It returns
// the value of the maze with which it ends.
func (u *Unit) OpenExits(value int64) int64 {
	orders := min(maxRetries, maxRetriedCells/u.State.Len())
	if !u.On(parts.ExitOrders) {
		orders = 0
	}
	return u.openInOrders(value, orders, maxFailures, maxRetryFailures, shortcuts[:])
}

// OpenFarExits is OpenExits with far exits, in a number of random orders after the first one.
func (u *Unit) OpenFarExits(value int64, orders int) int64 {
	if !u.On(parts.ExitOrders) {
		orders = 0
	}
	losses := append(slices.Clone(shortcuts[:]), math.MaxInt32/2)
	return u.openInOrders(value, orders, maxFarFailures, maxFarFailures, losses)
}

// openInOrders opens exits that shorten the solution by at most losses, those next to the start
// first, and then in random orders. The first try gives up after maxFirst exits that did not raise
// the value, the others after maxOther.
func (u *Unit) openInOrders(value int64, orders, maxFirst, maxOther int, losses []int32) int64 {
	before, holes := u.Values(), u.reachedHoles()
	bestValue := u.openExits(value, holes, losses, maxFirst)
	best := u.Values()
	u.Count(parts.ExitOrders, func() {})
	for range orders {
		if len(holes) == 0 || u.Spent() || u.Done() > ordersUntil {
			break
		}
		u.Install(before)
		u.shuffle(holes)
		if v := u.openExits(value, holes, append(u.drawShortcuts(), losses[len(shortcuts):]...),
			maxOther); v > bestValue {
			bestValue = v
			u.State.Values(best)
		}
	}
	return u.Install(best)
}

// OpenAnyExits gives black holes whatever value raises that of the maze, in a random order. A
// single cell may free hundreds of others, by a way that the rules above don't foresee: through
// cells that nothing reaches, or back through another class of seeds. It returns the value of the
// maze with which it ends.
func (u *Unit) OpenAnyExits(value int64) int64 {
	holes := u.reachedHoles()
	u.shuffle(holes)
	return u.openExits(value, holes, []int32{anyLoss}, maxFarFailures)
}

// reachedHoles returns the black holes that can be reached, those next to the start first.
func (u *Unit) reachedHoles() (holes []int32) {
	for v := range int32(u.State.Len()) {
		if _, reached := u.State.Dist(v); reached && u.isHole(v) {
			holes = append(holes, v)
		}
	}
	slices.SortStableFunc(holes, func(v, w int32) int {
		a, _ := u.State.Dist(v)
		b, _ := u.State.Dist(w)
		return cmp.Compare(a, b)
	})
	return holes
}

// shuffle puts the cells into a random order.
func (u *Unit) shuffle(cells []int32) {
	for k := range cells {
		with := u.Rand.Below(k + 1)
		cells[k], cells[with] = cells[with], cells[k]
	}
}

// drawShortcuts draws numbers of jumps as in shortcuts.
func (u *Unit) drawShortcuts() (losses []int32) {
	last := shortcuts[len(shortcuts)-1]
	step := 1 + u.Rand.Below(int(last)/2)
	for loss := int32(0); loss < last; loss += 1 + int32(u.Rand.Below(step)) {
		losses = append(losses, loss)
	}
	return append(losses, last)
}

// openExits gives exits to holes in their order, first those that shorten the solution by the first
// number of jumps at most, and so on. It gives up when maxFailed exits have not raised the value,
// and returns the value of the maze with which it ends.
func (u *Unit) openExits(value int64, holes, losses []int32, maxFailed int) int64 {
	failures := 0
	for _, loss := range losses {
		for _, v := range holes {
			if !u.isHole(v) {
				continue
			}
			low, high := u.State.Choices(v)
			u.Look(int64(high-low) / 2) // for values that are no exits
			for x := low; x <= high && u.isHole(v); x++ {
				switch {
				case !u.isExit(v, x, loss):
				case failures == maxFailed || !u.Step():
					return value
				case u.State.Propose(v, x, value+1):
					value = u.State.Value()
					u.Note(value)
				default:
					failures++
				}
			}
		}
	}
	return value
}

// isHole reports whether cell v does not lead to the goal.
func (u *Unit) isHole(v int32) bool {
	_, leads := u.State.ToGo(v)
	return !leads && v != u.State.Goal()
}

// isExit reports whether x in cell v, which can be reached, leads to the solution and shortens it
// by at most loss jumps, if that is not anyLoss.
func (u *Unit) isExit(v int32, x int16, loss int32) bool {
	var to [4]int32
	dist, reached := u.State.Dist(v)
	if !reached {
		return false
	}
	leads := false
	for _, w := range to[:u.State.Targets(v, x, &to)] {
		d, reached := u.State.Dist(w)
		if loss != anyLoss && (!reached || d > dist+1+loss || d == dist+1 && u.State.OnPath(w)) {
			return false
		}
		leads = leads || !u.isHole(w)
	}
	return leads
}
