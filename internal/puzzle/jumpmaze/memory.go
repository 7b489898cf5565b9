package jumpmaze

import "stride/internal/puzzle"

// cellMemory is the memory that a search takes for each cell, in bytes. It is an upper bound of
// measurements of a process with one search, less the memory of a process without. The estimates of
// package work (work.Job.Bytes) are much larger, as they are for the widest beams that a search may
// come to use.
const cellMemory = 400

// Memory returns how much memory the search is expected to take with one worker.
func (m *making) Memory() int64 {
	return puzzle.SearchMemory + cellMemory*int64(m.problem.Cells())
}

// Memory returns 0, as the path is already known.
func (r rest) Memory() int64 { return 0 }

// ThinkMemory returns 0, as nothing remains to be found out.
func (p *Position) ThinkMemory() int64 { return 0 }
