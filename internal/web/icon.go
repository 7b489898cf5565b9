package web

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"

	"git.sr.ht/~sbinet/gg"
)

// The icon is a drawing, static/icon.svg. The home screens of phones want pixels, so the same
// drawing is also written as PNG. It has a square and lines, one of them so short that it is a
// disc, so this file reads only what these need: paths of M, c and s.

// iconSide is the side of the drawing.
const iconSide = 32

// touchIconSide is the side of the picture for the home screens of iOS, which cut the corners
// themselves and show no transparency.
const touchIconSide = 180

// iconSides are the sides of the pictures that the manifest names.
var iconSides = []int{192, 512}

// iconName returns the name of a picture of the icon within the folder static.
func iconName(side int) string { return fmt.Sprintf("icon-%d.png", side) }

// drawing is what the icon consists of.
type drawing struct {
	Rect struct {
		Radius float64 `xml:"rx,attr"`
		Fill   string  `xml:"fill,attr"`
	} `xml:"rect"`
	Paths []struct {
		D      string  `xml:"d,attr"`
		Stroke string  `xml:"stroke,attr"`
		Width  float64 `xml:"stroke-width,attr"`
	} `xml:"path"`
}

// iconPicture writes the icon as PNG; whole leaves the corners as they are.
func iconPicture(svg []byte, side int, whole bool) ([]byte, error) {
	var icon drawing
	if err := xml.Unmarshal(svg, &icon); err != nil {
		return nil, err
	}
	c := gg.NewContext(side, side)
	scale := float64(side) / iconSide
	c.Scale(scale, scale)
	if whole {
		icon.Rect.Radius = 0
	}
	c.DrawRoundedRectangle(0, 0, iconSide, iconSide, icon.Rect.Radius)
	c.SetHexColor(icon.Rect.Fill)
	c.Fill()
	c.SetLineCapRound()
	for _, path := range icon.Paths {
		if err := trace(c, path.D); err != nil {
			return nil, err
		}
		c.SetHexColor(path.Stroke)
		c.SetLineWidth(path.Width * scale) // which is not scaled with the rest
		c.Stroke()
	}
	var picture bytes.Buffer
	err := c.EncodePNG(&picture)
	return picture.Bytes(), err
}

// trace adds a path to a picture: M x y, then c and s with places relative to the end of the piece
// before.
func trace(c *gg.Context, path string) error {
	var x, y, nearX, nearY float64 // the end of the path, and the second control point of its last piece
	for path != "" {
		verb := path[0]
		end := 1 + strings.IndexAny(path[1:]+"M", "Mcs")
		n, err := numbers(path[1:end])
		if err != nil {
			return err
		}
		path = path[end:]
		switch {
		case verb == 'M' && len(n) == 2:
			x, y = n[0], n[1]
			nearX, nearY = x, y
			c.MoveTo(x, y)
			continue
		case verb == 's' && len(n) == 4:
			n = append([]float64{x - nearX, y - nearY}, n...)
		case verb != 'c' || len(n) != 6:
			return fmt.Errorf("the icon has a piece %c with %d numbers, which is not understood", verb,
				len(n))
		}
		c.CubicTo(x+n[0], y+n[1], x+n[2], y+n[3], x+n[4], y+n[5])
		nearX, nearY = x+n[2], y+n[3]
		x, y = x+n[4], y+n[5]
	}
	return nil
}

// numbers reads the numbers of a piece of a path, where a minus also separates.
func numbers(text string) ([]float64, error) {
	var all []float64
	for _, word := range strings.FieldsFunc(strings.ReplaceAll(text, "-", " -"),
		func(r rune) bool { return r == ' ' || r == ',' }) {
		n, err := strconv.ParseFloat(word, 64)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}
