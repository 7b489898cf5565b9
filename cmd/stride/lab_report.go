package main

import "github.com/spf13/cobra"

func newLabReportCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "report DIR",
		Short: "Make the tables, plots and report of an experiment again",
		Long: `Make everything that is derived from the runs of an experiment again: summary, tests,
plots and report.html. The folder may hold an experiment that is not complete, or
one that was run by another program or on another machine.`,
		Example: `  stride lab report out/lab
  stride lab report --json out/lab`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			return failure(writeLab(c, args[0], asJSON))
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print the summary as one JSON object")
	return c
}
