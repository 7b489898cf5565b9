package cli

import (
	"github.com/spf13/cobra"

	"stride/internal/memory"
)

// AddMemoryFlag adds --memory, the budget of memory of the searches of a command. Whoever
// registers it hands the size to its searches, and calls its Apply before they begin.
func AddMemoryFlag(cmd *cobra.Command, to *memory.Size) {
	cmd.Flags().Var(to, "memory", "memory for searches, such as 2GiB, kept by fewer workers or narrower beams (default: half of what the machine or its container has)")
}
