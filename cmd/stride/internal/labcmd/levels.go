package labcmd

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/lab"
	"stride/lab/levels"
)

// levelFlags are the flags of all experiments with solvers. The values that they have before
// register is called are the defaults.
type levelFlags struct {
	labFlags
	solvers []string
	levels  []string
	game    cli.SecretFlag
	set     []string
	persist bool
}

func (f *levelFlags) register(c *cobra.Command) {
	c.Flags().SortFlags = false
	c.Flags().StringSliceVar(&f.solvers, "solvers", f.solvers, "solvers to compare, separated by commas")
	c.Flags().StringSliceVar(&f.levels, "levels", f.levels, "official levels as N, FROM-TO or FROM-TO/STEP, separated by commas")
	c.Flags().Var(&f.game, "game", "`SECRET` of the game that the levels belong to, in the form described by \"stride shift level --help\"")
	c.Flags().StringArrayVar(&f.set, "set", nil, "set a parameter of the solver forest, as `NAME=VALUE`; \"stride shift solve --parameters\" lists them; may be repeated")
	c.Flags().BoolVar(&f.persist, "persist", f.persist, "run every solver on every level, even if it solved neither of the two levels before")
	f.labFlags.register(c)
	cli.CompleteSolvers(c, "solvers")
}

// study returns the study that the flags describe.
func (f *levelFlags) study(c *cobra.Command) (lab.Study, error) {
	plan := lab.Plan{
		Subject: levels.Name, Contestants: f.solvers, GiveUp: !f.persist,
		Settings: map[string]string{levels.GameSetting: f.game.String()},
	}
	if len(f.set) > 0 {
		plan.Settings[levels.ParametersSetting] = strings.Join(f.set, " ")
	}
	list, err := cli.ParseLevels(f.levels)
	if err != nil {
		return lab.Study{}, err
	}
	for _, level := range list {
		plan.Instances = append(plan.Instances, strconv.Itoa(level))
	}
	return f.labFlags.study(c, levels.Subject(), plan)
}

// run performs the experiment.
func (f *levelFlags) run(c *cobra.Command) error {
	study, err := f.study(c)
	if err != nil {
		return err
	}
	_, err = f.labFlags.run(c, study)
	return err
}

func newShiftCommand() *cobra.Command {
	flags := &levelFlags{labFlags: ofLab(), solvers: cli.SolverNames(), levels: []string{"50", "100", "150"}, persist: true}
	c := &cobra.Command{
		Use:   "shift --out DIR",
		Short: "Compare the solvers of Number Shifting",
		Long: `Compare solvers of Number Shifting: each solver runs on each official level with each
seed, in turn on the same cores. With --time, runs are compared by the time that they
take to solve the level, and a run that does not solve it is worse than any that does.
With --steps, they are compared by the numbers that are left. As a step means something
different to each solver, that is a way to compare parameters and seeds, not solvers.

The folder receives the same files as that of "stride lab maze", and scaling.svg, which
shows how the time grows with the number of numbers on the board. "stride shift
compare" and "stride shift measure" are the same with other defaults, and print one
table of all levels.

The solvers:
` + cli.SolverHelp(),
		Example: `  stride lab shift --levels 100,150 --solvers forest,rn-explorer --time 20s --out out/duel
  stride lab shift --levels 50-100/25 --runs 5 --out out/lab`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := flags.needFolder(); err != nil {
				return err
			}
			return flags.run(c)
		},
	}
	flags.register(c)
	return c
}
