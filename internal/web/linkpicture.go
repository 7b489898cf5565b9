package web

import (
	"bytes"
	"fmt"
	"math"
	"strconv"

	"stride/internal/draw/figure"
	"stride/internal/draw/scene"
	"stride/internal/puzzle"
)

// linkPictureName is the picture that other sites show with a link to the pages: a file of the
// folder static, so that no start draws it. TestLinkPicture draws it again.
const linkPictureName = "card.png"

// Sizes of the pictures of links, in pixels: what most sites show.
const (
	linkWidth, linkHeight = 1200, 630
	linkMargin            = 60
	linkName, linkLine    = 150, 56 // heights of the name, and of the lines below it
	linkTints             = 5       // of the largest number: that many layers of a colour that shines through
)

// titleLines are the number and the name of a maze of the day, or nothing.
func titleLines(d puzzle.Daily) []string {
	if d.Number == 0 {
		return nil
	}
	return []string{fmt.Sprintf("No. %d", d.Number), d.Name}
}

// card draws a puzzle without its solution, its numbers tinted as on the pages, next to the name
// and lines that say which puzzle it is, as PNG, because few sites that show links read SVG.
func card(s *scene.Scene, lines ...string) []byte {
	f := &figure.Figure{Title: "Stride", Unit: 1, Width: linkWidth, Height: linkHeight}
	cell := float64(linkHeight-2*linkMargin) / float64(max(s.Rows, s.Cols))
	largest := 1
	for _, c := range s.Cells {
		v, _ := strconv.Atoi(c.Text) // 0 without a number
		largest = max(largest, v)
	}
	for k, c := range s.Cells {
		x, y := linkMargin+float64(k%s.Cols)*cell, linkMargin+float64(k/s.Cols)*cell
		tile := figure.Rect{Style: figure.Style{Fill: figure.Blue.Clear()}, X: x + cell/40, Y: y + cell/40,
			Width: 0.95 * cell, Height: 0.95 * cell, Round: cell / 12}
		text := figure.Text{X: x + cell/2, Y: y + 0.68*cell, Size: cell / 2, Anchor: figure.Middle,
			Bold: true, Shade: figure.Black, String: c.Text}
		v, _ := strconv.Atoi(c.Text)
		layers := int(math.Ceil(float64(linkTints*v) / float64(largest)))
		switch {
		case c.Mark == scene.Goal:
			tile.Fill, layers, text.String, text.Shade = figure.Green, 1, "G", figure.White
		case c.Text == "":
			tile.Style, layers = figure.Style{Stroke: figure.Light, Width: 1}, 1
		}
		for range layers {
			f.Add(tile)
		}
		f.Add(text)
	}
	top := (linkHeight-float64(len(lines)*linkLine)*1.4)/2 + linkName/3
	f.Add(figure.Text{X: linkHeight, Y: top, Size: linkName, Bold: true, Shade: figure.Blue,
		String: "Stride"})
	for k, line := range lines {
		f.Add(figure.Text{X: linkHeight, Y: top + float64(k+1)*linkLine*1.4, Size: linkLine, Bold: true,
			Shade: figure.Black, String: line})
	}
	var picture bytes.Buffer
	if err := f.WritePNG(&picture, figure.Sans(), linkWidth); err != nil {
		panic(err) // a buffer returns no errors
	}
	return picture.Bytes()
}
