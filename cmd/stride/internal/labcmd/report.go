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
		Short: "Regenerate the tables, plots and report of an experiment",
		Long: `Regenerate everything that is derived from the runs of an experiment: the summary, the
tests, the plots and report.html. The experiment may be incomplete or still running, and
it may come from another version of the program or from another machine.`,
		Example: `  stride lab report out/lab
  stride lab report --json out/lab`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			_, err := flags.report(c, args[0], lab.Experiment{})
			return cli.Failure(err)
		},
	}
	c.Flags().BoolVar(&flags.asJSON, "json", false, "print the full results of the experiment as one JSON object")
	c.Flags().BoolVar(&flags.asCSV, "csv", false, "print the full table as comma-separated values")
	return c
}
