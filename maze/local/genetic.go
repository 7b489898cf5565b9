package local

import (
	"slices"

	"stride/maze"
)

// Genetic is a steady-state genetic algorithm with local search (a memetic
// algorithm, Moscato, 1989).
//
// The course warns that crossover is hard here, and it is: the value hangs on one
// long way that winds through the whole grid, and a rectangle of one maze planted
// in another cuts both ways to pieces. The crossover that makes sense follows the
// way instead of the grid: the child takes the cells that are near the start, by
// jumps, from one parent, with the values that make up the first part of its
// shortest way, and all the rest from the other. Every cell below the cut keeps its
// distance, since its way in lies below the cut too; the other parent's tail is
// taken up where the two happen to fit. The child is mutated, climbs for some
// rounds, and takes the place of the worst if it is better and not a copy.
var Genetic = Algorithm{
	Name:    "genetic",
	Help:    "genetic algorithm with a crossover of shortest ways and local search",
	Memory:  func(p maze.Params, _ int) int64 { return 2 * population * int64(p.Cells()) },
	Portion: func(maze.Params) int64 { return 1 << 28 },
	Search:  genetic,
}

const (
	population = 24
	tournament = 2 // individuals compared to choose a parent
	mutations  = 3 // cells changed at random in a child, at most
	schooling  = 2 // rounds that a child climbs
)

type individual struct {
	values []int16
	value  int32
}

func genetic(l *Lot) {
	var people []individual
	for len(people) < population && !l.Over() {
		l.Randomize()
		people = append(people, l.school())
	}
	child := make([]int16, l.params.Cells())
	for !l.Over() {
		mother, father := l.parent(people), l.parent(people)
		l.cross(child, mother.values, father.values)
		for range l.Rand.Below(mutations + 1) {
			v := l.Cell()
			child[v] = l.Value(v)
		}
		if !l.Step() {
			break
		}
		l.State.Load(child)
		l.replaceWorst(people, l.school())
	}
}

// school climbs from the present maze and returns where it comes to.
func (l *Lot) school() individual {
	value := l.State.Value()
	for range schooling * max(1, l.successors()) {
		if !l.Step() {
			break
		}
		if v, x := l.Change(); l.State.Propose(v, x, value) {
			value = l.State.Value()
		}
	}
	l.Note(value)
	values := make([]int16, l.params.Cells())
	l.State.Values(values)
	return individual{values, value}
}

// parent returns the winner of a tournament.
func (l *Lot) parent(people []individual) individual {
	best := people[l.Rand.Below(len(people))]
	for range tournament - 1 {
		if other := people[l.Rand.Below(len(people))]; other.value > best.value {
			best = other
		}
	}
	return best
}

// cross writes to child the cells of mother up to a random distance from her
// start, and the rest of father. It loads mother into the state to know the
// distances.
func (l *Lot) cross(child, mother, father []int16) {
	l.State.Load(mother)
	cut, ok := l.State.Length()
	if !ok {
		cut = int32(len(mother))
	}
	cut = int32(l.Rand.Below(int(cut) + 1))
	for k := range child {
		if d, ok := l.State.Dist(int32(k)); ok && d < cut {
			child[k] = mother[k]
		} else {
			child[k] = father[k]
		}
	}
}

// replaceWorst puts the child in place of the worst individual unless it is worse
// still or there already.
func (l *Lot) replaceWorst(people []individual, child individual) {
	worst := 0
	for k := range people {
		if people[k].value < people[worst].value {
			worst = k
		}
		if people[k].value == child.value && slices.Equal(people[k].values, child.values) {
			return
		}
	}
	if child.value >= people[worst].value {
		people[worst] = child
	}
}
