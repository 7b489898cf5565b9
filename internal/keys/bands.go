package keys

import (
	"fmt"
	"strings"

	"stride/internal/nearest"
	"stride/internal/puzzle/band"
)

// Band is a band of difficulty.
func Band(to *band.Band) Value { return WordOf(to, band.Names(), band.Parse, band.Band.String) }

// Bands is a band of difficulty, or two between which it rises.
func Bands(to *band.Series) Value {
	return Of(to, "BAND", func(text string) (band.Series, error) {
		s, err := band.ParseSeries(text)
		if err != nil {
			hint := ""
			for word := range strings.SplitSeq(text, "-") {
				if _, unknown := band.Parse(word); unknown != nil {
					hint = nearest.Hint(word, band.Names())
				}
			}
			err = fmt.Errorf("it must be %s, or two of them in rising order, as in gentle-hard%s", Either(band.Names()), hint)
		}
		return s, err
	}, func(s band.Series) string {
		if s.To == band.Any {
			return ""
		}
		return s.String()
	})
}
