package figure

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/draw"
	_ "image/jpeg" // for NewPicture
	"image/png"
)

// A Picture is made of pixels, such as a photo or a drawing from another program. It is the only
// part of a figure that isn't drawn from lines, so it gets coarse if it is printed large.
type Picture struct {
	Width, Height int // in pixels
	format        string
	data          []byte // the file
	pixels        image.Image
}

// NewPicture reads a PNG or JPEG file. A JPEG file is kept as it is; PNG is written again in the
// plain form that all readers of PDF understand: 8 bits, not interlaced.
func NewPicture(file []byte) (*Picture, error) {
	size, format, err := image.DecodeConfig(bytes.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("it must be a PNG or JPEG file: %w", err)
	}
	if size.Width < 1 || size.Height < 1 || size.Width > MaxPixels/size.Height {
		return nil, &PixelsError{size.Width, size.Height}
	}
	pixels, _, err := image.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("it is damaged: %w", err)
	}
	p := &Picture{Width: size.Width, Height: size.Height, format: format, data: file, pixels: pixels}
	if format == "png" {
		plain := image.NewNRGBA(image.Rect(0, 0, p.Width, p.Height))
		draw.Draw(plain, plain.Rect, pixels, pixels.Bounds().Min, draw.Src)
		var out bytes.Buffer
		if err := png.Encode(&out, plain); err != nil {
			return nil, err
		}
		p.pixels, p.data = plain, out.Bytes()
	}
	return p, nil
}

// url returns the file as a data URL.
func (p *Picture) url() string {
	return "data:image/" + p.format + ";base64," + base64.StdEncoding.EncodeToString(p.data)
}

// Image shows a picture in a rectangle.
type Image struct {
	X, Y, Width, Height float64
	Picture             *Picture
}

func (i Image) moved(x, y, scale float64) Item {
	i.X, i.Y, i.Width, i.Height = x+scale*i.X, y+scale*i.Y, scale*i.Width, scale*i.Height
	return i
}
