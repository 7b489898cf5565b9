package figure

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"stride/internal/golden"
	"stride/internal/tooltest"
)

// must ends a test that cannot continue after an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// sample has an item of each kind, and each style.
func sample() *Figure {
	f := &Figure{Title: "A & B", Description: "all items", Left: -10, Top: -10, Width: 220, Height: 120,
		Unit: 1}
	f.Add(Line(Style{Stroke: Grey, Width: 1}, Point{0, 0}, Point{200, 0}, Point{200, 100}),
		Line(Style{Stroke: Black, Width: 2, Dash: 6}, Point{0, 20}, Point{200, 20}),
		Polygon(Style{Fill: Black}, Point{10, 30}, Point{40, 30}, Point{25, 50}),
		Circle{Style{Stroke: Black, Width: 3, Fill: Light}, 70, 45, 15},
		Rect{Style{Stroke: Dark, Width: 2, Fill: White}, 100, 30, 40, 30, 8},
		Rect{Style: Style{Fill: Dark}, X: 150, Y: 30, Width: 40, Height: 30},
		Text{X: 0, Y: 90, Size: 20, Shade: Black, String: "Größe <1>"},
		Text{X: 100, Y: 90, Size: 12, Anchor: Middle, Bold: true, Shade: Black, String: "12−"},
		Text{X: 200, Y: 90, Size: 20, Anchor: End, Shade: Dark, String: "→ ↓"},
		Text{X: 150, Y: 65, Size: 12, Shade: Black, Turned: true, String: "down"},
		Link{X: 0, Y: 70, Width: 50, Height: 20, URL: "https://example.org/?a=1&b=2"})
	return f
}

func TestSVG(t *testing.T) {
	var out strings.Builder
	must(t, sample().WriteSVG(&out, Sans()))
	golden.WellFormed(t, out.String())
	golden.Compare(t, "sample.svg", out.String())
}

func pdfOf(t *testing.T, pages ...*Figure) []byte {
	t.Helper()
	d := Document{Title: "Größe", Author: "A. Author", Language: "de", Fonts: Sans(), Pages: pages,
		Outline: []Entry{{Title: "Größe", Page: 1}}}
	var out bytes.Buffer
	must(t, d.WritePDF(&out))
	return out.Bytes()
}

// TestPDFBytes checks that the same pages are the same bytes.
func TestPDFBytes(t *testing.T) {
	f := sample()
	f.Add(Link{X: 0, Y: 0, Width: 10, Height: 10, Page: 2})
	if !bytes.Equal(pdfOf(t, f, sample()), pdfOf(t, f, sample())) {
		t.Error("the same pages are two different files")
	}
}

// darkness returns the mean darkness of squares of a picture, 0 to 1.
func darkness(m image.Image, columns, rows int) [][]float64 {
	b := m.Bounds()
	sums := make([][]float64, rows)
	for row := range sums {
		sums[row] = make([]float64, columns)
		for col := range sums[row] {
			x0, x1 := col*b.Dx()/columns, (col+1)*b.Dx()/columns
			y0, y1 := row*b.Dy()/rows, (row+1)*b.Dy()/rows
			for y := y0; y < y1; y++ {
				for x := x0; x < x1; x++ {
					r, g, blue, _ := m.At(b.Min.X+x, b.Min.Y+y).RGBA()
					sums[row][col] += 1 - float64(r+g+blue)/3/0xffff
				}
			}
			sums[row][col] /= float64((x1 - x0) * (y1 - y0))
		}
	}
	return sums
}

// TestSamePicture compares the PNG with what poppler makes of the PDF, square by square.
func TestSamePicture(t *testing.T) {
	tool := tooltest.Need(t, "PDF as a picture", "pdftoppm")
	const width, columns, rows, tolerance = 880, 44, 24, 0.06
	var own bytes.Buffer
	must(t, sample().WritePNG(&own, Sans(), width))
	folder := t.TempDir()
	file := filepath.Join(folder, "sample.pdf")
	must(t, os.WriteFile(file, pdfOf(t, sample()), 0o666))
	if out, err := exec.Command(tool, "-png", "-r", "288", "-singlefile", file,
		filepath.Join(folder, "page")).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	rendered, err := os.ReadFile(filepath.Join(folder, "page.png"))
	must(t, err)
	a, err := png.Decode(&own)
	must(t, err)
	b, err := png.Decode(bytes.NewReader(rendered))
	must(t, err)
	if a.Bounds() != b.Bounds() {
		t.Fatalf("the PNG has the bounds %v, the PDF %v", a.Bounds(), b.Bounds())
	}
	ours, theirs := darkness(a, columns, rows), darkness(b, columns, rows)
	for row := range ours {
		for col := range ours[row] {
			if d := ours[row][col] - theirs[row][col]; d > tolerance || d < -tolerance {
				t.Errorf("square %d, %d is %.2f dark in the PNG and %.2f in the PDF", row, col,
					ours[row][col], theirs[row][col])
			}
		}
	}
}

func TestPlace(t *testing.T) {
	page := &Figure{Width: 100, Height: 100, Unit: 1}
	page.Place(sample(), 10, 20, 110) // at half its size
	if got, want := page.Items[3], (Circle{Style{Stroke: Black, Width: 1.5, Fill: Light}, 50, 47.5,
		7.5}); got != Item(want) {
		t.Errorf("the circle is %+v, not %+v", got, want)
	}
}

func TestErrors(t *testing.T) {
	syriac := &Figure{Width: 100, Height: 100, Unit: 1,
		Items: []Item{Text{Size: 10, Shade: Black, String: "ܐ"}}}
	var out bytes.Buffer
	const want = `no character 'ܐ'`
	if err := (&Document{Fonts: Sans(), Pages: []*Figure{syriac}}).WritePDF(&out); err == nil ||
		!strings.Contains(err.Error(), want) {
		t.Errorf("PDF: %v", err)
	}
	if err := syriac.WritePNG(&out, Sans(), 100); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("PNG: %v", err)
	}
	for _, width := range []int{-1, 0, 1 << 40} {
		if err := syriac.WritePNG(&out, Sans(), width); err == nil ||
			!strings.Contains(err.Error(), "pixels") {
			t.Errorf("a width of %d: %v", width, err)
		}
	}
	for _, data := range []string{"", "OTTO and more", trueType + "not a font"} {
		if _, err := NewFonts([]byte(data), []byte(data)); err == nil {
			t.Errorf("%q is a font", data)
		}
	}
}
