package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"stride/draw"
	"stride/draw/figure"
	"stride/draw/scene"
	"stride/internal/disk"
)

// Picture holds the flags that say where a picture goes, and in which form.
type Picture struct {
	out, format string
	width       int
}

// The forms of pictures.
const (
	formatSVG      = "svg"
	formatPNG      = "png"
	formatPDF      = "pdf"
	formatTerminal = "terminal"
)

var pictureFormats = []string{formatSVG, formatPNG, formatPDF, formatTerminal}

// PictureHelp describes the forms of pictures, for the help of commands that draw.
const PictureHelp = `The form of the picture is that of --format or of the extension of --out: SVG, PDF and
PNG are the same picture, with all fonts that they need; "terminal" draws the board with
characters. Without both, a terminal gets characters, and a file or a pipe gets SVG.
Characters have colours only on a terminal, and not if NO_COLOR is set.`

// AddFlags adds --out, --format and --width.
func (p *Picture) AddFlags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&p.out, "out", "", "write the picture to this `FILE` (default: standard output)")
	cmd.Flags().StringVar(&p.format, "format", "", "write the picture as `FORM`: "+strings.Join(pictureFormats, ", "))
	cmd.Flags().IntVar(&p.width, "width", 0, "width of a PNG in `PIXELS` (default: about 140 for each cell, at most 4000)")
}

// The width of a PNG, unless one was asked for: two pixels for each pixel of the SVG.
const (
	fineness      = 2
	widestDefault = 4000
)

// Check returns an error if the flags make no sense.
func (p *Picture) Check(cmd *cobra.Command) error {
	_, err := p.form(cmd)
	return err
}

// form returns the form of the picture.
func (p *Picture) form(cmd *cobra.Command) (string, error) {
	form := p.format
	switch extension := strings.ToLower(strings.TrimPrefix(filepath.Ext(p.out), ".")); {
	case form != "":
		if !slices.Contains(pictureFormats, form) {
			return "", fmt.Errorf("--format %q: the forms are %s", form, strings.Join(pictureFormats, ", "))
		}
	case p.out == "":
		if form = formatSVG; IsTerminal(cmd.OutOrStdout()) {
			form = formatTerminal
		}
	case extension == "txt":
		form = formatTerminal
	case slices.Contains(pictureFormats, extension):
		form = extension
	default:
		return "", fmt.Errorf("--out %s: the extension names no form of a picture; use .svg, .png, .pdf or .txt, or add --format", p.out)
	}
	if p.width != 0 && form != formatPNG {
		return "", fmt.Errorf("--width is for PNG; SVG and PDF scale to any size")
	}
	if p.width < 0 {
		return "", fmt.Errorf("--width %d: a picture is at least 1 pixel wide", p.width)
	}
	if p.out == "" && (form == formatPNG || form == formatPDF) && IsTerminal(cmd.OutOrStdout()) {
		return "", fmt.Errorf("a terminal cannot show %s; add --out FILE", strings.ToUpper(form))
	}
	return form, nil
}

// Write draws a scene and writes it to the file of --out, or to standard output. Nothing is written
// if it cannot be drawn.
func (p *Picture) Write(cmd *cobra.Command, s *scene.Scene, o draw.Options) error {
	form, err := p.form(cmd)
	if err != nil {
		return err
	}
	picture, err := disk.Interruptible(cmd.Context(), func() ([]byte, error) {
		var picture bytes.Buffer
		if form == formatTerminal {
			colours := p.out == "" && IsTerminal(cmd.OutOrStdout()) && os.Getenv("NO_COLOR") == ""
			err := draw.WriteTerminal(&picture, s, colours)
			return picture.Bytes(), err
		}
		err := p.render(&picture, form, draw.Figure(s, o))
		return picture.Bytes(), err
	})
	if pixels := new(figure.PixelsError); errors.As(err, &pixels) && p.width != 0 {
		return fmt.Errorf("--width %d: %w", p.width, err)
	}
	if err != nil {
		return Failure(err)
	}
	write := func(w io.Writer) error {
		_, err := w.Write(picture)
		return err
	}
	if p.out != "" {
		return WriteFile(cmd.Context(), p.out, write)
	}
	return Failure(write(cmd.OutOrStdout()))
}

// render writes the figure in one of the forms.
func (p *Picture) render(w io.Writer, form string, f *figure.Figure) error {
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
