// Package engine answers the questions of the pages: it opens levels, checks moves, gives hints,
// and searches. The table of questions is in questions.go, and Ask answers all of them. A browser
// runs it as WebAssembly (internal/web/wasm), and package web prepares the answers that come with
// the pages.
//
// An engine keeps no sessions: a question carries the level and the moves. What it keeps are the
// levels that were opened last, with what is known of their positions (cache.go).
//
// All input has limits, and input beyond them gets an Error, never a fault.
package engine

import (
	"time"

	"stride/internal/memory"
	"stride/internal/puzzle"
)

// The limits suit a browser on a phone.
const (
	maxSearchTime = 5 * time.Minute
	maxSide       = 100    // rows or columns of a maze that is made
	maxCells      = 20_000 // of a level that is played
	maxMoves      = 20_000 // of a question
	// searchMemory is what a search may take. WebAssembly can address 4 GiB, and phones have less.
	searchMemory memory.Size = 512 << 20
)

// Engine answers questions. It is made by New. It may be used by many goroutines.
type Engine struct {
	families puzzle.Registry
	puzzles  *puzzleCache
	thinker  thinker
}

// New returns an engine for some families.
func New(families puzzle.Registry) *Engine {
	return &Engine{families: families, puzzles: newPuzzleCache(families)}
}
