package puzzlecmd

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"stride/internal/cli"
	"stride/internal/disk"
	"stride/internal/draw"
	"stride/internal/draw/figure"
	"stride/internal/draw/scene"
	"stride/internal/keys"
)

// pictureFlags are the flags that say where a picture goes, and in which form.
type pictureFlags struct {
	// page returns a page that plays the puzzle, for the form "html".
	page        func() ([]byte, error)
	out, format string
	width       int
}

// The forms of pictures.
const (
	formatSVG      = "svg"
	formatPNG      = "png"
	formatPDF      = "pdf"
	formatTerminal = "terminal"
	formatHTML     = "html"
)

var pictureFormats = []string{formatSVG, formatPNG, formatPDF, formatTerminal, formatHTML}

// pictureHelp describes the forms of pictures, for the help of commands that draw.
const pictureHelp = `The form of the picture is that of --format or of the extension of --out: SVG, PDF and
PNG are the same picture, with all fonts that they need; "terminal" draws the board with
characters, and "html" is a page on which people can play, in one file that needs no network.
Without both, a terminal gets characters, and a file or a pipe gets SVG.
Characters have colours only on a terminal, and not if NO_COLOR is set or TERM is dumb.`

// register adds --out, --format and --width.
func (p *pictureFlags) register(f *cli.Flags) {
	f.String(&p.out, "out", "write the picture to this `FILE` (default: standard output)")
	f.OneOf(&p.format, "format", pictureFormats, "write the picture as `FORM`: "+keys.Either(pictureFormats))
	f.Int(&p.width, "width", keys.AtLeast(leastWidth),
		"width of a PNG in `PIXELS` (default: about 140 for each cell, at most 4000)")
}

// The width of a PNG, unless one was asked for: two pixels for each pixel of the SVG. In a narrower
// picture than the least nothing can be read.
const (
	leastWidth    = 40
	fineness      = 2
	widestDefault = 4000
)

// check returns an error if the flags make no sense.
func (p *pictureFlags) check(c *cli.Call) error {
	_, err := p.form(c)
	return err
}

// form returns the form of the picture.
func (p *pictureFlags) form(c *cli.Call) (string, error) {
	form := p.format
	switch extension := strings.ToLower(strings.TrimPrefix(filepath.Ext(p.out), ".")); {
	case form != "":
	case p.out == "":
		if form = formatSVG; cli.IsTerminal(c.Stdout()) {
			form = formatTerminal
		}
	case extension == "txt":
		form = formatTerminal
	case slices.Contains(pictureFormats, extension):
		form = extension
	default:
		return "", fmt.Errorf(
			"--out %s: the extension names no form of a picture; use .svg, .png, .pdf, .txt or .html, or "+
				"add --format", p.out)
	}
	if p.width != 0 && form != formatPNG {
		return "", fmt.Errorf("--width is for PNG; SVG and PDF scale to any size")
	}
	if p.out == "" && (form == formatPNG || form == formatPDF) && cli.IsTerminal(c.Stdout()) {
		return "", fmt.Errorf("a terminal cannot show %s; add --out FILE", strings.ToUpper(form))
	}
	return form, nil
}

// write draws a scene and writes it to the file of --out, or to standard output. Nothing is written
// if it cannot be drawn.
func (p *pictureFlags) write(c *cli.Call, s *scene.Scene, o draw.Options) error {
	form, err := p.form(c)
	if err != nil {
		return err
	}
	drawn, err := disk.Interruptible(c.Context(), func() ([]byte, error) {
		var drawn bytes.Buffer
		if form == formatHTML {
			return p.page()
		}
		if form == formatTerminal {
			kind := draw.Terminal{Colours: p.out == "" && cli.Colours(c.Stdout()), ASCIIOnly: p.out == "" &&
				cli.ASCIIOnly()}
			err := draw.WriteTerminal(&drawn, s, kind)
			return drawn.Bytes(), err
		}
		err := p.render(&drawn, form, draw.Figure(s, o))
		return drawn.Bytes(), err
	})
	if pixels := new(figure.PixelsError); errors.As(err, &pixels) && p.width != 0 {
		return cli.Usage(fmt.Errorf("--width %d: %w", p.width, err))
	}
	if err != nil {
		return err
	}
	if p.out != "" {
		return cli.WriteFile(c.Context(), p.out, func(w io.Writer) error {
			_, err := w.Write(drawn)
			return err
		})
	}
	return c.WriteRaw(drawn)
}

// render writes the figure in one of the forms.
func (p *pictureFlags) render(w io.Writer, form string, f *figure.Figure) error {
	switch form {
	case formatPNG:
		width := p.width
		if width == 0 {
			width = min(widestDefault, int(f.Width*f.Unit*fineness/pointsPerPixel))
		}
		return f.WritePNG(w, figure.Sans(), width)
	case formatPDF:
		f.Unit = min(f.Unit, longestPDF/max(f.Width, f.Height))
		d := figure.Document{Title: f.Title, Fonts: figure.Sans(), Pages: []*figure.Figure{f}}
		return d.WritePDF(w)
	}
	return f.WriteSVG(w, figure.Sans())
}

// longestPDF is the longest side of a page that viewers of PDF show, in points.
const longestPDF = 14400

// pointsPerPixel is the size of a pixel of CSS.
const pointsPerPixel = 0.75
