package book

import (
	"slices"

	"stride/draw"
	"stride/draw/figure"
)

// The pages with rules: what is allowed, an example worked out step by step, and how solutions
// look at the end of the book.

// Sizes of the pictures of the rules.
const (
	exampleCell  = 3.6 // times the size of the text
	pictureSpace = 7.0 // millimetres
)

// rules sets the rules of a family, from the top of a page.
func (p *press) rules(family string) error {
	p.newPage(true)
	p.heading(p.text.Text("family."+family), 1.8)
	p.heading(p.text.Text("book.rules"), 1.3)
	for _, key := range kindOf(family).rules {
		p.paragraph(p.text.Text(key))
	}
	p.y += gap * p.size
	return kindOf(family).example(p)
}

// directionKeys are the keys of the directions, by their letters.
var directionKeys = map[string]string{"R": "direction.right", "D": "direction.down", "L": "direction.left", "U": "direction.up"}

// example sets the worked example: pictures side by side and the steps below them, or a single
// picture with the steps at its side; then a solution as it looks at the end of the book, next to
// the sentence that explains it.
func (p *press) example(pictures []*figure.Figure, steps []string, key string, solution *figure.Figure) {
	n := float64(len(pictures))
	width := min(exampleCell*p.size*pictures[0].Width/draw.CellSize, (p.width()-pictureSpace*(n-1))/n)
	height := width / pictures[0].Width * pictures[0].Height
	p.need(height + 6*leading*p.size)
	p.heading(p.text.Text("book.example"), 1.3)
	if len(pictures) == 1 {
		p.beside(pictures[0], width, steps)
	} else {
		for k, f := range pictures {
			p.page.Place(f, p.left+float64(k)*(width+pictureSpace), p.y, width)
		}
		p.y += height + gap*p.size
		for _, step := range steps {
			p.lines(step, p.size, figure.Start, false)
		}
	}
	p.y += 1.5 * gap * p.size
	p.beside(solution, min(exampleCell*p.size*solution.Width/draw.CellSize*0.7, p.width()/3), []string{p.text.Text(key)})
}

// beside sets a picture with texts at its right side, or below it if they don't fit there.
func (p *press) beside(f *figure.Figure, width float64, texts []string) {
	const narrow = 13 // times the size of the text
	height := width / f.Width * f.Height
	if p.width()-width-pictureSpace < narrow*p.size {
		p.need(height)
		p.page.Place(f, p.left, p.y, width)
		p.y += height + gap*p.size
		for _, text := range texts {
			p.lines(text, p.size, figure.Start, false)
		}
		return
	}
	var lines []string
	for _, text := range texts {
		lines = append(lines, p.wrap(text, p.size, false, p.width()-width-pictureSpace)...)
	}
	high := max(height, float64(len(lines))*leading*p.size)
	p.need(high)
	p.page.Place(f, p.left, p.y, width)
	for k, line := range lines {
		p.write(p.left+width+pictureSpace, p.y+(float64(k)*leading+(leading-1)/2+ascent)*p.size, p.size, figure.Start, false, line)
	}
	p.y += high
}

// families returns the families of the plan in the order of its parts.
func (p *Plan) families() []string {
	var list []string
	for _, part := range p.Parts {
		if !slices.Contains(list, part.Family) {
			list = append(list, part.Family)
		}
	}
	return list
}
