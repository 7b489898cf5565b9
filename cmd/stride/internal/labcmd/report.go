package labcmd

import (
	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/lab"
)

func newReportCommand() *cobra.Command {
	flags := ofLab()
	c := &cobra.Command{
		Use:   "report DIR",
		Short: "Make the tables, plots and report of an experiment again",
		Long: `Make everything that is derived from the runs of an experiment again: summary, tests,
plots and report.html. The folder may hold an experiment that is not complete, that
another program is working on, or that was run by another program or on another machine.`,
		Example: `  stride lab report out/lab
  stride lab report --json out/lab`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			_, err := flags.report(c, args[0], lab.Experiment{})
			return cli.Failure(err)
		},
	}
	c.Flags().BoolVar(&flags.asJSON, "json", false, "print all that is known of the experiment as one JSON object")
	c.Flags().BoolVar(&flags.asCSV, "csv", false, "print the table with all its columns as comma-separated values")
	return c
}
