package memory

import "fmt"

// A browser does not report its memory. The package that parses amounts of memory elsewhere would add
// a sixth to the time in which the engine of the pages starts.

// Machine returns the assumed memory of a machine that does not report it.
func Machine() Size { return unknownMachine }

func inWords(s Size) string { return fmt.Sprintf("%.1f MiB", float64(max(s, 0))/(1<<20)) }
