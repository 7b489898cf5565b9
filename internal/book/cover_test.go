package book

import (
	"math"
	"slices"
	"strings"
	"testing"

	"stride/internal/draw/figure"
)

// TestRoute checks for many seeds that a route goes from corner to corner along rows and columns,
// that no jump passes over a stop or along another jump, and that each number is how far the next
// jump goes.
func TestRoute(t *testing.T) {
	for seed := range uint64(60) {
		cols, rows := 2+int(seed%6), 2+int(seed/3%7)
		r := newRoute(seed, cols, rows)
		if last := len(r.stops) - 1; r.stops[0] != 0 || r.stops[last] != cols*rows-1 {
			t.Fatalf("seed %d: from %d to %d", seed, r.stops[0], r.stops[last])
		}
		var want []int // distances
		lines := make(map[[2]int]bool)
		for k, to := range r.stops[1:] {
			from := r.stops[k]
			step := 1
			if from%cols == to%cols {
				step = cols
			} else if from/cols != to/cols {
				t.Fatalf("seed %d: a jump from %d to %d of %d columns", seed, from, to, cols)
			}
			for c := min(from, to); c < max(from, to); c += step {
				if c > min(from, to) && slices.Contains(r.stops, c) {
					t.Fatalf("seed %d: the jump from %d to %d passes over the stop %d", seed, from, to, c)
				}
				if lines[[2]int{c, step}] {
					t.Fatalf("seed %d: two jumps share the line from %d", seed, c)
				}
				lines[[2]int{c, step}] = true
			}
			want = append(want, max(from-to, to-from)/step)
		}
		var got []int
		for _, item := range r.figure(figure.Black, figure.White).Items {
			if text, ok := item.(figure.Text); ok {
				got = append(got, int(text.String[0]-'0'))
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("seed %d: the numbers are %v, the jumps %v", seed, got, want)
		}
	}
}

// TestCover checks the measures of covers, that texts keep away from the edges and the folds, and
// that only a wide spine has a text.
func TestCover(t *testing.T) {
	const away = 6.0 // millimetres
	for _, c := range []struct {
		plan  string
		bleed float64
		spine bool
	}{
		{"paper: 6x9\nbleed: 4mm\npage-thickness: 0.5mm\n", 4, true},
		{"paper: a5\n", inch / 8, false},
		{"paper: a4\nlanguage: de\nlarge-print: true\npage-thickness: 1mm\nblurb: Springen Sie.\n", inch / 8,
			true},
		{"paper: 8.5x11\nlanguage: zh\npage-thickness: 0\nauthor: 作者\n", inch / 8, false},
		{"paper: letter\nlanguage: fr\npage-thickness: 0.2mm\nfamily: shift\n", inch / 8, false},
	} {
		b := made(t, c.plan+"title: Exactly That Far\nsizes: 5x5\ncount: 2\n")
		page, err := b.cover()
		must(t, err)
		width, height, spine := b.Plan.Paper.Width, b.Plan.Paper.Height,
			float64(len(b.Pages))*b.Plan.PageThickness
		if want := (figure.Area{Width: 2*width + spine, Height: height}); page.Trim != want ||
			page.Left != -c.bleed ||
			math.Abs(page.Width-want.Width-2*c.bleed) > 1e-9 ||
			math.Abs(page.Height-height-2*c.bleed) > 1e-9 {
			t.Errorf("%q: the cover is %g x %g from %g, and %+v when it is cut", c.plan, page.Width,
				page.Height, page.Left, page.Trim)
		}
		turned := false
		for _, item := range page.Items {
			text, ok := item.(figure.Text)
			if !ok || text.String == "" {
				continue
			}
			if text.Turned {
				turned = true
				if text.X < width+spineMargin-0.01 || text.X+text.Size*capitals > width+spine-spineMargin+
					0.01 {
					t.Errorf("%q: %q does not keep to the spine", c.plan, text.String)
				}
				continue
			}
			left, right := ends(text)
			back := left >= away && right <= width-away
			front := left >= width+spine+away && right <= 2*width+spine-away
			if !back && !front || text.Y < away || text.Y > height-away {
				t.Errorf("%q: %q stands at %.1f to %.1f, %.1f", c.plan, text.String, left, right, text.Y)
			}
		}
		if turned != c.spine {
			t.Errorf("%q: a spine of %.1f mm has a text: %v", c.plan, spine, turned)
		}
	}

	for _, key := range []string{"blurb", "title"} {
		b := made(t, "count: 1\nsizes: 4x4\npaper: a5\n"+key+": "+strings.Repeat("So much to say. ", 100)+
			"\n")
		if _, err := b.cover(); err == nil || !strings.Contains(err.Error(), "too long for a cover of a5") {
			t.Errorf("a long %s: %v", key, err)
		}
	}
}
