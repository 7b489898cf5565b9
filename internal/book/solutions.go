package book

import (
	"cmp"
	"fmt"
	"slices"

	"stride/internal/draw"
	"stride/internal/draw/figure"
)

// The solutions at the end of the book, in columns as wide as the page. Boards of any size fill
// their columns, so that their edges line up.

const (
	maxSolution    = 20.0 // millimetres of a cell
	minStep        = 4.5  // points, of the numbers in a solution
	minStepLarge   = 8.0  // points, of those in large print
	goodStep       = 6.0  // points, where the plan leaves the number of solutions on a page open
	solutionNumber = 0.9  // of ordinary text
	solutionHead   = 1.1  // from the top of the number to the board, times the number
	solutionGap    = 5.0  // millimetres between solutions
)

// solutionPages sets the solutions of all puzzles, part by part.
func (p *press) solutionPages(puzzles []*Puzzle) error {
	name := p.text.Text("book.solutions")
	p.opener("", name, true, p.plan.Seed+uint64(len(p.plan.Parts))+1, p.span(puzzles))
	p.enter(0, name, p.span(puzzles))
	for k, part := range p.names {
		list := ofPart(k, puzzles)
		if p.part = name; len(p.names) > 1 {
			p.part += " · " + part
		}
		p.newNamed(p.part)
		if len(p.names) > 1 {
			p.enter(1, part, p.span(list))
		}
		if err := p.solutions(list); err != nil {
			return err
		}
	}
	return nil
}

// solutions sets the solutions of a part, whose first page has begun.
func (p *press) solutions(list []*Puzzle) error {
	perPage := p.solutionsPerPage(list)
	for k, puzzle := range list {
		if k > 0 && k%perPage == 0 {
			p.newNamed(p.part)
		}
		slot := p.slots(perPage, solutionGap)[k%perPage]
		cell := p.solutionCell(puzzle, slot)
		if err := puzzle.legible("in the solution of", "solutions", cell*draw.StepShare/point,
			p.plan.pick(minStep, minStepLarge)); err != nil {
			return err
		}
		f, err := puzzle.figure(true, draw.Options{Compact: true})
		if err != nil {
			return err
		}
		// The first column ends at one margin and the last at the other.
		size, width, columns := solutionNumber*p.size, f.Width/draw.CellSize*cell, grids[perPage][0]
		if columns > 1 {
			slot.X += (slot.Width - width) * float64(k%perPage%columns) / float64(columns-1)
		}
		p.write(slot.X, slot.Y+capitals*size, size, figure.Start, true, fmt.Sprint(puzzle.Number))
		p.page.Place(f, slot.X, slot.Y+solutionHead*size, width)
	}
	return nil
}

// solutionCell returns the size of the cells of a solution.
func (p *press) solutionCell(puzzle *Puzzle, slot figure.Area) float64 {
	slot.Height -= solutionHead * solutionNumber * p.size
	return min(cellIn(slot, puzzle.size()), maxSolution)
}

// solutionsPerPage returns what the plan says, or the largest usual number that leaves all numbers
// legible.
func (p *press) solutionsPerPage(list []*Puzzle) int {
	good := p.plan.pick(goodStep, minStepLarge)
	for _, n := range []int{12, 6} {
		slot := p.slots(n, solutionGap)[0]
		small := func(q *Puzzle) bool { return p.solutionCell(q, slot)*draw.StepShare/point < good }
		if p.plan.SolutionsPerPage == 0 && !slices.ContainsFunc(list, small) {
			return n
		}
	}
	return cmp.Or(p.plan.SolutionsPerPage, 4)
}
