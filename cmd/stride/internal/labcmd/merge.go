package labcmd

import (
	"errors"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/journal"
	"stride/lab"
)

func newMergeCommand() *cobra.Command {
	flags := ofLab()
	c := &cobra.Command{
		Use:   "merge DIR... --out DIR",
		Short: "Join parts of an experiment, made on several machines",
		Long: `Join experiments that are parts of one into a new folder, and write its report. The
parts may have other seeds, other contestants or other instances. The budget of a run,
the workers, the settings and the version of the program must agree; what does not is
named. Two different runs of the same contestant on the same instance with the same seed
are a conflict, too.

The merged folder is an experiment like any other: a run that no part has is one that is
still to be made. The parts are left as they are. Where runs end by the clock, they count
for one machine only, so that each part should have all contestants.`,
		Example: `  stride lab merge out/first out/second --out out/whole`,
		Args:    cli.Takes(1, -1, "folders of experiments"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := flags.needFolder(); err != nil {
				return err
			}
			if flags.asJSON && flags.asCSV {
				return cli.ErrTwoForms
			}
			parts := make([]lab.Part, len(args))
			for k, folder := range args {
				e, err := lab.Read(folder)
				if err != nil {
					return err
				}
				parts[k] = lab.Part{Name: folder, Experiment: e}
			}
			e, err := lab.Merge(parts)
			if err != nil {
				return err
			}
			if len(e.Records) == 0 {
				return errors.New("the parts hold no finished run yet")
			}
			e.Command = commandLine(c)
			for _, folder := range args {
				e.Command += " " + quoted(folder)
			}
			var other *journal.OtherError
			if err := lab.WriteMerged(flags.folder, e); errors.As(err, &other) {
				return err
			} else if err != nil {
				return cli.Failure(err)
			}
			_, err = flags.report(c, flags.folder, lab.Experiment{})
			return cli.Failure(err)
		},
	}
	c.Flags().StringVar(&flags.folder, "out", "", "new folder `DIR` that receives the merged experiment")
	flags.registerForms(c)
	return c
}
