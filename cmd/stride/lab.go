package main

import "github.com/spf13/cobra"

// newLabCommand is the parent of the experiments.
func newLabCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "lab",
		Short: "Experiments, with tables and pictures",
		Args:  cobra.NoArgs,
		RunE:  func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(newLabAstarCommand())
	return c
}
