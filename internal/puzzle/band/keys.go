package band

import (
	"fmt"
	"strings"

	"stride/internal/keys"
	"stride/internal/nearest"
)

// Value is a band as the value of a flag or of a key in a plan.
func Value(to *Band) keys.Value { return keys.WordOf(to, Names(), Parse, Band.String) }

// SeriesValue is a band, or two between which it rises.
func SeriesValue(to *Series) keys.Value { return keys.Of(to, "BAND", readSeries, showSeries) }

func readSeries(text string) (Series, error) {
	s, err := ParseSeries(text)
	if err == nil {
		return s, nil
	}
	hint := ""
	for word := range strings.SplitSeq(text, "-") {
		if _, unknown := Parse(word); unknown != nil {
			hint = nearest.Hint(word, Names())
		}
	}
	return s, fmt.Errorf("it must be %s, or two of them in rising order, as in gentle-hard%s",
		keys.Either(Names()), hint)
}

func showSeries(s Series) string {
	if s.To == Any {
		return ""
	}
	return s.String()
}
