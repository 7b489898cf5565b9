package design

import (
	"stride/internal/puzzle/band"
	"stride/internal/shift/difficulty"
)

// Themes. A band asks for more than effort: a board of each has ideas that one of the band before
// lacks, and the boards of a band differ by theme. A gentle board may be cleared by differences
// alone, or has one addition; an easy one has an addition, and perhaps a decoy; then come both
// together or two additions, and in the end three, or two next to a decoy. So the share of
// additions rises with the bands.
//
// The themes are a choice. docs/game.md has what comes of it, and what the ideas mean for
// the simulated person.

// theme says what ideas a board is to have.
type theme struct {
	minNumbers, maxNumbers     int // that suit it, where the wish allows them
	minAdditions, maxAdditions int
	minDecoys, maxDecoys       int
}

const anyCount = MaxNumbers // more additions or decoys than a board can have

var themes = [...][2]theme{
	band.Gentle:   {{3, 5, 0, 0, 0, 0}, {4, 5, 1, 1, 0, 0}},
	band.Easy:     {{4, 6, 1, 1, 0, 0}, {5, 6, 1, 2, 1, 1}},
	band.Medium:   {{6, 7, 1, 1, 1, anyCount}, {6, 7, 2, 2, 0, anyCount}},
	band.Hard:     {{7, 9, 2, 2, 0, anyCount}, {7, 9, 2, anyCount, 1, anyCount}},
	band.Fiendish: {{8, 10, 2, anyCount, 1, anyCount}, {8, 10, 3, anyCount, 0, anyCount}},
}

// theme draws one of the wanted band's themes, or of all themes, that allow as many numbers as the
// wish. If there is none, or draw is not set, it returns one that asks for nothing else.
func (m *maker) theme(draw bool) theme {
	all := themes[m.wish.Band:][:1]
	if m.wish.Band == band.Any {
		all = themes[band.Gentle:]
	}
	var fit []theme
	for _, of := range all {
		for _, t := range of {
			t.minNumbers, t.maxNumbers = max(t.minNumbers, m.least), min(t.maxNumbers, m.most)
			if draw && t.minNumbers <= t.maxNumbers {
				fit = append(fit, t)
			}
		}
	}
	if len(fit) == 0 {
		return theme{m.least, m.most, 0, anyCount, 0, anyCount}
	}
	return fit[m.rand.Below(len(fit))]
}

// fits reports whether a board has the ideas of the theme.
func (t theme) fits(i difficulty.Ideas) bool {
	return t.minAdditions <= i.Additions && i.Additions <= t.maxAdditions &&
		t.minDecoys <= i.Decoys && i.Decoys <= t.maxDecoys
}
