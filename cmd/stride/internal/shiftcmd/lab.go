package shiftcmd

import (
	"slices"
	"strconv"
	"strings"

	"stride/cmd/internal/levelflags"
	"stride/cmd/stride/internal/labcmd"
	"stride/cmd/stride/internal/searchflags"
	"stride/internal/cli"
	"stride/internal/lab/external"
	"stride/internal/lab/levels"
	"stride/internal/memory"
	"stride/internal/shift/forest"
)

// NewLab returns the command that compares the algorithms that solve levels.
func NewLab() *cli.Command {
	e := labcmd.NewExperiment()
	var (
		algorithms = searchflags.Names(levelSearches)
		official   = []string{"50", "100", "150"}
		game       levelflags.Secret
		set        []string
		memory     memory.Size
		persist    = true
	)
	return &cli.Command{
		Use:   "shift --out DIR",
		Short: "Compare the algorithms that solve levels of Number Shifting",
		Long: `Compare algorithms that solve levels of Number Shifting: each algorithm runs on each
official level with each seed, in turn on the same cores. With --time, runs are compared
by the time that they take to solve the level, and a run that does not solve it is worse
than any that does. With --steps, there is no time limit unless one is given, and runs are
compared by the numbers that are left. As a step means something different to each
algorithm, that is a way to compare parameters and seeds, not algorithms.

The folder receives the same files as that of "stride lab maze".

Algorithms:
` + "\n" + searchflags.Help(levelSearches),
		Example: `  stride lab shift --levels 100,150 --algorithms forest,rn-explorer --time 20s --out out/duel
  stride lab shift --levels 50-100/25 --runs 5 --out out/lab`,
		Forms: cli.JSON | cli.CSV | cli.Progress,
		Flags: func(f *cli.Flags) {
			f.List(&algorithms, "algorithms", true, "algorithms to compare, separated by commas")
			levelflags.Register(f, &official)
			game.Register(f)
			f.Set(&set, `"stride shift solve --parameters"`, new(forest.Options).Keys().Names)
			f.Bool(&persist, "persist", "run every algorithm on every level, even if it solved neither of "+
				"the two levels before")
			e.Register(f)
			f.Memory(&memory, "using fewer workers")
			searchflags.Complete(f, "algorithms", levelSearches)
		},
		Check: func(c *cli.Call) error {
			e.Subject, e.Plan.Subject, e.Plan.Contestants = levels.Subject(memory), levels.Name,
				slices.Clone(algorithms)
			e.Plan.GiveUp, e.Plan.Settings[levels.GameSetting] = !persist, game.String()
			if len(set) > 0 {
				e.Plan.Settings[levels.ParametersSetting] = strings.Join(set, " ")
			}
			if err := e.Contestants("external", external.Setting, e.Externals); err != nil {
				return err
			}
			list, err := levelflags.Parse(official)
			if err != nil {
				return err
			}
			for _, level := range list {
				e.Plan.Instances = append(e.Plan.Instances, strconv.Itoa(level))
			}
			memory.Apply()
			return e.Check(c)
		},
		Run: e.Run,
	}
}
