package labcmd

import (
	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/lab"
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
		Args: cli.Takes(1, 1, "the folder of one experiment"),
		RunE: func(c *cobra.Command, args []string) error {
			if flags.asJSON && flags.asCSV {
				return cli.ErrTwoForms
			}
			if _, err := lab.Read(args[0]); err != nil {
				return err // the input is missing or malformed
			}
			err := flags.report(c, args[0], lab.Experiment{})
			return cli.Failure(err)
		},
	}
	flags.registerForms(c)
	return c
}
