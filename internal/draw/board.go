package draw

import (
	"unicode/utf8"

	"stride/internal/draw/figure"
	"stride/internal/draw/scene"
)

// CellSize is the width and height of a cell in the units of the figures.
const CellSize = cellSize

// The heights of numbers as shares of those of cells: of a board without arrows, of the same
// with Options.Large, and of the numbers of the moves in a compact solution.
const (
	NumberShare      = float64(sizeAlone) / cellSize
	LargeNumberShare = float64(sizeLarge) / cellSize
	StepShare        = float64(sizeStep) / cellSize
)

// Sizes, in units of which a cell has 100.
const (
	cellSize   = 100
	margin     = 6
	unit       = 0.54 // of a point: a cell of a picture that is not scaled is 54 points wide
	bandOuter  = 13   // from the edge of a cell to the outermost lane of a band
	bandInner  = 27   // and to the innermost one
	tail       = 60   // where an arrow begins, and its label is; from the edge that it comes from
	tip        = 46   // where it ends
	headSize   = 9
	labelSize  = 12 // of the text of a label
	pillHigh   = 15
	largeLabel = 1.6 // times both, with Options.Large
	thin       = 1   // lines between cells
	thick      = 4   // the frame
)

// Sizes of the numbers of the cells.
const (
	sizeBesideArrows = 32 // fits between the bands
	sizeAlone        = 46
	sizeLarge        = 62
	sizeLeftOver     = 26 // of the numbers that a compact solution leaves in place
	sizeStep         = 42 // of the numbers of its moves
)

// besideBoth shrinks a number that has both arrows and a note.
const besideBoth = 0.62

// rise is how far below the middle of a digit its baseline is, as a share of its size.
const rise = 0.36

// Options select what a picture shows besides the board.
type Options struct {
	// Compact shows the solution inside the cells: the number of the move that leaves a cell, and a
	// pointer in its direction, in place of long arrows.
	Compact bool
	// Large makes the numbers of a board without arrows, and the labels of arrows, as large as the
	// cells allow.
	Large bool
}

// board is a scene on its way to a figure.
type board struct {
	*scene.Scene
	arrows  []arrow
	options Options
}

func newBoard(s *scene.Scene, o Options) *board {
	b := &board{Scene: s, options: o}
	for _, a := range s.Arrows {
		b.arrows = append(b.arrows, arrow{
			fromRow: a.From / s.Cols, fromCol: a.From % s.Cols, toRow: a.To / s.Cols, toCol: a.To % s.Cols,
			direction: a.Direction, label: a.Label,
		})
	}
	return b
}

// Figure draws a scene: a ring around the text of the start, a bullseye for the goal, and the
// arrows.
func Figure(s *scene.Scene, o Options) *figure.Figure { return newBoard(s, o).figure() }

func (b *board) figure() *figure.Figure {
	f := &figure.Figure{
		Title: b.Title, Description: b.Description, Unit: unit,
		Left: -margin, Top: -margin, Width: float64(b.Cols*cellSize + 2*margin),
		Height: float64(b.Rows*cellSize + 2*margin),
	}
	steps := make(map[[2]int]arrow)
	if b.options.Compact {
		for _, a := range b.arrows {
			steps[[2]int{a.fromRow, a.fromCol}] = a
			f.Add(figure.Rect{Style: figure.Style{Fill: figure.Light}, X: float64(a.fromCol * cellSize),
				Y: float64(a.fromRow * cellSize), Width: cellSize, Height: cellSize})
		}
	}
	b.addGrid(f)
	if len(steps) > 0 {
		pointers := figure.Path{Style: figure.Style{Fill: figure.Black}, Closed: true}
		for _, a := range b.arrows {
			pointers.Lines = append(pointers.Lines, a.pointer())
		}
		f.Add(pointers)
	}
	for row := range b.Rows {
		for col := range b.Cols {
			if a, ok := steps[[2]int{row, col}]; ok {
				addStep(f, a)
			} else {
				b.addCell(f, row, col)
			}
		}
	}
	if !b.options.Compact {
		assignLanes(b.arrows)
		b.addArrows(f)
	}
	return f
}

func (b *board) addGrid(f *figure.Figure) {
	right, bottom := float64(b.Cols*cellSize), float64(b.Rows*cellSize)
	grid := figure.Path{Style: figure.Style{Stroke: figure.Grey, Width: thin}}
	for row := 1; row < b.Rows; row++ {
		y := float64(row * cellSize)
		grid.Lines = append(grid.Lines, []figure.Point{{X: 0, Y: y}, {X: right, Y: y}})
	}
	for col := 1; col < b.Cols; col++ {
		x := float64(col * cellSize)
		grid.Lines = append(grid.Lines, []figure.Point{{X: x, Y: 0}, {X: x, Y: bottom}})
	}
	f.Add(grid, figure.Rect{Style: figure.Style{Stroke: figure.Black, Width: thick}, Width: right,
		Height: bottom})
}

// numberSize is the size of the numbers with as many digits.
func (b *board) numberSize(digits int) float64 {
	size := float64(sizeAlone)
	switch {
	case len(b.arrows) > 0 && b.options.Compact:
		size = sizeLeftOver
	case len(b.arrows) > 0:
		size = sizeBesideArrows
	case b.options.Large:
		size = sizeLarge
	}
	return min(size, 2*size/float64(max(1, digits)))
}

func (b *board) addCell(f *figure.Figure, row, col int) {
	c := b.Cells[row*b.Cols+col]
	x, y := middle(row, col)
	size, room := b.numberSize(utf8.RuneCountInString(c.Text)), b.numberSize(1)
	if c.Mark == scene.Goal {
		f.Add(figure.Circle{Style: figure.Style{Stroke: figure.Black, Width: thick}, X: x, Y: y,
			Radius: room * 0.56}, figure.Circle{Style: figure.Style{Fill: figure.Black}, X: x, Y: y,
			Radius: room * 0.25})
		return
	}
	around := room * 0.7 // from the middle of the number to a mark around it
	if c.Note != "" {
		if len(b.arrows) > 0 && !b.options.Compact {
			size, room = size*besideBoth, room*besideBoth
		}
		note := room * 0.55
		f.Add(figure.Text{X: x, Y: y + room*0.62 + note*rise, Size: note, Anchor: figure.Middle,
			Shade: figure.Black, String: c.Note})
		y -= room * 0.3
		around = room * 0.62
	}
	ink := figure.Black
	square := figure.Rect{X: x - around, Y: y - around, Width: 2 * around, Height: 2 * around}
	switch c.Mark {
	case scene.Start:
		f.Add(figure.Circle{Style: figure.Style{Stroke: figure.Black, Width: 3}, X: x, Y: y, Radius: around})
	case scene.BlackHole:
		square.Style = figure.Style{Fill: figure.Black}
		f.Add(square)
		ink = figure.White
	case scene.WhiteHole:
		square.Style = figure.Style{Stroke: figure.Black, Width: 2, Dash: 5}
		f.Add(square)
	}
	if c.Text != "" {
		if len(b.arrows) > 0 && b.options.Compact {
			ink = figure.Dark
		}
		f.Add(figure.Text{X: x, Y: y + size*rise, Size: size, Anchor: figure.Middle, Shade: ink,
			String: c.Text})
	}
}

// middle returns the middle of a cell.
func middle(row, col int) (x, y float64) {
	return float64(col*cellSize + cellSize/2), float64(row*cellSize + cellSize/2)
}

// pointer returns the triangle in a cell of a compact solution that points to where the move goes.
func (a arrow) pointer() []figure.Point {
	const (
		reach = 46 // from the middle of the cell to the tip
		long  = 14
		half  = 11
	)
	x, y := middle(a.fromRow, a.fromCol)
	dx, dy := unitOf(a.direction)
	return []figure.Point{
		{X: x + reach*dx, Y: y + reach*dy},
		{X: x + (reach-long)*dx - half*dy, Y: y + (reach-long)*dy + half*dx},
		{X: x + (reach-long)*dx + half*dy, Y: y + (reach-long)*dy - half*dx},
	}
}

// addStep writes the number of a move of a compact solution into the cell that it leaves.
func addStep(f *figure.Figure, a arrow) {
	const (
		shift = 5    // of the number, away from the pointer
		fits  = 76   // width that a number may have
		next  = 64   // the same next to a pointer
		digit = 0.56 // width of a digit of size 1
	)
	x, y := middle(a.fromRow, a.fromCol)
	dx, dy := unitOf(a.direction)
	room := float64(fits)
	if dx != 0 {
		room = next
	}
	size := min(sizeStep, room/(digit*float64(utf8.RuneCountInString(a.label))))
	f.Add(figure.Text{X: x - shift*dx, Y: y - shift*dy + size*rise, Size: size, Anchor: figure.Middle,
		Bold: true, Shade: figure.Black, String: a.label})
}

// addArrows draws all arrows, and then all labels, so that no arrow crosses a label.
func (b *board) addArrows(f *figure.Figure) {
	for _, a := range b.arrows {
		x1, y1, x2, y2 := a.ends()
		dx, dy := unitOf(a.direction)
		bx, by := x2-headSize*dx, y2-headSize*dy // the middle of the arrowhead's base
		const half = headSize / 2
		f.Add(figure.Line(figure.Style{Stroke: figure.Black, Width: 2}, figure.Point{X: x1, Y: y1},
			figure.Point{X: bx, Y: by}),
			figure.Polygon(figure.Style{Fill: figure.Black},
				figure.Point{X: x2, Y: y2}, figure.Point{X: bx - dy*half, Y: by + dx*half},
				figure.Point{X: bx + dy*half,
					Y: by - dx*half}))
	}
	for _, a := range b.arrows {
		if a.label == "" {
			continue
		}
		x, y, _, _ := a.ends()
		scale := 1.0
		if b.options.Large {
			scale = largeLabel
		}
		wide, high, size := scale*float64(7+7*utf8.RuneCountInString(a.label)), scale*pillHigh,
			scale*labelSize
		f.Add(figure.Rect{Style: figure.Style{Stroke: figure.Black, Width: 1.2, Fill: figure.White},
			X: x - wide/2, Y: y - high/2, Width: wide, Height: high, Round: high / 2},
			figure.Text{X: x, Y: y + size*rise, Size: size, Anchor: figure.Middle, Bold: true,
				Shade:  figure.Black,
				String: a.label})
	}
}

// ends returns where the arrow begins and where its tip is.
func (a arrow) ends() (x1, y1, x2, y2 float64) {
	across := float64(bandOuter+bandInner) / 2 // from the edge of the cell to the lane
	if a.lanes > 1 {
		across = bandOuter + float64(bandInner-bandOuter)*float64(a.lane)/float64(a.lanes-1)
	}
	place := func(row, col int, along float64) (x, y float64) {
		x, y = float64(col*cellSize), float64(row*cellSize)
		switch a.direction {
		case scene.Right:
			return x + along, y + across
		case scene.Left:
			return x + cellSize - along, y + cellSize - across
		case scene.Down:
			return x + cellSize - across, y + along
		default:
			return x + across, y + cellSize - along
		}
	}
	x1, y1 = place(a.fromRow, a.fromCol, tail)
	x2, y2 = place(a.toRow, a.toCol, tip)
	return x1, y1, x2, y2
}

// unitOf returns the vector of length 1 in a direction.
func unitOf(d scene.Direction) (dx, dy float64) {
	v := [...][2]float64{scene.Right: {1, 0}, scene.Down: {0, 1}, scene.Left: {-1, 0}, scene.Up: {0, -1}}[d]
	return v[0], v[1]
}
