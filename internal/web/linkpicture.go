package web

import (
	"bytes"
	"strconv"

	"stride/internal/draw/figure"
	"stride/maze"
)

// linkPictureName is the picture that other sites show with a link to the pages.
const linkPictureName = "card.png"

// linkWidth and linkHeight are what most sites show of such a picture, in pixels.
const (
	linkWidth, linkHeight = 1200, 630
	linkMargin            = 60
	linkText              = 150
)

// linkPicture draws a maze without its solution, its numbers tinted as on the pages, next to the name, as PNG, because
// few sites that show links read SVG. The scripts draw the picture of a result in the same way (sharepicture.js).
func linkPicture() []byte {
	g, err := maze.ParseID("5x5:1-4:321413213333214312331443Q")
	if err != nil {
		panic(err) // the ID is a constant
	}
	f := &figure.Figure{Title: "Stride", Unit: 1, Width: linkWidth, Height: linkHeight}
	cell := float64(linkHeight-2*linkMargin) / float64(g.Rows)
	for k, v := range g.Values {
		x, y := linkMargin+float64(k%g.Cols)*cell, linkMargin+float64(k/g.Cols)*cell
		tile := figure.Rect{X: x + 2, Y: y + 2, Width: cell - 4, Height: cell - 4, Round: 8}
		text := figure.Text{X: x + cell/2, Y: y + 0.68*cell, Size: cell / 2, Anchor: figure.Middle, Bold: true,
			Shade: figure.Black, String: strconv.Itoa(int(v))}
		tint := figure.Blue.Clear()
		if k == len(g.Values)-1 {
			tint, v, text.String, text.Shade = figure.Green, 1, "G", figure.White
		}
		for range v { // the larger the number, the darker
			tile.Fill = tint
			f.Add(tile)
		}
		f.Add(text)
	}
	f.Add(figure.Text{X: linkHeight, Y: linkHeight/2 + linkText/3, Size: linkText, Bold: true, Shade: figure.Blue,
		String: "Stride"})
	var picture bytes.Buffer
	if err := f.WritePNG(&picture, figure.Sans(), linkWidth); err != nil {
		panic(err) // a buffer returns no errors
	}
	return picture.Bytes()
}
