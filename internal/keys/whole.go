package keys

import (
	"math/big"
	"regexp"
	"strings"
)

// 1.0 and 1e3 are whole numbers in JSON and YAML, and many programs write such numbers in this way.
// Whoever reads a whole number from a text takes it as Whole says.

// numeral is a number as JSON has it, and its parts: the digits before the point, those behind it,
// and the exponent. It is no longer than any number that is read here.
var numeral = regexp.MustCompile(`^[+-]?\d{1,40}(\.(\d{0,40}))?([eE][+-]?\d{1,2})?$`)

// Whole returns the digits of a whole number that may be written with a fraction of zeros or with
// an exponent, and false if the text is none. 1.000 is none where people write, since it may be
// meant as a thousand.
func Whole(text string) (digits string, ok bool) {
	parts := numeral.FindStringSubmatch(text)
	if parts == nil || parts[3] == "" && len(parts[2]) == 3 {
		return "", false
	}
	return whole(text)
}

// WholeJSON is Whole for a number in JSON, where a point is never that of thousands.
func WholeJSON(text string) (digits string, ok bool) {
	if !numeral.MatchString(text) {
		return "", false
	}
	return whole(text)
}

func whole(text string) (digits string, ok bool) {
	x, ok := new(big.Rat).SetString(strings.TrimPrefix(text, "+"))
	if !ok || !x.IsInt() {
		return "", false
	}
	return x.Num().String(), true
}
