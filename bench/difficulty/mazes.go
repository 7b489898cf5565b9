package main

import (
	"context"

	"stride/maze"
	"stride/maze/difficulty"
	"stride/maze/order"
	"stride/puzzle/band"
)

// mazeSides are the sizes of the mazes, which are squares with numbers up to the side less one.
var mazeSides = []int{4, 5, 6, 7, 8, 9, 10}

var mazes = family{
	name:     "Jump mazes",
	limits:   "maze/difficulty/limits.txt",
	sizes:    []string{"4x4", "5x5", "6x6", "7x7", "8x8", "9x9", "10x10"},
	features: []string{"cells", "jumps of the solution", "jumps with a choice", "dead ends and holes", "value"},
	people:   []string{"half the memory", "twice the memory", "never backward", "backward after one return", "not tempted", "overlooks all dead ends", "learns half as fast"},
	make:     makeMazes,
}

// mazePeople are the people of mazes.people.
func mazePeople() []difficulty.Person {
	var people []difficulty.Person
	add := func(change func(p *difficulty.Person)) {
		p := difficulty.Typical
		change(&p)
		people = append(people, p)
	}
	add(func(p *difficulty.Person) {
		p.Memory, p.Lessons, p.Branches, p.Known = p.Memory/2, p.Lessons/2, p.Branches/2, p.Known/2
	})
	add(func(p *difficulty.Person) {
		p.Memory, p.Lessons, p.Branches, p.Known = p.Memory*2, p.Lessons*2, p.Branches*2, p.Known*2
	})
	add(func(p *difficulty.Person) { p.Patience = difficulty.MostEffort })
	add(func(p *difficulty.Person) { p.Patience = 1 })
	add(func(p *difficulty.Person) { p.Tempting = 2 })
	add(func(p *difficulty.Person) { p.Overlooks = 1 })
	add(func(p *difficulty.Person) { p.Learning *= 2 })
	return people
}

func makeMazes(ctx context.Context, size, count int, b band.Band, seed uint64) ([]measured, error) {
	side := mazeSides[size]
	w := order.Wish{Params: maze.Params{Rows: side, Cols: side, Min: 1, Max: side - 1}, Band: b}
	made, err := order.Mazes(ctx, w, count, seed)
	var list []measured
	for k, m := range made {
		estimate := func(p difficulty.Person) float64 {
			return p.Estimate(m.Grid, seed+uint64(k), difficulty.Simulations).Effort
		}
		var others []float64
		if b == band.Any {
			for _, p := range mazePeople() {
				others = append(others, estimate(p))
			}
		}
		list = append(list, measured{m.Grade.Effort, estimate(difficulty.Typical), others, mazeFeatures(m)})
	}
	return list, ignore[*order.Unmet](err)
}

func mazeFeatures(m order.Maze) []float64 {
	a := maze.Analyze(m.Grid)
	choices := 0
	for _, v := range a.Path(m.Grid) {
		if a.Actions[v] > 1 {
			choices++
		}
	}
	return []float64{
		float64(m.Grid.Cells()), float64(m.Report.Length), float64(choices), float64(m.Report.BlackHoles), float64(m.Report.Value),
	}
}
