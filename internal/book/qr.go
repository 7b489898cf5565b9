package book

import (
	"fmt"
	"image/color"

	"github.com/boombuler/barcode/qr"

	"stride/internal/draw/figure"
)

// Sizes of a QR code, in millimetres and in modules, which are its small squares.
const (
	moduleSize = 0.36 // cameras of telephones need a third of a millimetre
	quietZone  = 4    // modules that stay white around the code
	minCode    = 14.0
)

// url returns the address at which the pages open the puzzle.
func (p *Plan) url(puzzle *Puzzle) string {
	return fmt.Sprintf("%s/%s#level=%s", p.Link, puzzle.Family(), puzzle.ID())
}

// qrCode draws a code with its quiet zone. The unit is a module. Neighbouring modules of a row are
// one rectangle, so that no viewer shows a gap between them.
func qrCode(content string) (*figure.Figure, error) {
	// The lowest redundancy has the largest modules, and what is printed on paper is not damaged.
	code, err := qr.Encode(content, qr.L, qr.Auto)
	if err != nil {
		return nil, fmt.Errorf("QR code of %q: %w", content, err)
	}
	side := code.Bounds().Dx()
	f := &figure.Figure{Left: -quietZone, Top: -quietZone, Width: float64(side + 2*quietZone),
		Height: float64(side + 2*quietZone), Unit: moduleSize / point}
	black := func(x, y int) bool { return x < side && code.At(x, y) == color.Black }
	squares := figure.Path{Style: figure.Style{Fill: figure.Black}, Closed: true}
	for y := range side {
		for x := 0; x < side; x++ {
			begin := x
			for black(x, y) {
				x++
			}
			if x > begin {
				x0, x1, y0, y1 := float64(begin), float64(x), float64(y), float64(y+1)
				squares.Lines = append(squares.Lines,
					[]figure.Point{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}})
			}
		}
	}
	f.Add(squares)
	return f, nil
}
