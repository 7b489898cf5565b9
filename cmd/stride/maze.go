package main

import (
	"time"

	"github.com/spf13/cobra"
)

func newMazeCommand(started time.Time) *cobra.Command {
	return &cobra.Command{Use: "maze ROWS COLUMNS MIN MAX", Short: "Generate a jump maze"}
}
