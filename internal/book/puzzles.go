package book

import (
	"fmt"
	"math"

	"stride/internal/draw"
	"stride/internal/draw/figure"
	"stride/internal/draw/scene"
	"stride/internal/keys"
	"stride/internal/puzzle/band"
)

// The pages with puzzles. Each puzzle has a slot of its page, and a caption: its number, its
// difficulty, the number of jumps or moves, the code and the ID. A board is square and a slot is
// not, so the caption takes what the board leaves: a column at the outer side of a wide slot, lines
// above and below the board in a high one.

// grids are the columns and rows of slots on a page.
var grids = map[int][2]int{1: {1, 1}, 2: {1, 2}, 4: {2, 2}, 6: {2, 3}, 9: {3, 3}, 12: {3, 4}, 20: {4, 5}}

// Sizes of cells in millimetres: no larger than looks good, and no smaller than can be read.
const (
	maxCell        = 40.0
	maxCellLarge   = 44.0
	minNumber      = 7.0  // points
	minLarge       = 16.0 // points, of large print
	slotGap        = 8.0
	captionGap     = 5.0 // between a board and its caption
	codeGap        = 2.0 // between a code and what is next to it
	idGap          = 1.5 // above an ID
	idSize         = 6 * point
	smallText      = 0.8 // this and the next in multiples of ordinary text
	numberAbove    = 1.8 // a puzzle's number above its board
	numberInColumn = 2.8 // the same in a column
	minColumn      = 7.0 // width of a column
	dotRadius      = 0.24
	dotDistance    = 2.8 // times the radius
	columnShare    = 0.8 // a column must leave cells as large as this share of those between lines
)

// slots returns the slots of the present page, row by row.
func (p *press) slots(perPage int, gap float64) []figure.Area {
	columns, rows := grids[perPage][0], grids[perPage][1]
	width := (p.width() - gap*float64(columns-1)) / float64(columns)
	height := (p.bottom - p.top - gap*float64(rows-1)) / float64(rows)
	var list []figure.Area
	for k := range perPage {
		list = append(list, figure.Area{
			X: p.left + float64(k%columns)*(width+gap), Y: p.top + float64(k/columns)*(height+gap),
			Width: width, Height: height,
		})
	}
	return list
}

// puzzlePages sets the puzzles of a part, with the solutions on the back of their pages if the plan
// wants them there. Where a band of several begins, the contents get a line.
func (p *press) puzzlePages(list []*Puzzle) error {
	bands := bandsOf(list)
	several := len(bands) > 1 && len(p.plan.Given) == 0 // given puzzles need not rise
	for begin := 0; begin < len(list); begin += p.plan.PerPage {
		page := list[begin:min(begin+p.plan.PerPage, len(list))]
		if p.plan.Overleaf {
			p.toRight()
		}
		p.newHeaded(p.plan.Title, p.part)
		p.tab(page[0].Grade.Band)
		for several && len(bands) > 0 && bands[0][0].Number <= page[len(page)-1].Number {
			p.enter(1, p.text.Text("band."+bands[0][0].Grade.Band.String()), p.span(bands[0]))
			bands = bands[1:]
		}
		for k, puzzle := range page {
			if err := p.puzzle(puzzle, p.slots(p.plan.PerPage, slotGap)[k], false); err != nil {
				return err
			}
		}
		if !p.plan.Overleaf {
			continue
		}
		p.newNamed(p.text.Text("book.solutions"))
		for k, puzzle := range page {
			if err := p.puzzle(puzzle, p.slots(p.plan.PerPage, slotGap)[k], true); err != nil {
				return err
			}
		}
	}
	return nil
}

// bandsOf divides puzzles where the band changes.
func bandsOf(list []*Puzzle) (bands [][]*Puzzle) {
	for begin, k := 0, 1; k <= len(list); k++ {
		if k == len(list) || list[k].Grade.Band != list[begin].Grade.Band {
			bands = append(bands, list[begin:k])
			begin = k
		}
	}
	return bands
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
	p.page.Add(figure.Rect{Style: figure.Style{Fill: figure.Dark}, X: x, Y: y, Width: wide + p.plan.Bleed,
		Height: high})
}

// caption is what stands next to a board.
type caption struct {
	puzzle      *Puzzle
	steps, word string // the number of jumps or moves, and the difficulty
	id          string // empty for none
	code        *figure.Figure
	side        float64 // of the code; 0 for none
}

func (p *press) caption(puzzle *Puzzle, solved bool) (c caption, err error) {
	c = caption{puzzle: puzzle, steps: p.text.Text(puzzle.Puzzle.Family().Print.Steps, "number",
		puzzle.Steps()), word: p.text.Text("band." + puzzle.Grade.Band.String())}
	if p.plan.IDs && !solved {
		c.id = puzzle.ID()
	}
	if p.plan.Link != "" && !solved {
		if c.code, err = qrCode(p.plan.url(puzzle)); err == nil {
			c.side = max(minCode, c.code.Width*moduleSize)
		}
	}
	return c, err
}

// puzzle sets a puzzle, or its solution, in its slot.
func (p *press) puzzle(puzzle *Puzzle, slot figure.Area, solved bool) error {
	c, err := p.caption(puzzle, solved)
	if err != nil {
		return err
	}
	small, size := smallText*p.size, puzzle.size()
	inner, above := slot, slot
	inner.Width -= captionGap + max(c.side, minColumn*p.size, p.fonts.Width(c.steps, false)*small,
		p.fonts.Width(c.word, false)*small)
	above.Y += (numberAbove*capitals + 1) * p.size
	above.Height = slot.Y + slot.Height - above.Y - p.idHeight(c, slot.Width)
	right, below := above, above
	if c.side > 0 {
		right.Width -= c.side + codeGap
		below.Height -= max(0, c.side+codeGap-p.idHeight(c, slot.Width))
	}
	room := below
	if cellIn(right, size) > cellIn(below, size) {
		room = right
	}
	column := p.plan.PerPage == 2 && cellIn(inner, size) >= columnShare*cellIn(room, size)
	if column {
		room = inner
	}
	f, width, height, err := p.board(puzzle, room, solved)
	if err != nil {
		return err
	}
	if column {
		p.withColumn(c, slot, f, width, height)
	} else {
		p.withLines(c, slot, room, f, width, height)
	}
	return nil
}

// withColumn sets a board at the inner side of its slot, and the caption in a column at the outer
// side.
func (p *press) withColumn(c caption, slot figure.Area, f *figure.Figure, width, height float64) {
	board, x := slot.X, slot.X+width+captionGap
	if p.onLeft() {
		board, x = slot.X+slot.Width-width, slot.X
	}
	p.page.Place(f, board, slot.Y, width)
	y := slot.Y + capitals*numberInColumn*p.size
	p.write(x, y, numberInColumn*p.size, figure.Start, true, fmt.Sprint(c.puzzle.Number))
	p.dots(c.puzzle.Grade.Band, x, y+1.4*p.size)
	p.write(x, y+2.85*p.size, smallText*p.size, figure.Start, false, c.word)
	p.write(x, y+4.3*p.size, smallText*p.size, figure.Start, false, c.steps)
	column := slot.Width - width - captionGap
	y = slot.Y + height - p.idHeight(c, column)
	p.id(c, x, y, column)
	p.code(c, x, y-c.side)
}

// withLines sets a board in its room, with the number and the difficulty above it, and the code and
// the ID where they have been left room.
func (p *press) withLines(c caption, slot, room figure.Area, f *figure.Figure, width, height float64) {
	x, edge := slot.X, slot.X+slot.Width
	codeBelow := room.Width == slot.Width // if there is a code
	if codeBelow {
		x += (slot.Width - width) / 2
		edge = x + width
	}
	p.page.Place(f, x, room.Y, width)
	number, small := numberAbove*p.size, smallText*p.size
	line := slot.Y + capitals*number
	p.write(x, line, number, figure.Start, true, fmt.Sprint(c.puzzle.Number))
	after := x + p.fonts.Width(fmt.Sprint(c.puzzle.Number), true)*number + 0.7*p.size
	p.write(after, line, small, figure.Start, false, c.steps)
	edge -= (2 + float64(band.Count-1)*dotDistance) * dotRadius * p.size
	p.dots(c.puzzle.Grade.Band, edge, line-0.26*p.size)
	edge -= 0.7 * p.size
	if edge-p.fonts.Width(c.word, false)*small > after+p.fonts.Width(c.steps, false)*small+p.size {
		p.write(edge, line, small, figure.End, false, c.word)
	}
	if bottom := slot.Y + slot.Height; codeBelow && c.side > 0 {
		p.code(c, x, bottom-c.side)
		rest := width - c.side - codeGap
		p.id(c, x+c.side+codeGap, bottom-p.idHeight(c, rest), rest)
	} else {
		p.code(c, slot.X+slot.Width-c.side, room.Y+height-c.side)
		p.id(c, x, room.Y+height, slot.Width)
	}
}

// idHeight returns the height of the ID in lines of a width, with the distance to what is above.
func (p *press) idHeight(c caption, width float64) float64 {
	if c.id == "" {
		return 0
	}
	return float64(len(p.wrap(c.id, idSize, false, width)))*idSize*leading + idGap
}

// id writes the ID in lines of a width.
func (p *press) id(c caption, x, y, width float64) {
	if c.id == "" {
		return
	}
	for k, line := range p.wrap(c.id, idSize, false, width) {
		p.page.Add(figure.Text{X: x, Y: y + idGap + (float64(k)+ascent)*idSize*leading, Size: idSize,
			Shade: figure.Dark, String: line})
	}
}

// code places the code of a caption, if it has one.
func (p *press) code(c caption, x, y float64) {
	if c.side > 0 {
		quiet := c.side / c.code.Width * quietZone
		p.page.Place(c.code, x-quiet, y+quiet, c.side) // its black corner lines up with what is near
		p.page.Add(figure.Link{X: x, Y: y, Width: c.side, Height: c.side, URL: p.plan.url(c.puzzle)})
	}
}

// dots shows the difficulty, from x on and around the height y.
func (p *press) dots(b band.Band, x, y float64) {
	if b == band.Any {
		return
	}
	radius := p.size * dotRadius
	for k := range band.Count {
		c := figure.Circle{Style: figure.Style{Stroke: figure.Black, Width: radius / 3},
			X: x + radius + float64(k)*dotDistance*radius, Y: y, Radius: radius}
		if k <= int(b-band.Gentle) {
			c.Fill = figure.Black
		}
		p.page.Add(c)
	}
}

// cellIn returns how large cells a board may have in an area.
func cellIn(a figure.Area, s Size) float64 {
	const frame = 0.04 // of a cell: half of the line on either side
	return min(a.Width/(float64(s.Cols)+frame), a.Height/(float64(s.Rows)+frame))
}

// legible returns an error if numbers are smaller than they should be, in points.
func (p *Puzzle) legible(where, what string, points, least float64) error {
	if points >= least {
		return nil
	}
	return &keys.Error{Err: fmt.Errorf("the numbers %s puzzle %d (%s, %s) would be %.1f points high, and "+
		"should be at least %v: choose fewer %s on a page, larger paper, or smaller sizes", where, p.Number,
		p.Family(), p.size(), max(0, points), least, what)}
}

// board draws the board of a puzzle for an area, and returns its size on paper.
func (p *press) board(puzzle *Puzzle, room figure.Area, solved bool) (f *figure.Figure, width, height float64,
	err error) {
	cell := min(cellIn(room, puzzle.size()), p.plan.pick(maxCell, maxCellLarge))
	number := cell * p.plan.pick(draw.NumberShare, draw.LargeNumberShare) / point
	if err := puzzle.legible("of", "puzzles", number, p.plan.pick(minNumber, minLarge)); err != nil {
		return nil, 0, 0, err
	}
	if f, err = puzzle.figure(solved, draw.Options{Large: p.plan.LargePrint && !solved,
		Compact: solved}); err != nil {
		return nil, 0, 0, err
	}
	round := func(x float64) float64 { return math.Floor(x*100) / 100 }
	return f, round(f.Width / draw.CellSize * cell), round(f.Height / draw.CellSize * cell), nil
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
	return picture(s, o), nil
}

// picture draws a board without the margin around its frame, so that it lines up with texts.
func picture(s *scene.Scene, o draw.Options) *figure.Figure {
	const margin = 4 // outside the frame; a cell has 100
	f := draw.Figure(s, o)
	f.Left, f.Top, f.Width, f.Height = f.Left+margin, f.Top+margin, f.Width-2*margin, f.Height-2*margin
	return f
}
