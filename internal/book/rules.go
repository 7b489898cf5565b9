package book

import (
	"context"
	"fmt"
	"slices"

	"stride/internal/draw"
	"stride/internal/draw/figure"
	"stride/internal/draw/scene"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
)

// The pages with rules: what is allowed, an example worked out step by step, and how solutions
// look at the end of the book.

// Sizes of the pictures of the rules.
const (
	exampleCell  = 3.7 // times the size of the text
	pictureSpace = 7.0 // millimetres
)

// rules sets the rules of a family, from the top of a page.
func (p *press) rules(family string) error {
	p.newHeaded(p.plan.Title, p.part)
	p.enter(1, p.text.Text("book.rules"), "")
	p.heading(p.text.Text("book.rules"), pageSize)
	printing := familyOf(family).Print
	for _, key := range printing.Rules {
		p.paragraph(p.text.Text(key))
	}
	p.y += gap * p.size
	return p.workedExample(printing)
}

// directionKeys are the keys of the directions.
var directionKeys = [...]string{
	puzzle.Right: "direction.right", puzzle.Down: "direction.down", puzzle.Left: "direction.left",
	puzzle.Up: "direction.up",
}

// workedExample sets the example of a family: a picture before each move, or a single one if the
// moves leave the board as it is.
func (p *press) workedExample(printing *puzzle.Printing) error {
	level, err := families.All.Open(context.Background(), printing.Example)
	if err != nil {
		return err
	}
	whole, err := level.Scene(printing.ExampleMoves)
	if err != nil {
		return err
	}
	var steps []string
	var pictures []*figure.Figure
	at := level.Start()
	cells := func() []scene.Cell { return at.(puzzle.GridPosition).Grid().Cells }
	first := cells()
	for k, move := range printing.ExampleMoves {
		key, values := printing.Step(at, k+1, move)
		for i, v := range values {
			if d, ok := v.(puzzle.Direction); ok {
				values[i] = p.text.Text(directionKeys[d])
			}
		}
		steps = append(steps, p.text.Text(key, values...))
		now := *whole
		now.Cells, now.Arrows = cells(), slices.Clone(whole.Arrows[k:k+1])
		now.Arrows[0].Label = "" // the numbers of the steps stand below the pictures
		pictures = append(pictures, picture(&now, draw.Options{Large: true}))
		if _, err := at.Move(move); err != nil {
			return err
		}
	}
	if slices.EqualFunc(first, cells(), func(a, b scene.Cell) bool { return a.Text == b.Text }) {
		pictures = []*figure.Figure{picture(whole, draw.Options{Large: true})}
	}
	p.example(pictures, steps, printing.Solution, picture(whole, draw.Options{Compact: true}))
	return nil
}

// example sets the worked example: pictures side by side and the steps below them, or a single
// picture with the steps at its side; then a solution as it looks at the end of the book, next to
// the sentence that explains it.
func (p *press) example(pictures []*figure.Figure, steps []string, key string, solution *figure.Figure) {
	n := float64(len(pictures))
	width := min(exampleCell*p.size*pictures[0].Width/draw.CellSize, (p.width()-pictureSpace*(n-1))/max(2, n))
	height := width / pictures[0].Width * pictures[0].Height
	p.need(height + 6*leading*p.size)
	p.heading(p.text.Text("book.example"), sectionSize)
	if len(pictures) == 1 {
		p.sideBySide(pictures[0], width, steps)
	} else {
		for k, f := range pictures {
			x := p.left + float64(k)*(width+pictureSpace)
			p.page.Place(f, x, p.y, width)
			p.write(x+width/2, p.y+height+p.size, p.size, figure.Middle, false, fmt.Sprint(k+1))
		}
		p.y += height + (1+gap)*p.size
		for _, step := range steps {
			p.lines(step, p.size, false)
		}
	}
	p.y += 1.5 * gap * p.size
	p.sideBySide(solution, min(exampleCell*p.size*solution.Width/draw.CellSize*0.5, p.width()/3),
		[]string{p.text.Text(key)})
}

// sideBySide sets a picture with texts at its right side, or below it if they don't fit there.
func (p *press) sideBySide(f *figure.Figure, width float64, texts []string) {
	const narrow = 12       // times the size of the text
	const linesPerText = 3. // at most, at the side
	height := width / f.Width * f.Height
	p.need(max(height, linesPerText*float64(len(texts))*leading*p.size))
	p.page.Place(f, p.left, p.y, width)
	left, bottom := p.left, p.y+height
	if p.width()-width-pictureSpace >= narrow*p.size {
		p.left += width + pictureSpace
	} else {
		p.y = bottom + gap*p.size
	}
	for _, text := range texts {
		p.lines(text, p.size, false)
	}
	p.left, p.y = left, max(p.y, bottom)
}
