package numbershift

import (
	"stride/internal/phrase"
	"stride/shift"
)

// The sentences that explain why a board cannot be solved, for the pages: they are those of
// [shift.Unsolvable], but the pages count rows and columns from 1.
var (
	cellForm  = phrase.Define("reason.place", "column {x}, row {y}")
	groupForm = phrase.Define("reason.group",
		"the {count} numbers around {place} touch no others, and their sum is {sum}")
	wholeForm = phrase.Define("reason.whole", "the sum of all numbers is {sum}")
	alone     = phrase.Define("reason.alone", "the {number} at {place} is alone in its row and its column")
	odd       = phrase.Define("reason.odd", "{sum}, which is odd, and no move changes that")
	tooLarge  = phrase.Define("reason.large",
		"the {number} at {place} is too large: the others in its row and its column can take off {most} "+
			"together")
	tooMuch  = phrase.Define("reason.much", "{sum}, of which moves between them can take off {most} at most")
	evenAway = phrase.Define("reason.even",
		"the {number} at {place} is odd, and all others in its row and its column are at even distances")
	oddAround = phrase.Define("reason.part",
		"the sum of the {count} numbers around {place} that odd distances join is {sum}, which is odd, "+
			"and only even distances lead to others")
	noForest   = phrase.Define("reason.forest", "it has no forest of pushes")
	partForest = phrase.Define("reason.forest.group",
		"the {count} numbers around {place} touch no others, and have no forest of pushes")
	forestSums = phrase.Define("reason.forest.sums",
		"{what} in which the lengths at each number sum to its value, as the parities and sums at the "+
			"numbers show")
	forestAll = phrase.Define("reason.forest.all",
		"{what} in which the lengths at each number sum to its value; all were tried, in {cases} cases")
	allTried   = phrase.Define("reason.tried", "no sequence of moves clears it; all were tried")
	groupTried = phrase.Define("reason.tried.group",
		"the {count} numbers around {place} touch no others, and no sequence of moves clears them")
)

// sayReason returns the reason why a board cannot be solved.
func sayReason(u *shift.Unsolvable) phrase.Phrase {
	place := cellForm.Say("x", u.X, "y", u.Y, "row", u.Y+1, "column", u.X+1)
	sum, forest, tried := wholeForm.Say("sum", u.Sum), noForest.Say(), allTried.Say()
	if u.Count > 0 {
		sum = groupForm.Say("count", u.Count, "place", place, "sum", u.Sum)
		forest = partForest.Say("count", u.Count, "place", place)
		tried = groupTried.Say("count", u.Count, "place", place)
	}
	switch u.Obstacle {
	case shift.LoneNumber:
		return alone.Say("number", u.Number, "place", place)
	case shift.OddSum:
		return odd.Say("sum", sum)
	case shift.LargeNumber:
		return tooLarge.Say("number", u.Number, "place", place, "most", u.Limit)
	case shift.LargeSum:
		return tooMuch.Say("sum", sum, "most", u.Limit)
	case shift.EvenDistances:
		return evenAway.Say("number", u.Number, "place", place)
	case shift.OddPart:
		return oddAround.Say("count", u.Count, "place", place, "sum", u.Sum)
	case shift.NoForest:
		if u.Cases == 0 {
			return forestSums.Say("what", forest)
		}
		return forestAll.Say("what", forest, "cases", u.Cases)
	}
	return tried
}
