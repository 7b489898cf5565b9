package cli

import (
	"github.com/spf13/cobra"

	"stride/internal/memory"
)

// MemoryHelp describes --memory of searches that fit into a budget by using fewer workers.
const MemoryHelp = "memory that the search may use, such as 2GiB; it keeps to that with fewer workers (default: half of the memory of the machine or container)"

// AddMemoryFlag adds --memory, the memory budget of a command's searches. The command has to
// pass the size on to its searches and to call Apply before they begin.
func AddMemoryFlag(cmd *cobra.Command, to *memory.Size) {
	cmd.Flags().Var(to, "memory", "memory that the search may use, such as 2GiB; it keeps to that with fewer workers or narrower beams (default: half of the memory of the machine or container)")
}
