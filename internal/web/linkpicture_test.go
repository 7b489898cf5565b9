package web

import (
	"bytes"
	"image/png"
	"os"
	"testing"

	"stride/internal/golden"
	"stride/internal/puzzle/jumpmaze"
	"stride/maze"
)

// TestLinkPicture draws the picture of links, a maze next to the name, and compares its points with
// those of the file. With UPDATE=1 it writes the file first.
func TestLinkPicture(t *testing.T) {
	g, err := maze.ParseID("5x5:1-4:321413213333214312331443Q")
	must(t, err)
	drawn := card(jumpmaze.Scene(g))
	const name = "static/" + linkPictureName
	if golden.Updating() {
		must(t, os.WriteFile(name, drawn, 0o666))
	}
	kept, err := os.ReadFile(name)
	must(t, err)
	got, err := png.Decode(bytes.NewReader(kept))
	must(t, err)
	want, err := png.Decode(bytes.NewReader(drawn))
	must(t, err)
	if size := got.Bounds().Size(); size != want.Bounds().Size() || size.X != 1200 || size.Y != 630 {
		t.Fatalf("%s is %v; other sites show 1200 x 630", name, size)
	}
	const rounding = 0x200 // of 0xffff: what processors round differently
	far := func(a, b uint32) bool { return max(a, b)-min(a, b) > rounding }
	for y := range 630 {
		for x := range 1200 {
			r, g, b, _ := got.At(x, y).RGBA()
			r2, g2, b2, _ := want.At(x, y).RGBA()
			if far(r, r2) || far(g, g2) || far(b, b2) {
				t.Fatalf("%s is not what is drawn today, first at %d,%d; UPDATE=1 writes it", name, x, y)
			}
		}
	}
	if r, _, b, _ := got.At(linkMargin+16, linkMargin+16).RGBA(); r >= b {
		t.Error("the first cell is not blue")
	}
}
