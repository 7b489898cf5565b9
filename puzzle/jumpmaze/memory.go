package jumpmaze

import "stride/puzzle"

// cellMemory is what making a maze takes for each cell, in bytes. It bounds what was
// measured: the size of a process with one search, less that of one without.
const cellMemory = 400

// Memory returns what the search is expected to take with one worker.
func (m *making) Memory() int64 {
	return puzzle.SearchMemory + cellMemory*int64(m.problem.Cells())
}

// Memory returns that nothing is taken.
func (r rest) Memory() int64 { return 0 }

// ThinkMemory returns that nothing is taken.
func (p *Position) ThinkMemory() int64 { return 0 }
