package main

import (
	"context"
	"slices"

	"stride/puzzle/band"
	"stride/shift/difficulty"
	"stride/shift/order"
)

// boardSizes are the columns and rows of the boards.
var boardSizes = [][2]int{{4, 4}, {5, 5}, {6, 6}, {8, 5}, {8, 8}}

var boards = family{
	name:     "Number Shifting",
	limits:   "shift/difficulty/limits.txt",
	sizes:    []string{"4x4", "5x5", "6x6", "8x5", "8x8"},
	features: []string{"numbers", "moves of the solution", "first moves", "largest number"},
	people:   []string{"half the memory", "twice the memory", "never starts over", "starts over twice as soon", "not tempted", "overlooks all lonely numbers"},
	make:     makeBoards,
}

// boardPeople are the people of boards.people.
func boardPeople() []difficulty.Person {
	var people []difficulty.Person
	add := func(change func(p *difficulty.Person)) {
		p := difficulty.Typical
		change(&p)
		people = append(people, p)
	}
	add(func(p *difficulty.Person) { p.Lessons, p.Span = p.Lessons/2, p.Span/2 })
	add(func(p *difficulty.Person) { p.Lessons, p.Span = p.Lessons*2, p.Span*2 })
	add(func(p *difficulty.Person) { p.Patience = difficulty.MostEffort })
	add(func(p *difficulty.Person) { p.Patience /= 2 })
	add(func(p *difficulty.Person) { p.Tempting = 1 })
	add(func(p *difficulty.Person) { p.Overlooks = 1 })
	return people
}

func makeBoards(ctx context.Context, size, count int, b band.Band, seed uint64) ([]measured, error) {
	w := order.Wish{Width: boardSizes[size][0], Height: boardSizes[size][1], Band: b}
	made, err := order.Boards(ctx, w, count, seed)
	var list []measured
	for k, m := range made {
		estimate := func(p difficulty.Person) float64 {
			return p.Estimate(m.Board, seed+uint64(k), difficulty.Simulations).Effort
		}
		var others []float64
		if b == band.Any {
			for _, p := range boardPeople() {
				others = append(others, estimate(p))
			}
		}
		features := []float64{
			float64(m.Board.Numbers()), float64(len(m.Moves)), float64(len(slices.Collect(m.Board.Moves()))), float64(m.Board.Stats().Largest),
		}
		list = append(list, measured{m.Grade.Effort, estimate(difficulty.Typical), others, features})
	}
	return list, ignore[*order.Unmet](err)
}
