package figure

import (
	"errors"
	"fmt"
	"sync"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Fonts are the two faces in which texts are set. They are safe for concurrent use.
type Fonts struct {
	// Family is what SVG asks the viewer for, as in CSS.
	Family        string
	regular, bold *face
}

// face is a font with the outlines of TrueType.
type face struct {
	data []byte
	font *sfnt.Font
}

// Sans returns the fonts that come with the program: Liberation Sans, under the SIL Open Font
// License. It has the letters of the languages of Europe, and no Chinese.
func Sans() *Fonts { return sans() }

var sans = sync.OnceValue(func() *Fonts {
	f, err := NewFonts(liberationsansregular.TTF, liberationsansbold.TTF)
	if err != nil {
		panic(err) // they are part of the program
	}
	f.Family = "'Liberation Sans', Arial, Helvetica, sans-serif"
	return f
})

// NewFonts reads the two faces of a font from the contents of TrueType files.
func NewFonts(regular, bold []byte) (*Fonts, error) {
	r, err := newFace(regular)
	if err != nil {
		return nil, err
	}
	b, err := newFace(bold)
	if err != nil {
		return nil, err
	}
	name, err := r.font.Name(nil, sfnt.NameIDFamily)
	if err != nil {
		return nil, fmt.Errorf("the font has no name: %w", err)
	}
	return &Fonts{Family: "'" + name + "', sans-serif", regular: r, bold: b}, nil
}

// trueType are the first bytes of a font with outlines of TrueType.
const trueType = "\x00\x01\x00\x00"

func newFace(data []byte) (*face, error) {
	if len(data) < len(trueType) || string(data[:len(trueType)]) != trueType {
		return nil, errors.New("this is not a TrueType font: PDF needs a file that ends in .ttf, not a collection (.ttc) and not OpenType with outlines of PostScript (.otf)")
	}
	f, err := sfnt.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("this font cannot be read: %w", err)
	}
	return &face{data, f}, nil
}

func (f *Fonts) face(bold bool) *face {
	if bold {
		return f.bold
	}
	return f.regular
}

// Missing returns the first character of the text that a face has no glyph for, and whether
// there is one.
func (f *Fonts) Missing(text string, bold bool) (rune, bool) {
	var buffer sfnt.Buffer
	for _, r := range text {
		if k, err := f.face(bold).font.GlyphIndex(&buffer, r); err != nil || k == 0 {
			return r, true
		}
	}
	return 0, false
}

// Width returns the width of a text of size 1.
func (f *Fonts) Width(text string, bold bool) float64 {
	var buffer sfnt.Buffer
	a := f.face(bold)
	em := a.font.UnitsPerEm()
	var width fixed.Int26_6
	for _, r := range text {
		k, err := a.font.GlyphIndex(&buffer, r)
		if err != nil {
			continue // a character of the font that cannot be read takes no room
		}
		advance, err := a.font.GlyphAdvance(&buffer, k, fixed.I(int(em)), font.HintingNone)
		if err == nil {
			width += advance
		}
	}
	return float64(width) / 64 / float64(em)
}

// start returns the x at which a text begins.
func (f *Fonts) start(t Text) float64 {
	switch t.Anchor {
	case Middle:
		return t.X - f.Width(t.String, t.Bold)*t.Size/2
	case End:
		return t.X - f.Width(t.String, t.Bold)*t.Size
	}
	return t.X
}
