package book

import (
	"fmt"
	"math"

	"stride/internal/draw"
	"stride/internal/draw/figure"
	"stride/internal/puzzle/band"
)

// The pages with puzzles. Each puzzle has a slot of its page: a line with its number and its
// difficulty, the board, the code, and the ID in small type at the bottom.

// grids are the columns and rows of slots on a page.
var grids = map[int][2]int{1: {1, 1}, 2: {1, 2}, 4: {2, 2}, 6: {2, 3}, 9: {3, 3}}

// Sizes of cells in millimetres: no larger than looks good, and no smaller than can be read.
const (
	maxCell          = 17.0
	maxCellLarge     = 26.0
	maxSolution      = 12.0
	maxSolutionLarge = 17.0
	minNumber        = 7.0  // points
	minLarge         = 16.0 // points, of large print
	minStep          = 4.5  // points, of the numbers in a solution
	minStepLarge     = 8.0  // points, of those in large print
	slotGap          = 8.0
	idSize           = 5.5 * point
	smallText        = 0.8 // of ordinary text
	numberOfPuzzle   = 1.4 // times ordinary text
)

// slots returns the slots of the present page, row by row.
func (p *press) slots(perPage int) []figure.Area {
	columns, rows := grids[perPage][0], grids[perPage][1]
	width := (p.width() - slotGap*float64(columns-1)) / float64(columns)
	height := (p.bottom - p.top - slotGap*float64(rows-1)) / float64(rows)
	var list []figure.Area
	for k := range perPage {
		list = append(list, figure.Area{
			X: p.left + float64(k%columns)*(width+slotGap), Y: p.top +
				float64(k/columns)*(height+slotGap), Width: width, Height: height,
		})
	}
	return list
}

// puzzlePages sets all puzzles of a family, and returns an error if they would be too small. It
// calls begin for each puzzle, when its page has begun.
func (p *press) puzzlePages(list []*Puzzle, begin func(*Puzzle)) error {
	perPage := p.plan.PerPage
	for k, puzzle := range list {
		if k%perPage == 0 {
			p.newPage(true)
			p.tab(puzzle.Grade.Band)
		}
		begin(puzzle)
		if err := p.puzzle(puzzle, p.slots(perPage)[k%perPage]); err != nil {
			return err
		}
	}
	return nil
}

// tab draws a mark at the outer edge of a page with a bleed, by which the difficulties can be
// found in the closed book.
func (p *press) tab(b band.Band) {
	const wide, high = 4.0, 16.0
	if p.plan.Bleed == 0 || b == band.Any {
		return
	}
	x := p.plan.Paper.Width - wide
	if p.onLeft() {
		x = -p.plan.Bleed
	}
	y := p.top + float64(b-band.Gentle)*(high+4)
	p.page.Add(figure.Rect{Style: figure.Style{Fill: figure.Dark}, X: x, Y: y, Width: wide + p.plan.Bleed, Height: high})
}

func (p *press) puzzle(puzzle *Puzzle, slot figure.Area) error {
	head := p.slotHead(puzzle, slot)
	small := smallText * p.size
	p.dots(puzzle.Grade.Band, slot, head)
	p.write(slot.X, slot.Y+head, small, figure.Start, false,
		p.text.Text(puzzle.Puzzle.Family().Print.Steps, "number", puzzle.Steps()))
	head += small * 0.8

	// The ID stands at the bottom, in as many lines as it takes.
	ids := p.wrap(puzzle.ID(), idSize, false, slot.Width)
	foot := float64(len(ids)) * idSize * leading
	for k, line := range ids {
		p.page.Add(figure.Text{X: slot.X, Y: slot.Y + slot.Height - foot + (float64(k)+ascent)*idSize*leading, Size: idSize,
			Shade: figure.Dark, String: line})
	}
	foot += 1.5

	room := figure.Area{X: slot.X, Y: slot.Y + head, Width: slot.Width, Height: slot.Height - head - foot}
	code, err := p.code(puzzle)
	if err != nil {
		return err
	}
	if code != nil {
		side := max(minCode, code.Width*moduleSize)
		right, below := room, room
		right.Width -= side + 2
		below.Height -= side
		s := puzzle.size()
		x, y := slot.X, slot.Y+slot.Height-foot-side // at the left below the board
		if cellIn(right, s) >= cellIn(below, s) {
			x, room = slot.X+slot.Width-side, right
		} else {
			room = below
		}
		p.page.Place(code, x, y, side)
		p.page.Add(figure.Link{X: x, Y: y, Width: side, Height: side, URL: p.plan.url(puzzle)})
	}
	return p.board(puzzle, room)
}

// slotHead writes the number of a puzzle and returns where the next line may stand.
func (p *press) slotHead(puzzle *Puzzle, slot figure.Area) float64 {
	size := numberOfPuzzle * p.size
	p.write(slot.X, slot.Y+ascent*size, size, figure.Start, true, fmt.Sprint(puzzle.Number))
	return ascent*size + leading*smallText*p.size
}

// dots shows the difficulty at the right side of the first lines of a slot.
func (p *press) dots(b band.Band, slot figure.Area, baseline float64) {
	if b == band.Any {
		return
	}
	radius := p.size * 0.2
	x := slot.X + slot.Width - radius
	y := slot.Y + ascent*numberOfPuzzle*p.size - radius*1.6
	for k := range band.Count {
		c := figure.Circle{Style: figure.Style{Stroke: figure.Black, Width: radius / 3},
			X: x - float64(band.Count-1-k)*radius*2.8, Y: y, Radius: radius}
		if k <= int(b-band.Gentle) {
			c.Fill = figure.Black
		}
		p.page.Add(c)
	}
	p.write(slot.X+slot.Width, slot.Y+baseline, smallText*p.size, figure.End, false, p.text.Text("band."+b.String()))
}

// code returns the QR code of a puzzle, or nil if the plan has no link.
func (p *press) code(puzzle *Puzzle) (*figure.Figure, error) {
	if p.plan.Link == "" {
		return nil, nil
	}
	return qrCode(p.plan.url(puzzle))
}

// cellIn returns how large cells a board may have in an area.
func cellIn(a figure.Area, s Size) float64 {
	const frame = 0.12 // of a cell, around the board
	return min(a.Width/(float64(s.Cols)+frame), a.Height/(float64(s.Rows)+frame))
}

// board draws the board of a puzzle in the middle of an area.
func (p *press) board(puzzle *Puzzle, room figure.Area) error {
	cell, most, least := cellIn(room, puzzle.size()), maxCell, minNumber
	share := draw.NumberShare
	if p.plan.LargePrint {
		most, least, share = maxCellLarge, minLarge, draw.LargeNumberShare
	}
	cell = min(cell, most)
	if points := cell * share / point; points < least {
		return &PlanError{Err: fmt.Errorf(
			"the numbers of puzzle %d (%s, %s) would be %.1f points high, and should be at least %.0f: choose fewer puzzles on a page, larger paper, or smaller sizes",
			puzzle.Number, puzzle.Family(), puzzle.size(), max(0, points), least)}
	}
	f, err := puzzle.figure(false, draw.Options{Large: p.plan.LargePrint})
	if err != nil {
		return err
	}
	p.place(f, room, puzzle.size(), cell)
	return nil
}

// place puts the picture of a board with cells of the given size into the middle of an area.
func (p *press) place(f *figure.Figure, room figure.Area, s Size, cell float64) {
	width := f.Width / draw.CellSize * cell
	height := f.Height / draw.CellSize * cell
	x, y := room.X+(room.Width-width)/2, room.Y+(room.Height-height)/2
	p.page.Place(f, math.Round(x*100)/100, math.Round(y*100)/100, width)
}

// figure draws the puzzle, with its solution if wanted.
func (p *Puzzle) figure(solution bool, o draw.Options) (*figure.Figure, error) {
	var moves []string
	if solution {
		moves = p.Solution
	}
	s, err := p.Puzzle.Scene(moves)
	if err != nil {
		return nil, err
	}
	return draw.Figure(s, o), nil
}

// solutionPages sets the solutions of all puzzles.
func (p *press) solutionPages(list []*Puzzle) error {
	perPage := p.plan.SolutionsPerPage
	for k, puzzle := range list {
		if k%perPage == 0 {
			p.newPage(true)
			size := numberOfPuzzle * p.size
			p.write(p.left, p.top+ascent*size, size, figure.Start, true, p.text.Text("book.solutions"))
			p.top += size * leading
		}
		slot := p.slots(perPage)[k%perPage]
		size := p.size
		p.write(slot.X, slot.Y+ascent*size, size, figure.Start, true, fmt.Sprint(puzzle.Number))
		head := size * 1.2
		room := figure.Area{X: slot.X, Y: slot.Y + head, Width: slot.Width, Height: slot.Height - head}
		cell, least := min(cellIn(room, puzzle.size()), maxSolution), minStep
		if p.plan.LargePrint {
			cell, least = min(cellIn(room, puzzle.size()), maxSolutionLarge), minStepLarge
		}
		if points := cell * draw.StepShare / point; points < least {
			return &PlanError{Err: fmt.Errorf(
				"the numbers in the solution of puzzle %d (%s, %s) would be %.1f points high, and should be at least %.1f: choose fewer solutions on a page, larger paper, or smaller sizes",
				puzzle.Number, puzzle.Family(), puzzle.size(), max(0, points), least)}
		}
		f, err := puzzle.figure(true, draw.Options{Compact: true})
		if err != nil {
			return err
		}
		// At the left, below its number.
		room.Width = f.Width / draw.CellSize * cell
		room.Height = f.Height / draw.CellSize * cell
		p.place(f, room, puzzle.size(), cell)
	}
	return nil
}
