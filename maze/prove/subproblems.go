package prove

import (
	"math"

	"stride/internal/maze/tree"
)

// wantedSubproblems is the number of subproblems into which a search is divided if it has
// enough partial mazes. More subproblems are shorter ones, so that less work is lost when
// a search is stopped. The division takes a fraction of a second.
const wantedSubproblems = 2000

// leeway is the factor by which a search grows with each point that a partial maze may
// still lose. Factors from 1.3 to 2.4 were observed. Only the estimate of the progress
// depends on it.
const leeway = 1.5

// weight returns the estimated work of a subproblem, in arbitrary units.
func weight(l *tree.Subproblem, budget int32) float64 {
	return math.Pow(leeway, float64(budget-l.Loss()))
}
