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

	"stride/internal/draw/figure/han"
)

// Fonts are the two faces in which texts are set. They are safe for concurrent use.
type Fonts struct {
	// Family is the font that SVG requests, as in CSS.
	Family        string
	regular, bold *face
	// spare returns the fonts for characters that these lack; it is nil if there are none.
	spare func() *Fonts
}

// face is a font with the outlines of TrueType.
type face struct {
	data []byte
	font *sfnt.Font
	// the glyphs of texts in this face, by character: a book measures the same ones a million times
	known sync.Map
}

// Sans returns the fonts that come with the program: Liberation Sans, under the SIL Open Font
// License, for the letters of the languages of Europe, and a part of Droid Sans Fallback, of
// package [han], for Chinese. The second has no bold face.
func Sans() *Fonts { return sans() }

var sans = sync.OnceValue(func() *Fonts {
	f := mustFonts(liberationsansregular.TTF, liberationsansbold.TTF)
	f.Family = "'Liberation Sans', Arial, Helvetica, sans-serif"
	f.spare = chinese
	return f
})

// chinese reads its font when a text first needs it.
var chinese = sync.OnceValue(func() *Fonts { return mustFonts(han.TTF, han.TTF) })

// mustFonts reads fonts that are part of the program.
func mustFonts(regular, bold []byte) *Fonts {
	f, err := newFonts(regular, bold)
	if err != nil {
		panic(err)
	}
	return f
}

// NewFonts reads the two faces of a font from the contents of TrueType files. Characters that
// they lack are taken from [Sans].
func NewFonts(regular, bold []byte) (*Fonts, error) {
	f, err := newFonts(regular, bold)
	if err != nil {
		return nil, err
	}
	f.spare = Sans
	f.Family += ", " + Sans().Family
	return f, nil
}

func newFonts(regular, bold []byte) (*Fonts, error) {
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
	return &Fonts{Family: "'" + name + "'", regular: r, bold: b}, nil
}

// trueType are the first bytes of a font with outlines of TrueType.
const trueType = "\x00\x01\x00\x00"

func newFace(data []byte) (*face, error) {
	if len(data) < len(trueType) || string(data[:len(trueType)]) != trueType {
		return nil, errors.New("this is not a TrueType font: PDF needs a file that ends in .ttf, not a " +
			"collection (.ttc) and not OpenType with outlines of PostScript (.otf)")
	}
	f, err := sfnt.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("this font cannot be read: %w", err)
	}
	return &face{data: data, font: f}, nil
}

func (f *Fonts) face(bold bool) *face {
	if bold {
		return f.bold
	}
	return f.regular
}

// glyph is a character as it is drawn.
type glyph struct {
	char  rune
	fonts *Fonts // which have it
	face  *face
	index sfnt.GlyphIndex // 0 if no font has it
	width float64         // of size 1
}

// glyphs returns the glyphs of a text.
func (f *Fonts) glyphs(text string, bold bool) []*glyph {
	list := make([]*glyph, 0, len(text))
	for _, r := range text {
		list = append(list, f.glyph(r, bold))
	}
	return list
}

// glyph returns the glyph of a character.
func (f *Fonts) glyph(char rune, bold bool) *glyph {
	a := f.face(bold)
	known, ok := a.known.Load(char)
	if !ok {
		g := &glyph{char: char, fonts: f, face: a}
		from := f
		for !from.find(g, bold) && from.spare != nil {
			from = from.spare()
		}
		known, _ = a.known.LoadOrStore(char, g)
	}
	return known.(*glyph)
}

// find fills in the glyph if the fonts have its character, and reports whether they do.
func (f *Fonts) find(g *glyph, bold bool) bool {
	a, buffer := f.face(bold), new(sfnt.Buffer)
	index, err := a.font.GlyphIndex(buffer, g.char)
	if err != nil || index == 0 {
		return false
	}
	em := a.font.UnitsPerEm()
	advance, err := a.font.GlyphAdvance(buffer, index, fixed.I(int(em)), font.HintingNone)
	if err != nil {
		return false
	}
	*g = glyph{g.char, f, a, index, float64(advance) / 64 / float64(em)}
	return true
}

// Missing returns the first character of the text that the fonts do not have, and whether there
// is one.
func (f *Fonts) Missing(text string, bold bool) (rune, bool) {
	for _, r := range text {
		if f.glyph(r, bold).index == 0 {
			return r, true
		}
	}
	return 0, false
}

// Width returns the width of a text of size 1.
func (f *Fonts) Width(text string, bold bool) float64 {
	width := 0.0
	for _, r := range text {
		width += f.glyph(r, bold).width
	}
	return width
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
