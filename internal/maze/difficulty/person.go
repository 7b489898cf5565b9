package difficulty

import (
	"stride/internal/puzzle/band"
	"stride/maze"
	"stride/search"
)

// Person is the model of a person who looks for a route.
//
// The person stands on a cell, looks at the jumps from it, and sees of each where it leads:
// onto a cell without a jump, onto one that was visited a moment ago, onto one known to lead
// nowhere, or onto the goal or a cell known to lead there. Of the others, one that is nearer to the goal
// is more tempting. If nothing is left, the person turns back to one of the last branchings that
// come to mind, or to the start. After some returns the person tires of it and works
// backward from the goal for a while, by looking along the row and the column of a cell for
// numbers that lead to it; then forward again. A single way on, in either direction, is taken
// without thinking. Both searches end when they meet.
//
// The person knows how many jumps the solution has, as pages and books print it: see routes.go.
//
// The numbers below are a choice, not a measurement: short-term memory holds about seven
// things, and people plan about two moves ahead. docs/difficulty.md says how much the order of
// mazes by effort depends on them.
type Person struct {
	Memory    int // visited cells that come to mind
	Lessons   int // cells remembered as leading nowhere
	Branches  int // branchings remembered to return to
	Known     int // cells remembered as leading to the goal
	Patience  int // returns until the direction of the search changes
	Stretch   int // steps backward until the direction changes again
	Glance    int // cells in a row or column that are looked along for the effort of one jump
	Tempting  int // likelihood of a jump towards the goal, relative to one away from it
	Overlooks int // one of this many dead ends that could be seen one jump ahead is overlooked
	Learning  int // jumps looked at until one more cell of each kind is remembered
}

// Typical is the person that grades are computed with.
var Typical = Person{
	Memory: 7, Lessons: 12, Branches: 4, Known: 10, Patience: 3, Stretch: 6, Glance: 4, Tempting: 4, Overlooks: 8,
	Learning: 40,
}

// MaxEffort is the effort at which the person gives up.
const MaxEffort = 5000

// Estimate simulates the person on g, whose shortest solution has length jumps, the given number of times. If the
// solution is so short that the person would rather try all routes, that bounds the effort.
func (p Person) Estimate(g *maze.Grid, length int, seed uint64, simulations int) band.Estimate {
	w := newWalk(p, g)
	e := band.Mean(simulations, func(k int) (effort, returns int, found bool) {
		found = w.run(search.NewRand(seed, uint64(k)))
		return int(w.effort), int(w.returns), found
	})
	if 0 < length && length < p.Memory {
		e.Effort = min(e.Effort, float64(p.tryAll(w.graph, length, MaxEffort)))
	}
	return e
}

// lookAlong returns the effort of looking along a row and a column.
func (p Person) lookAlong(h *graph) int {
	return (int(h.distance[0]) + p.Glance - 1) / p.Glance
}

// recent remembers the last size cells that were put into it.
type recent struct {
	stamps []int32 // when the cell was put in last, 0 for never
	clock  int32
	floor  int32 // what was put in until then has been cleared
	size   int32
}

func newRecent(cells int) recent { return recent{stamps: make([]int32, cells)} }

// add puts a cell in. What is in already becomes the latest.
func (r *recent) add(v int32) {
	r.clock++
	r.stamps[v] = r.clock
}

func (r *recent) has(v int32) bool { return r.stamps[v] > max(r.floor, r.clock-r.size) }

// clear forgets everything.
func (r *recent) clear() { r.floor = r.clock }

// walk is a simulation.
type walk struct {
	Person
	*graph
	rand *search.Rand

	at                      int32
	visited, lessons, known recent
	toGo                    []int32 // of a known cell: jumps from it to the goal by the known route
	branches                []int32
	front                   int32 // known cell from which the search backward continues, or -1

	effort, returns, tired int
}

func newWalk(p Person, g *maze.Grid) *walk {
	n := len(g.Values)
	return &walk{
		Person: p, graph: newGraph(g),
		visited: newRecent(n), lessons: newRecent(n), known: newRecent(n),
		toGo: make([]int32, n), branches: make([]int32, 0, p.Branches+1),
	}
}

// run simulates one person, and reports whether a route was found.
func (w *walk) run(r *search.Rand) bool {
	w.rand = r
	w.visited.clear()
	w.lessons.clear()
	w.known.clear()
	w.effort, w.returns, w.tired = 0, 0, 0
	w.restart()
	w.front = w.goal
	w.toGo[w.goal] = 0
	for w.effort < MaxEffort {
		w.learn()
		if w.tired >= w.Patience {
			w.tired = 0
			if w.backward() {
				return true
			}
			w.restart()
		}
		next, found := w.choose()
		switch {
		case found:
			w.effort += 1 + int(w.toGo[next])
			return true
		case next >= 0:
			w.effort++
			w.at = next
			w.visited.add(next)
		default:
			w.turnBack()
		}
	}
	w.effort = MaxEffort
	return false
}

// learn lets the memory grow with the effort: what comes up again and again sticks.
func (w *walk) learn() {
	more := int32(w.effort / w.Learning)
	w.visited.size = int32(w.Memory) + more
	w.lessons.size = int32(w.Lessons) + more
	w.known.size = int32(w.Known) + more
}

// restart goes to the start, and forgets the cells of the walk.
func (w *walk) restart() {
	w.at = 0
	w.branches = w.branches[:0]
	w.visited.clear()
	w.visited.add(0)
}

// leads reports whether the person knows that a cell leads to the goal.
func (w *walk) leads(v int32) bool { return v == w.goal || w.known.has(v) }

// choose looks at the jumps from the current cell. It returns the cell of the jump that is made,
// or -1 if there is none worth making; found says that a route is known from there.
func (w *walk) choose() (next int32, found bool) {
	out := w.outs(w.at)
	if len(out) > 1 {
		w.effort += len(out)
	}
	var weights [4]int
	sum, ways, walked := 0, 0, false
	for k, t := range out {
		if w.leads(t) {
			return t, true
		}
		seen := w.visited.has(t)
		walked = walked || seen
		if seen || w.lessons.has(t) || len(w.outs(t)) == 0 && w.rand.Below(w.Overlooks) > 0 {
			continue
		}
		weights[k] = 2
		if nearer := w.distance[w.at] - w.distance[t]; nearer > 0 {
			weights[k] = w.Tempting
		} else if nearer < 0 {
			weights[k] = 1
		}
		sum += weights[k]
		ways++
	}
	if ways == 0 {
		if !walked { // all that can be reached from here leads nowhere
			w.lessons.add(w.at)
		}
		return -1, false
	}
	if ways > 1 {
		w.remember(w.at)
	}
	x := w.rand.Below(sum)
	for k, t := range out {
		if x < weights[k] {
			return t, false
		}
		x -= weights[k]
	}
	panic("difficulty: the weights of the jumps do not add up")
}

// remember puts a branching into memory, in place of the oldest one if there are too many.
func (w *walk) remember(v int32) {
	w.branches = append(w.branches, v)
	if len(w.branches) > w.Branches {
		copy(w.branches, w.branches[1:])
		w.branches = w.branches[:w.Branches]
	}
}

// turnBack goes to the last branching that comes to mind, or to the start.
func (w *walk) turnBack() {
	w.effort++
	w.returns++
	w.tired++
	w.lessons.add(w.at)
	if n := len(w.branches); n > 0 {
		w.at = w.branches[n-1]
		w.branches = w.branches[:n-1]
		w.visited.add(w.at)
		return
	}
	if w.at == 0 { // nothing is left from the start: some conclusion was wrong
		w.lessons.clear()
	}
	w.restart()
}

// backward searches from the goal for a while. It reports whether it has met a cell of
// the walk or the start.
func (w *walk) backward() bool {
	for step := 0; step < w.Stretch && w.effort < MaxEffort; step++ {
		if w.front < 0 {
			w.front = w.goal
		}
		b := w.front
		w.effort += w.lookAlong(w.graph)
		w.front = -1
		sum := 0
		for _, s := range w.ins(b) {
			if s == 0 || w.visited.has(s) {
				w.effort += 1 + int(w.toGo[b])
				return true
			}
			if w.leads(s) {
				continue
			}
			w.effort++
			w.toGo[s] = w.toGo[b] + 1
			w.known.add(s)
			// One of the new cells, nearer ones to the start with greater probability.
			weight := 1
			if w.distance[s] > w.distance[b] {
				weight = w.Tempting
			}
			sum += weight
			if w.rand.Below(sum) < weight {
				w.front = s
			}
		}
		if w.front < 0 {
			w.tired++
			return false
		}
	}
	return false
}
