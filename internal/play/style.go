package play

import "github.com/charmbracelet/x/ansi"

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

// painter gives a text a style, or leaves it as it is if there are no colours.
type painter func(style, string) string

func newPainter(colours bool) painter {
	return func(s style, text string) string {
		if !colours || s == styleNone || text == "" {
			return text
		}
		return styles[s].Styled(text)
	}
}
