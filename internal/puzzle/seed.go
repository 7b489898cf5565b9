package puzzle

import (
	"strconv"
	"unicode"
	"unicode/utf8"

	"stride/internal/phrase"
)

// MaxSeed is the longest seed of an ID, in bytes.
const MaxSeed = 100

// BeforeSeed is the error of an ID that is wrong before its seed.
var BeforeSeed = phrase.English("the ID \"{id}\", before its seed: {reason}")

var (
	longSeed    = phrase.English("the seed is longer than {most} bytes")
	brokenSeed  = phrase.English("the seed is not valid UTF-8")
	controlSeed = phrase.English("the seed contains the control character {character}")
)

// CheckSeed returns an error if the seed of an ID is too long or has characters that do not print.
func CheckSeed(seed string) error {
	if len(seed) > MaxSeed {
		return longSeed.Err("most", MaxSeed)
	}
	if !utf8.ValidString(seed) {
		return brokenSeed.Err()
	}
	for _, r := range seed {
		if !unicode.IsPrint(r) {
			return controlSeed.Err("character", strconv.QuoteRune(r))
		}
	}
	return nil
}
