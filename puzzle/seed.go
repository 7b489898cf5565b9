package puzzle

import (
	"errors"
	"fmt"
	"unicode"
	"unicode/utf8"
)

// MaxSeed is the longest seed of an ID, in bytes.
const MaxSeed = 100

// CheckSeed reports what is wrong with the seed of an ID: it must be short, and print.
func CheckSeed(seed string) error {
	if len(seed) > MaxSeed {
		return fmt.Errorf("the seed is longer than %d bytes", MaxSeed)
	}
	if !utf8.ValidString(seed) {
		return errors.New("the seed is not valid UTF-8")
	}
	for _, r := range seed {
		if !unicode.IsPrint(r) {
			return fmt.Errorf("the seed contains the control character %q", r)
		}
	}
	return nil
}
