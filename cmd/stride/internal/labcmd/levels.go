package labcmd

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/lab"
	"stride/internal/lab/levels"
	"stride/internal/memory"
	"stride/shift/published"
)

// levelFlags are the flags of an experiment with the searches that solve levels.
type levelFlags struct {
	labFlags
	algorithms []string
	levels     []string
	game       cli.SecretFlag
	set        []string
	externals  []string
	memory     memory.Size
	persist    bool
}

func (f *levelFlags) register(c *cobra.Command) {
	c.Flags().StringSliceVar(&f.algorithms, "algorithms", cli.SearchNames(cli.LevelSearches()), "algorithms to compare, separated by commas")
	cli.AddLevelsFlag(c, &f.levels, "50", "100", "150")
	f.game.Register(c)
	c.Flags().StringArrayVar(&f.set, "set", nil, "set a parameter of the algorithm forest, as `NAME=VALUE`; \"stride shift solve --parameters\" lists them; may be repeated")
	c.Flags().StringArrayVar(&f.externals, "external", nil, "add a program as a contestant, as `NAME=COMMAND`; needs --time; may be repeated")
	c.Flags().BoolVar(&f.persist, "persist", true, "run every algorithm on every level, even if it solved neither of the two levels before")
	f.labFlags.register(c)
	c.Flags().Var(&f.memory, "memory", cli.MemoryHelp)
	cli.CompleteSearches(c, "algorithms", cli.LevelSearches())
	cli.CompleteParameters(c, published.Forest.ParameterNames)
}

// study returns the study that the flags describe.
func (f *levelFlags) study(c *cobra.Command) (lab.Study, error) {
	plan := lab.Plan{
		Subject: levels.Name, Contestants: slices.Clone(f.algorithms), GiveUp: !f.persist,
		Settings: map[string]string{levels.GameSetting: f.game.String()},
	}
	if len(f.set) > 0 {
		plan.Settings[levels.ParametersSetting] = strings.Join(f.set, " ")
	}
	for _, text := range f.externals {
		name, command, ok := strings.Cut(text, "=")
		if !ok {
			return lab.Study{}, fmt.Errorf("--external %q: it must be NAME=…", text)
		}
		plan.Contestants = append(plan.Contestants, name)
		plan.Settings[levels.ExternalSetting+name] = command
	}
	list, err := cli.ParseLevels(f.levels)
	if err != nil {
		return lab.Study{}, err
	}
	for _, level := range list {
		plan.Instances = append(plan.Instances, strconv.Itoa(level))
	}
	return f.labFlags.study(c, levels.Subject(f.memory), plan)
}

func newShiftCommand() *cobra.Command {
	flags := &levelFlags{labFlags: ofLab()}
	c := &cobra.Command{
		Use:   "shift --out DIR",
		Short: "Compare the algorithms that solve levels of Number Shifting",
		Long: `Compare algorithms that solve levels of Number Shifting: each algorithm runs on each
official level with each seed, in turn on the same cores. With --time, runs are compared
by the time that they take to solve the level, and a run that does not solve it is worse
than any that does. With --steps, there is no time limit unless one is given, and runs are
compared by the numbers that are left. As a step means something different to each algorithm, that is a way to compare parameters
and seeds, not algorithms.

The folder receives the same files as that of "stride lab maze", and scaling.svg, which
shows how the time grows with the number of numbers on the board. Its overview.txt is
one table of all levels, with a power law fitted to the medians.

Algorithms:
` + "\n" + cli.SearchHelp(cli.LevelSearches()),
		Example: `  stride lab shift --levels 100,150 --algorithms forest,rn-explorer --time 20s --out out/duel
  stride lab shift --levels 50-100/25 --runs 5 --out out/lab`,
		Args: cli.TakesNone,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := flags.needFolder(); err != nil {
				return err
			}
			study, err := flags.study(c)
			if err != nil {
				return err
			}
			flags.memory.Apply()
			return flags.run(c, study)
		},
	}
	flags.register(c)
	return c
}
