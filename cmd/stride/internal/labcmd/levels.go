package labcmd

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/lab"
	"stride/lab/levels"
)

// levelFlags are the flags of all experiments with solvers. Their values before register
// are the defaults.
type levelFlags struct {
	labFlags
	solvers []string
	levels  []string
	game    cli.SeedFlag
	set     []string
	persist bool
}

func (f *levelFlags) register(c *cobra.Command) {
	c.Flags().SortFlags = false
	c.Flags().StringSliceVar(&f.solvers, "solvers", f.solvers, "which ones, with commas between")
	c.Flags().StringSliceVar(&f.levels, "levels", f.levels, "levels: N, FROM-TO or FROM-TO/STEP, with commas between")
	c.Flags().Var(&f.game, "game", "`SECRET` of the game whose levels these are, as --seed of \"stride shift level\"")
	c.Flags().StringArrayVar(&f.set, "set", nil, "change a parameter of the forest search, as `NAME=VALUE`; \"stride shift solve --parameters\" lists them; may be repeated")
	c.Flags().BoolVar(&f.persist, "persist", f.persist, "run every solver on every level, also one that solved neither of the two levels before")
	f.labFlags.register(c)
	cli.CompleteMethods(c, "solvers")
}

// study puts the flags into a study.
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

// run carries the experiment out.
func (f *levelFlags) run(c *cobra.Command) error {
	study, err := f.study(c)
	if err != nil {
		return err
	}
	_, err = f.labFlags.run(c, study)
	return err
}

func newShiftCommand() *cobra.Command {
	flags := &levelFlags{labFlags: ofLab(), solvers: cli.MethodNames(), levels: []string{"50", "100", "150"}, persist: true}
	c := &cobra.Command{
		Use:   "shift --out DIR",
		Short: "Compare the solvers of Number Shifting",
		Long: `Compare solvers of Number Shifting: each solves each of the official levels with
each of the search's seeds, in turn on the same cores. With --time, what counts is
the time until the level is solved, and a run that does not solve it is worse than
any that does. With --steps it is the numbers that are left; what a step is differs
from solver to solver, so that compares parameters and seeds rather than solvers.

The files of the folder are those of "stride lab maze", and scaling.svg, which shows
how the time grows with the numbers on the board. "stride shift compare" and "stride
shift measure" are the same with other defaults, and print one table of all levels.

The solvers:
` + cli.MethodHelp(),
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
