package search

import "stride/internal/memory"

// Request is what a caller asks of a solver, whatever its algorithm.
type Request struct {
	Seed uint64
	// Budget ends the search at a deadline or after a number of steps of all workers together; each
	// algorithm defines what a step is. With a step limit, the result depends only on the seed and
	// the budget.
	Budget Budget
	// Workers is the number of goroutines that search; 0 means one for each core.
	Workers int
	// Memory is how much memory the search may take. It uses fewer workers if necessary, and returns
	// an error if there is too little even so.
	Memory memory.Size
	// Off has the parts of the search that are switched off, of the algorithm's table.
	Off PartSet
	// Debug checks the whole state after each step, which is hundreds of times slower.
	Debug bool
	// Progress, if not nil, shows the progress of the search. The score is minus what the best
	// candidate lacks.
	Progress *Progress
}
