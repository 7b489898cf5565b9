package prove

import (
	"stride/internal/maze/engines/internal/longest"
	"stride/maze"
	"stride/maze/bounds"
)

// Theorem returns a maze with the longest shortest solution of p, if that is known without a
// search: on a square of 15 rows or more, whose numbers begin at 1 and reach side − 1 at least, a
// theorem says how long it can be, and a construction has a maze of that length
// (docs/how-long.md).
func Theorem(p maze.Params) (Result, bool) {
	if p.Rows != p.Cols || p.Rows < longest.MinBuilt || p.Min != 1 || p.Max < p.Rows-1 {
		return Result{}, false
	}
	g := longest.Square(p.Rows, p.Max >= p.Rows)
	g.Params = p
	report := maze.Evaluate(g)
	upper := bounds.Length(p)
	return Result{Best: g, Report: report, Upper: upper, Optimal: report.Length == upper, Done: true}, true
}
