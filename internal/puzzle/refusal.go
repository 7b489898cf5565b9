package puzzle

import (
	"stride/internal/checkdigit"
	"stride/internal/phrase"
)

var badCheckDigit = phrase.Define("refusal.id.check",
	"the check digit of the ID does not fit: it was not copied whole, or mistyped")

func init() {
	phrase.Translate(func(err error) (phrase.Phrase, bool) { return badCheckDigit.Say(), err == checkdigit.ErrWrong })
}
