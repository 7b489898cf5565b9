package memory

import "fmt"

// A browser does not tell its memory, and what reads and writes amounts of memory elsewhere would
// take a sixth of the time in which the engine of the pages starts.

// Machine returns what is assumed where the memory is not known.
func Machine() Size { return unknownMachine }

func inWords(s Size) string { return fmt.Sprintf("%.1f MiB", float64(max(s, 0))/(1<<20)) }
