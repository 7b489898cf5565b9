// Command genetic compares two crossovers of a genetic algorithm (Holland, 1975; Moscato, 1989, for
// the climb of each child). A crossover that cuts the grid into an upper and a lower part also cuts
// the long paths of both parents. One that follows the jumps gives the child all cells of its
// mother up to some distance from the start, so that the first part of her solution stays whole.
package main

import (
	"math"

	"stride/lab"
	"stride/maze"
)

const (
	population = 24
	schooling  = 500 // steps of each child's climb
)

// individual is a maze of the population.
type individual struct {
	grid  *maze.Grid
	value int
}

// A crossover says which cells a child has from its mother. It has the others from its father.
type crossover func(u *lab.Unit, mother *maze.Grid) func(cell int) bool

// upper cuts below a random row.
func upper(u *lab.Unit, mother *maze.Grid) func(cell int) bool {
	row := u.Rand().IntN(u.Params().Rows + 1)
	return func(cell int) bool { return cell/mother.Cols < row }
}

// nearest cuts at a random distance from the start.
func nearest(u *lab.Unit, mother *maze.Grid) func(cell int) bool {
	a := maze.Analyze(mother)
	cut := int32(u.Rand().IntN(a.Length + 1))
	return func(cell int) bool { return a.FromStart[cell] != maze.Unreached && a.FromStart[cell] < cut }
}

// genetic returns a steady-state genetic algorithm: each child takes the place of the worst maze,
// if it is better.
func genetic(name, help string, cross crossover) lab.Search {
	return lab.Search{Name: name, Help: help, Run: func(u *lab.Unit) {
		var people []individual
		for len(people) < population && u.Done() < 1 {
			u.Randomize()
			people = append(people, climb(u))
		}
		for u.Done() < 1 {
			child, father := parent(u, people).grid.Clone(), parent(u, people).grid
			fromMother := cross(u, child)
			for cell := range child.Values {
				if !fromMother(cell) {
					child.Values[cell] = father.Values[cell]
				}
			}
			u.Set(child)
			swap(u)
			born, worst := climb(u), 0
			for k, p := range people {
				if p.value < people[worst].value {
					worst = k
				}
			}
			if born.value > people[worst].value {
				people[worst] = born
			}
		}
	}}
}

// swap exchanges the numbers of two random cells.
func swap(u *lab.Unit) {
	first, _ := u.Change()
	second, _ := u.Change()
	a, b := u.Number(first), u.Number(second)
	u.Propose(first, b, math.MinInt)
	u.Propose(second, a, math.MinInt)
}

// climb accepts what is no worse, and returns the maze with which it ends.
func climb(u *lab.Unit) individual {
	value := u.Value()
	for k := 0; k < schooling && u.Step(); k++ {
		cell, number := u.Change()
		if u.Propose(cell, number, value) {
			value = u.Value()
		}
	}
	return individual{u.Grid(), value}
}

// parent returns the better of two random mazes.
func parent(u *lab.Unit, people []individual) individual {
	a, b := people[u.Rand().IntN(len(people))], people[u.Rand().IntN(len(people))]
	if a.value > b.value {
		return a
	}
	return b
}

// study returns the experiment.
func study() lab.Study {
	return lab.Study{
		Searches: []lab.Search{
			genetic("cut-rows", "genetic algorithm, children have rows of each parent", upper),
			genetic("cut-paths", "genetic algorithm, children begin as their mother", nearest),
		},
		Against: []string{"genetic", "first-improvement"},
		Mazes:   []maze.Params{{Rows: 10, Cols: 10, Min: 1, Max: 9}},
		Runs:    10, Seed: 1, Steps: 200_000,
		Command: "go run .",
	}
}

func main() { lab.Main(study()) }
