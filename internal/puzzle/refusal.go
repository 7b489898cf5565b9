package puzzle

import "stride/internal/phrase"

// BadCheckDigit is said of an ID whose last character does not fit the others.
var BadCheckDigit = phrase.Define("refusal.id.check",
	"the check digit of the ID does not fit: it was not copied whole, or mistyped")
