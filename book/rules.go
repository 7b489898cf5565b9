package book

import (
	"fmt"
	"slices"
	"strings"

	"stride/draw"
	"stride/draw/figure"
	"stride/maze"
	"stride/shift"
)

// The pages with rules: what is allowed, an example worked out step by step, and how solutions
// look at the end of the book.

// exampleMaze has a solution of six jumps: R R D R U D.
const exampleMaze = "4x4:1-3:112332232212333N"

// exampleBoard and exampleMoves have an addition, a subtraction, and two numbers that vanish.
const (
	exampleBoard = "4 4\n1 2 0 0\n0 0 0 0\n0 0 0 0\n0 5 0 2\n"
	exampleMoves = "0 0 R +\n3 3 L -\n1 0 D -\n"
)

// Sizes of the pictures of the rules.
const (
	exampleCell  = 3.6 // times the size of the text
	pictureSpace = 7.0 // millimetres
)

// ruleKeys are the paragraphs of the rules, in their order.
var ruleKeys = map[string][]string{
	Maze:  {"rules.maze.aim", "rules.maze.jump", "rules.maze.over", "rules.maze.goal"},
	Shift: {"rules.shift.aim", "rules.shift.push", "rules.shift.merge", "rules.shift.goal"},
}

// rules sets the rules of a family, from the top of a page.
func (p *press) rules(family string) error {
	p.newPage(true)
	p.heading(p.text.Text("family."+family), 1.8)
	p.heading(p.text.Text("book.rules"), 1.3)
	for _, key := range ruleKeys[family] {
		p.paragraph(p.text.Text(key))
	}
	p.y += gap * p.size
	if family == Maze {
		return p.mazeExample()
	}
	return p.shiftExample()
}

func (p *press) mazeExample() error {
	g, err := maze.ParseID(exampleMaze)
	if err != nil {
		return err
	}
	var steps []string
	moves, cells := maze.Solve(g), maze.Analyze(g).Path(g)
	for k, d := range moves {
		steps = append(steps, p.text.Text("example.maze.step", "jump", k+1, "number", g.Values[cells[k]], "direction", p.text.Text(directionKeys[d.String()])))
	}
	compact := draw.Grid(g, true)
	compact.Options.Compact = true
	p.example([]*figure.Figure{draw.Grid(g, true).Figure()}, steps, "rules.maze.key", compact.Figure())
	return nil
}

// directionKeys are the keys of the directions, by their letters.
var directionKeys = map[string]string{"R": "direction.right", "D": "direction.down", "L": "direction.left", "U": "direction.up"}

func (p *press) shiftExample() error {
	board, err := shift.ReadBoard(strings.NewReader(exampleBoard))
	if err != nil {
		return err
	}
	moves, err := shift.ReadMoves(strings.NewReader(exampleMoves))
	if err != nil {
		return err
	}
	var steps []string
	var pictures []*figure.Figure
	now := board.Clone()
	for k, m := range moves {
		f, err := draw.Level{Board: now, Moves: []shift.Move{m}, Options: draw.Options{First: k + 1}}.Figure()
		if err != nil {
			return err
		}
		pictures = append(pictures, f)
		number := now.At(m.X, m.Y)
		dx, dy := m.Dir.Step()
		target := now.At(m.X+dx*number, m.Y+dy*number)
		if err := now.Apply(m); err != nil {
			return err
		}
		sum := fmt.Sprintf("%d + %d = %d", target, number, target+number)
		if !m.Plus {
			sum = fmt.Sprintf("%d − %d = %d", max(target, number), min(target, number), max(target, number)-min(target, number))
		}
		steps = append(steps, p.text.Text("example.shift.step", "move", k+1, "number", number, "target", target, "sum", sum,
			"direction", p.text.Text(directionKeys[m.Dir.String()])))
	}
	compact, err := draw.Level{Board: board, Moves: moves, Options: draw.Options{Compact: true}}.Figure()
	if err != nil {
		return err
	}
	p.example(pictures, steps, "rules.shift.key", compact)
	return nil
}

// example sets the worked example: pictures side by side and the steps below them, or a single
// picture with the steps at its side; then a solution as it looks at the end of the book, beside
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

// beside sets a picture with texts at its right side, or below it where there is no room beside it.
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
