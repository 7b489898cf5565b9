package maze

import (
	"errors"
	"fmt"
)

// ParamsError says which of the parameters of a maze is out of range.
type ParamsError struct {
	Params Params
	Fault  ParamsFault
}

// ParamsFault is what is wrong with parameters.
type ParamsFault uint8

// The faults.
const (
	BadRows  ParamsFault = iota // Rows is not in MinSide..MaxSide
	BadCols                     // Cols is not in MinSide..MaxSide
	BadMin                      // Min is not in MinValue..MaxValue
	BadMax                      // Max is not in MinValue..MaxValue
	BadRange                    // Min is above Max
)

func (e *ParamsError) Error() string {
	p := e.Params
	switch e.Fault {
	case BadRows:
		return fmt.Sprintf("%s: a maze has %d to %d rows", count(p.Rows, "row"), MinSide, MaxSide)
	case BadCols:
		return fmt.Sprintf("%s: a maze has %d to %d columns", count(p.Cols, "column"), MinSide, MaxSide)
	case BadMin:
		return fmt.Sprintf("smallest value %d: values are from %d to %d", p.Min, MinValue, MaxValue)
	case BadMax:
		return fmt.Sprintf("largest value %d: values are from %d to %d", p.Max, MinValue, MaxValue)
	}
	return fmt.Sprintf("the smallest value %d is above the largest value %d", p.Min, p.Max)
}

// count returns a number and what it counts.
func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// IDError says why a text is not the ID of a maze.
type IDError struct {
	ID string
	// Err is [ErrCheckDigit], a *[ParamsError], or another error that says what is wrong.
	Err error
}

// ErrCheckDigit is the error of an ID whose last character does not fit the others.
var ErrCheckDigit = errors.New(
	"the check digit of the ID does not fit: it was not copied whole, or mistyped")

func (e *IDError) Error() string { return e.Err.Error() }

// Unwrap returns e.Err.
func (e *IDError) Unwrap() error { return e.Err }
