package web

import (
	"bytes"

	"stride/internal/draw"
	"stride/internal/draw/figure"
	"stride/internal/draw/scene"
	"stride/maze"
)

// linkPictureName is the picture that other sites show with a link to the pages.
const linkPictureName = "card.png"

// linkPictureWidth is the width in pixels: the smaller side that most sites want.
const linkPictureWidth = 630

// linkPicture draws a maze with its solution, as PNG, because few sites that show links read SVG.
func linkPicture() []byte {
	const id = "5x5:1-4:321413213333214312331443Q"
	g, err := maze.ParseID(id)
	if err != nil {
		panic(err) // the ID is a constant
	}
	var picture bytes.Buffer
	if err := draw.Figure(scene.Solved(g), draw.Options{}).WritePNG(&picture, figure.Sans(), linkPictureWidth); err != nil {
		panic(err) // a buffer returns no errors
	}
	return picture.Bytes()
}
