package play

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// style is the look of a text, in the 16 colours that every terminal has.
type style int

const (
	styleNone style = iota
	styleTitle
	styleMuted
	styleCursor
	styleHere
	styleChosen
	styleTarget
	styleAim
	styleGoal
	styleHinted
	styleGood
	styleBad
)

var styles = [...]ansi.Style{
	styleTitle:  ansi.Style{}.Bold(),
	styleMuted:  ansi.Style{}.Faint(),
	styleCursor: ansi.Style{}.Bold().Reverse(true),
	styleHere:   ansi.Style{}.Bold().ForegroundColor(ansi.Black).BackgroundColor(ansi.Yellow),
	styleChosen: ansi.Style{}.Bold().ForegroundColor(ansi.Black).BackgroundColor(ansi.Yellow),
	styleTarget: ansi.Style{}.Bold().ForegroundColor(ansi.Green),
	styleAim:    ansi.Style{}.Bold().ForegroundColor(ansi.Yellow),
	styleGoal:   ansi.Style{}.Bold().ForegroundColor(ansi.Magenta),
	styleHinted: ansi.Style{}.Bold().ForegroundColor(ansi.Cyan),
	styleGood:   ansi.Style{}.ForegroundColor(ansi.Green),
	styleBad:    ansi.Style{}.ForegroundColor(ansi.Red),
}

// Look says what the terminal can show besides letters and digits.
type Look struct {
	Colours   bool
	ASCIIOnly bool // no character beyond ASCII
}

// ascii replaces the characters beyond ASCII, each by one character, so that everything keeps its
// place.
var ascii = strings.NewReplacer("→", ">", "↓", "v", "←", "<", "↑", "^", "·", ".", "…", "~", "–", "-", "×",
	"x", "−", "-", "✓", "+", "✕", "-")

// painter gives a text a style, or leaves it as it is if there are no colours.
type painter func(style, string) string

// painter returns the painter of the look.
func (l Look) painter() painter {
	return func(s style, text string) string {
		if !l.Colours || s == styleNone || text == "" {
			return text
		}
		return styles[s].Styled(text)
	}
}
