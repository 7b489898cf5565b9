package labcmd

import (
	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/disk"
	"stride/lab/report"
	"stride/shift/solver"
)

// NewMeasure returns the command "stride shift measure".
func NewMeasure() *cobra.Command {
	flags := &levelFlags{
		labFlags:   labFlags{runs: 5, text: (*report.Report).Overview},
		algorithms: []string{solver.Forest.String()}, levels: []string{"100-1000/100"}, persist: true,
	}
	var plot string
	c := &cobra.Command{
		Use:   "measure",
		Short: "Time the solver on official levels",
		Long: `Measure solves each level several times, each time with another seed, and prints the
quartiles and the worst of the times. If all runs succeed on at least three levels whose
sizes span a factor of two, it also prints the power of the number of numbers that fits
the medians best. With --out, the runs and the report are kept in a folder, with a plot
of the times against the sizes of the levels. It is an experiment; see "stride lab
shift".`,
		Example: `  stride shift measure --levels 300,325,336,350,375,400,425 --workers 1
  stride shift measure --levels 100-2000/100 --runs 3 --time 10m --out out/scaling`,
		Args: cli.TakesNone,
		RunE: func(c *cobra.Command, _ []string) error {
			study, err := flags.study(c)
			if err != nil {
				return err
			}
			flags.memory.Apply()
			r, err := flags.labFlags.run(c, study)
			if err != nil || plot == "" {
				return err
			}
			picture, err := r.ScalingSVG()
			if err != nil {
				return cli.Failure(err)
			}
			return cli.Failure(disk.Replace(plot, picture))
		},
	}
	flags.register(c)
	c.Flags().StringVar(&plot, "plot", "", "plot the times against the size of the levels, as SVG, to `FILE`")
	cli.Retire(c, "plot", "use --out DIR, which writes scaling.svg")
	return c
}
