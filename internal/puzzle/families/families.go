// Package families lists the families of puzzles that Stride knows.
package families

import (
	"stride/internal/puzzle"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/puzzle/numbershift"
)

// All is the registry of all families, the one that IDs without a name belong to first.
var All = puzzle.Registry{jumpmaze.Family, numbershift.Family}
