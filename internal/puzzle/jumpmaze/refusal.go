package jumpmaze

import (
	"errors"

	"stride/internal/phrase"
	"stride/internal/puzzle"
	"stride/maze"
	"stride/maze/format"
)

// The errors of the rules, said for the pages. Their English wording is that of the errors.
var (
	badRows = phrase.DefineCount("refusal.maze.rows",
		"{n} row: a maze has {least} to {most} rows", "{n} rows: a maze has {least} to {most} rows")
	badCols = phrase.DefineCount("refusal.maze.columns",
		"{n} column: a maze has {least} to {most} columns", "{n} columns: a maze has {least} to "+
			"{most} columns")
	badMin   = phrase.Define("refusal.maze.min", "smallest value {value}: values are from {least} to {most}")
	badMax   = phrase.Define("refusal.maze.max", "largest value {value}: values are from {least} to {most}")
	badRange = phrase.Define("refusal.maze.range", "the smallest value {min} is above the largest "+
		"value {max}")
	noGoal = phrase.Define("refusal.text.nogoal", "the goal is missing: one of the cells must be 0 or G")
)

func init() { phrase.Translate(sayError) }

// sayError says an error of the rules or of the readers. What is wrong within a text or an ID has
// an English wording only.
func sayError(err error) (p phrase.Phrase, known bool) {
	switch err {
	case format.ErrNoGoal:
		return noGoal.Say(), true
	case maze.ErrCheckDigit:
		return puzzle.BadCheckDigit.Say(), true
	}
	switch err := err.(type) {
	case *maze.ParamsError:
		return sayParams(err), true
	case *maze.IDError:
		return phrase.Phrase{}, !errors.Is(err, maze.ErrCheckDigit)
	case *format.SyntaxError:
		return phrase.Phrase{}, err.Err != format.ErrNoGoal
	}
	return phrase.Phrase{}, false
}

// sayParams says which parameter of a maze is out of range.
func sayParams(err *maze.ParamsError) phrase.Phrase {
	p := err.Params
	switch err.Fault {
	case maze.BadRows:
		return badRows.Say("n", p.Rows, "least", maze.MinSide, "most", maze.MaxSide)
	case maze.BadCols:
		return badCols.Say("n", p.Cols, "least", maze.MinSide, "most", maze.MaxSide)
	case maze.BadMin:
		return badMin.Say("value", p.Min, "least", maze.MinValue, "most", maze.MaxValue)
	case maze.BadMax:
		return badMax.Say("value", p.Max, "least", maze.MinValue, "most", maze.MaxValue)
	}
	return badRange.Say("min", p.Min, "max", p.Max)
}
