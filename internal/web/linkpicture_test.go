package web

import (
	"bytes"
	"image/png"
	"testing"
)

// TestLinkPicture wants a picture of the size that other sites show, in colour.
func TestLinkPicture(t *testing.T) {
	p, err := png.Decode(bytes.NewReader(linkPicture()))
	if err != nil || p.Bounds().Dx() != 1200 || p.Bounds().Dy() != 630 {
		t.Fatalf("%v, error %v", p.Bounds(), err)
	}
	if r, _, b, _ := p.At(linkMargin+16, linkMargin+16).RGBA(); r >= b {
		t.Error("the first cell is not blue")
	}
}
