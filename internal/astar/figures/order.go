package figures

import (
	"fmt"
	"strings"

	"stride/astar"
)

// The picture of the order of expansion shows both searches on the same grid side by
// side. Each expanded cell has its number, and a shade that grows darker with it.

const (
	cellSize   = 34
	gridMargin = 16
	gridTop    = 44
	captionGap = 16 // between a grid and its caption above
	lightest   = 92 // lightness of the first cell in per cent
	darkest    = 32 // lightness of the last cell
	whiteBelow = 42 // lightness below which the text of a cell is white
)

// OrderSVG draws the order in which the two tie-breaking rules expand the cells of a grid.
func OrderSVG(g *astar.Grid) string {
	var out strings.Builder
	side := g.Cols*cellSize + gridMargin
	width, height := gridMargin+2*side, gridTop+g.Rows*cellSize+gridMargin
	openSVG(&out, width, height, "Order in which A* expands the cells of a grid")
	for k, ties := range []astar.TieBreak{astar.SmallerG, astar.LargerG} {
		r := astar.Search(g.Problem(), astar.Options{Ties: ties, Trace: true})
		drawOrder(&out, g, r, gridMargin+k*side, fmt.Sprintf("%v first: %d expanded", ties, r.Expanded))
	}
	out.WriteString("</svg>\n")
	return out.String()
}

// drawOrder draws one grid with its left edge at x.
func drawOrder(out *strings.Builder, g *astar.Grid, r astar.Result[astar.Cell, int], x int, caption string) {
	order := make([]int, g.Rows*g.Cols)
	for _, n := range r.Trace.Nodes {
		if n.Order > 0 {
			order[g.Index(n.State)] = n.Order
		}
	}
	fmt.Fprintf(out, `<text x="%d" y="%d" font-weight="bold">%s</text>`+"\n", x, gridTop-captionGap, caption)
	for row := range g.Rows {
		for col := range g.Cols {
			c := astar.Cell{Row: row, Col: col}
			at := order[g.Index(c)]
			fill, ink, label := "white", "black", ""
			switch {
			case c == g.Goal():
				label = "G"
			case g.Wall(c):
				fill = "#444"
			case at > 0:
				light := lightest - (lightest-darkest)*(at-1)/max(r.Expanded-1, 1)
				fill, label = fmt.Sprintf("hsl(205,60%%,%d%%)", light), fmt.Sprint(at)
				if light < whiteBelow {
					ink = "white"
				}
			}
			left, top := x+col*cellSize, gridTop+row*cellSize
			fmt.Fprintf(out, `<rect x="%d" y="%d" width="%d" height="%[3]d" fill="%s" stroke="#888"/>`+"\n",
				left, top, cellSize, fill)
			if label != "" {
				fmt.Fprintf(out, `<text x="%d" y="%d" text-anchor="middle" fill="%s">%s</text>`+"\n",
					left+cellSize/2, top+cellSize/2+4, ink, label)
			}
		}
	}
}

// openSVG begins a picture with a white background.
func openSVG(out *strings.Builder, width, height int, title string) {
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" font-family="sans-serif" font-size="12">`+"\n", width, height)
	fmt.Fprintf(out, "<title>%s</title>\n", title)
	fmt.Fprintf(out, `<rect width="%d" height="%d" fill="white"/>`+"\n", width, height)
}
