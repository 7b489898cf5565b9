package draw

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"unicode/utf8"
)

// Sizes, in units of which a cell has 100.
const (
	cellSize  = 100
	margin    = 6
	pixels    = 72 // width of a cell in a viewer that does not scale the picture
	bandOuter = 11 // from the edge of a cell to the outermost lane of a band
	bandInner = 27 // and to the innermost one
	tail      = 60 // where an arrow begins, and its label is; from the edge that it comes from
	tip       = 46 // where it ends
	headSize  = 9
	labelSize = 12 // of the text of a label
	pillHigh  = 15
)

// mark is what distinguishes a cell.
type mark int

const (
	plain mark = iota
	start      // a ring around the number
	goal       // a ring with a disc in place of a number
)

// picture is a board with arrows.
type picture struct {
	title, description string // for screen readers and tooltips
	rows, cols         int
	cell               func(row, col int) (text string, m mark)
	arrows             []arrow
}

// write writes the picture as SVG.
func (p *picture) write(w io.Writer) error {
	assignLanes(p.arrows)
	out := bufio.NewWriter(w)
	width, height := p.cols*cellSize+2*margin, p.rows*cellSize+2*margin
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="%d %d %d %d" width="%d" height="%d">`+"\n",
		-margin, -margin, width, height, width*pixels/cellSize, height*pixels/cellSize)
	fmt.Fprintf(out, "<title>%s</title>\n<desc>%s</desc>\n", html.EscapeString(p.title), html.EscapeString(p.description))
	fmt.Fprintf(out, `<rect x="%d" y="%d" width="%d" height="%d" fill="#fff"/>`+"\n", -margin, -margin, width, height)
	p.writeGrid(out)
	p.writeCells(out)
	if len(p.arrows) > 0 {
		p.writeArrows(out)
	}
	fmt.Fprintln(out, "</svg>")
	return out.Flush()
}

func (p *picture) writeGrid(out io.Writer) {
	fmt.Fprint(out, `<path stroke="#888" fill="none" d="`)
	for row := 1; row < p.rows; row++ {
		fmt.Fprintf(out, "M0 %dH%d", row*cellSize, p.cols*cellSize)
	}
	for col := 1; col < p.cols; col++ {
		fmt.Fprintf(out, "M%d 0V%d", col*cellSize, p.rows*cellSize)
	}
	fmt.Fprintf(out, `"/>`+"\n"+`<rect width="%d" height="%d" fill="none" stroke="#000" stroke-width="4"/>`+"\n", p.cols*cellSize, p.rows*cellSize)
}

func (p *picture) writeCells(out io.Writer) {
	fmt.Fprintln(out, `<g font-family="Helvetica, Arial, sans-serif" text-anchor="middle">`)
	for row := range p.rows {
		for col := range p.cols {
			text, m := p.cell(row, col)
			x, y := col*cellSize+cellSize/2, row*cellSize+cellSize/2
			switch m {
			case goal:
				fmt.Fprintf(out, `<circle cx="%d" cy="%d" r="18" fill="none" stroke="#000" stroke-width="4"/><circle cx="%d" cy="%d" r="8"/>`+"\n", x, y, x, y)
				continue
			case start:
				fmt.Fprintf(out, `<circle cx="%d" cy="%d" r="22" fill="none" stroke="#000" stroke-width="3"/>`+"\n", x, y)
			}
			if text != "" {
				size := numberSize(len(text))
				fmt.Fprintf(out, `<text x="%d" y="%d" font-size="%d">%s</text>`+"\n", x, y+size*36/100, size, text)
			}
		}
	}
	fmt.Fprintln(out, "</g>")
}

// numberSize is the size of the text at which that many digits fit between the bands.
func numberSize(digits int) int { return min(32, 64/max(1, digits)) }

func (p *picture) writeArrows(out io.Writer) {
	fmt.Fprintln(out, `<g stroke="#000" stroke-width="2" fill="none">`)
	for _, a := range p.arrows {
		x1, y1, x2, y2 := a.ends()
		fmt.Fprintf(out, `<path d="M%s %sL%s %s"/>`, number(x1), number(y1), number(x2), number(y2))
		dx, dy := unit(a.way())
		bx, by := x2-headSize*dx, y2-headSize*dy // the middle of the arrowhead's base
		fmt.Fprintf(out, `<path fill="#000" stroke="none" d="M%s %sL%s %sL%s %sZ"/>`+"\n",
			number(x2), number(y2), number(bx-dy*headSize/2), number(by+dx*headSize/2), number(bx+dy*headSize/2), number(by-dx*headSize/2))
	}
	fmt.Fprintln(out, `</g>`)
	fmt.Fprintf(out, `<g font-family="Helvetica, Arial, sans-serif" font-size="%d" font-weight="bold" text-anchor="middle">`+"\n", labelSize)
	for _, a := range p.arrows {
		x, y, _, _ := a.ends()
		wide := float64(7 + 7*utf8.RuneCountInString(a.label))
		fmt.Fprintf(out, `<rect x="%s" y="%s" width="%s" height="%d" rx="8" fill="#fff" stroke="#000" stroke-width="1.2"/>`,
			number(x-wide/2), number(y-pillHigh/2.0), number(wide), pillHigh)
		fmt.Fprintf(out, `<text x="%s" y="%s">%s</text>`+"\n", number(x), number(y+labelSize*0.36), a.label)
	}
	fmt.Fprintln(out, "</g>")
}

// ends returns where the arrow begins and where its tip is.
func (a arrow) ends() (x1, y1, x2, y2 float64) {
	across := float64(bandOuter+bandInner) / 2 // from the edge of the cell to the lane
	if a.lanes > 1 {
		across = bandOuter + float64(bandInner-bandOuter)*float64(a.lane)/float64(a.lanes-1)
	}
	place := func(row, col int, along float64) (x, y float64) {
		x, y = float64(col*cellSize), float64(row*cellSize)
		switch a.way() {
		case right:
			return x + along, y + across
		case left:
			return x + cellSize - along, y + cellSize - across
		case down:
			return x + cellSize - across, y + along
		default:
			return x + across, y + cellSize - along
		}
	}
	x1, y1 = place(a.fromRow, a.fromCol, tail)
	x2, y2 = place(a.toRow, a.toCol, tip)
	return x1, y1, x2, y2
}

// unit returns the vector of length 1 in a direction.
func unit(w way) (dx, dy float64) {
	return [...]float64{right: 1, down: 0, left: -1, up: 0}[w], [...]float64{right: 0, down: 1, left: 0, up: -1}[w]
}

// number writes a coordinate with at most one decimal.
func number(x float64) string {
	s := fmt.Sprintf("%.1f", x)
	if s[len(s)-2:] == ".0" {
		s = s[:len(s)-2]
	}
	return s
}
