package local

import (
	"slices"

	"stride/internal/maze/engines/work"
	"stride/maze"
)

// Genetic returns a steady-state genetic algorithm with local search (a memetic
// algorithm, Moscato, 1989).
//
// The course warns that crossover is hard here, and it is: the value depends on one long path
// that winds through the whole grid, and a rectangle of one maze that is copied into another
// cuts the paths of both to pieces. A crossover that works follows the path instead of the
// grid. The child takes the cells whose distance from the start is below a random cut from
// one parent, including the first part of its shortest path, and all other cells from the
// other parent. Each cell below the cut keeps its distance, since a shortest path to it stays
// below the cut. The path continues along that of the other parent where the two happen to
// fit. The child is mutated, climbs for some rounds, and replaces the worst maze of the
// population if it is no worse and not a copy.
func Genetic(o Options) work.Algorithm {
	return work.Algorithm{
		Name:       "genetic",
		Help:       "genetic algorithm with a crossover of shortest paths and local search",
		Parameters: []string{"population", "tournament", "mutations", "schooling"},
		Memory: func(p maze.Params, _ int) int64 {
			return 2 * int64(o.or().Population) * int64(p.Cells())
		},
		Search: With(o, genetic),
	}
}

type individual struct {
	values []int16
	value  int64
}

func genetic(u *Unit) {
	var people []individual
	for len(people) < u.Options.Population && !u.Spent() {
		u.Randomize()
		people = append(people, u.improve())
	}
	child := make([]int16, u.Params().Cells())
	for !u.Spent() {
		mother, father := u.parent(people), u.parent(people)
		u.cross(child, mother.values, father.values)
		for range u.Rand.Below(u.Options.Mutations + 1) {
			v := u.Cell()
			child[v] = u.Value(v)
		}
		if !u.Step() {
			break
		}
		u.State.Load(child)
		u.replaceWorst(people, u.improve())
	}
}

// improve climbs from the current maze and returns the maze with which it ends.
func (u *Unit) improve() individual {
	value := u.State.Value()
	for range int64(u.Options.Schooling) * max(1, u.successors()) {
		if !u.Step() {
			break
		}
		if v, x := u.Change(); u.State.Propose(v, x, value) {
			value = u.State.Value()
		}
	}
	u.Note(value)
	return individual{u.Values(), value}
}

// parent returns the winner of a tournament.
func (u *Unit) parent(people []individual) individual {
	best := people[u.Rand.Below(len(people))]
	for range u.Options.Tournament - 1 {
		if other := people[u.Rand.Below(len(people))]; other.value > best.value {
			best = other
		}
	}
	return best
}

// cross writes to child the cells of mother up to a random distance from the start, and the
// other cells of father. It loads mother into the state to find the distances.
func (u *Unit) cross(child, mother, father []int16) {
	u.State.Load(mother)
	cut, ok := u.State.Length()
	if !ok {
		cut = int32(len(mother))
	}
	cut = int32(u.Rand.Below(int(cut) + 1))
	for k := range child {
		if d, ok := u.State.Dist(int32(k)); ok && d < cut {
			child[k] = mother[k]
		} else {
			child[k] = father[k]
		}
	}
}

// replaceWorst puts the child in place of the worst individual, unless the child is worse than
// that one or is in the population already.
func (u *Unit) replaceWorst(people []individual, child individual) {
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
