package chart

import (
	"bytes"
	"fmt"
	"image/png"
	"strings"
	"testing"

	"stride/internal/draw/figure"
	"stride/internal/golden"
)

func labels(ticks []axisTick) string {
	var all []string
	for _, t := range ticks {
		if t.label != "" {
			all = append(all, t.label)
		}
	}
	return strings.Join(all, " ")
}

// TestTicks checks that there are few labels, at round values, with no needless decimals.
func TestTicks(t *testing.T) {
	for _, test := range []struct {
		axis Axis
		want string
	}{
		{Axis{Low: 0, High: 520}, "0 100 200 300 400 500"},
		{Axis{Low: 92.5, High: 107}, "94 96 98 100 102 104 106"},
		{Axis{Low: -3, High: 40}, "0 10 20 30 40"},
		{Axis{Low: 0.1, High: 0.5}, "0.10 0.15 0.20 0.25 0.30 0.35 0.40 0.45 0.50"},
		{Axis{Log: true, Low: 1, High: 20000}, "1 10 100 1000 10000"},
		{Axis{Log: true, Low: 0.03, High: 1}, "0.05 0.1 0.2 0.5 1"},
	} {
		if got := labels(test.axis.ticks()); got != test.want {
			t.Errorf("%+v: %s, want %s", test.axis, got, test.want)
		}
	}
}

// TestShare places values on axes, and values beyond an axis at its end.
func TestShare(t *testing.T) {
	for _, test := range []struct {
		axis        Axis
		value, want float64
	}{
		{Axis{Low: 10, High: 30}, 15, 0.25}, {Axis{Low: 10, High: 30}, 5, 0},
		{Axis{Low: 10, High: 30}, 99, 1},
		{Axis{Log: true, Low: 1, High: 10000}, 100, 0.5}, {Axis{Log: true, Low: 1, High: 10000}, 0, 0},
	} {
		if got := test.axis.share(test.value); fmt.Sprintf("%.6f", got) != fmt.Sprintf("%.6f", test.want) {
			t.Errorf("%+v: %v is at %v, want %v", test.axis, test.value, got, test.want)
		}
	}
}

// TestLooks checks that many series can be told apart.
func TestLooks(t *testing.T) {
	seen := make(map[string]int)
	for look := range 105 {
		key := fmt.Sprintf("%v %v", stroke(look), look%marks)
		if other, ok := seen[key]; ok {
			t.Errorf("series %d and %d look the same", other, look)
		}
		seen[key] = look
	}
}

// TestFigure draws everything that a chart can have.
func TestFigure(t *testing.T) {
	c := Chart{
		Title: "A chart", X: Axis{Name: "size", Log: true, Low: 1, High: 100},
		Y:     Axis{Name: "value", High: 10},
		Order: []int{1, 0},
		Series: []Series{
			{Name: "first", Look: 0, Line: []Point{{X: 1, Y: 2}, {X: 100, Y: 8}},
				Mark: []Point{{X: 10, Y: 5}}, Band: []Point{{X: 1, Y: 3}, {X: 100, Y: 9}, {X: 100, Y: 7},
					{X: 1, Y: 1}}},
			{Name: "second", Look: 1, Mark: []Point{{X: 20, Y: 10}}},
		},
	}
	svg, picture, err := Files(c.Figure())
	if err != nil {
		t.Fatal(err)
	}
	golden.WellFormed(t, string(svg))
	golden.Compare(t, "chart.svg", string(svg))
	decoded, err := png.Decode(bytes.NewReader(picture))
	if err != nil || decoded.Bounds().Dx() != PixelWidth {
		t.Errorf("a PNG of %v, error %v", decoded.Bounds(), err)
	}
	f := c.Figure()
	if i := strings.Index(string(svg), "second"); i < 0 || i > strings.Index(string(svg), "first") {
		t.Error("the legend is not in the order that was asked for")
	}
	for _, item := range f.Items {
		if text, ok := item.(figure.Text); ok && (text.X < 0 || text.X > Width || text.Y < 0 ||
			text.Y > f.Height) {
			t.Errorf("%q is outside of the chart", text.String)
		}
	}
}

// TestSingleValues draws a series of one point, which gives the axes no length.
func TestSingleValues(t *testing.T) {
	for _, x := range []Axis{{Low: 10, High: 10}, {Low: 10, High: 10, Log: true}} {
		c := Chart{X: x, Y: Axis{Low: 5, High: 5},
			Series: []Series{{Name: "one", Line: []Point{{X: 10, Y: 5}}}}}
		if _, _, err := Files(c.Figure()); err != nil {
			t.Error(err)
		}
	}
}
