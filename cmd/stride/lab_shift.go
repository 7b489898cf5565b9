package main

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"stride/lab"
)

func newLabShiftCommand() *cobra.Command {
	var (
		flags   labFlags
		game    seedFlag
		methods []string
		levels  []string
	)
	c := &cobra.Command{
		Use:   "shift --out DIR",
		Short: "Compare the solvers of Number Shifting",
		Long: `Compare solvers of Number Shifting: each solves each of the official levels with
each of the search's seeds, in turn on the same cores. With --time, what counts is
the time until the level is solved, and a run that does not solve it is worse than
any that does. With --steps it is the numbers that are left; what a step is differs
from solver to solver, so that compares parameters and seeds rather than solvers.

The files of the folder are those of "stride lab maze". For a table of processor
times beside those of the published solvers, see "stride shift compare".

The solvers:
` + methodHelp(),
		Example: `  stride lab shift --levels 100,150 --solvers forest,rn-explorer --time 20s --out out/duel
  stride lab shift --levels 50-100/25 --runs 5 --out out/lab`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			plan := lab.Plan{Subject: lab.ShiftSubject, Contestants: methods, Game: game.String()}
			list, err := parseLevels(levels)
			if err != nil {
				return err
			}
			for _, level := range list {
				plan.Instances = append(plan.Instances, strconv.Itoa(level))
			}
			if err := flags.fill(c, &plan); err != nil {
				return err
			}
			own := []string{"--solvers", strings.Join(methods, ","), "--levels", strings.Join(plan.Instances, ",")}
			if c.Flags().Changed("game") {
				own = append(own, "--game", game.String())
			}
			return runLab(c, lab.Study{
				Plan: plan, Subject: lab.Shift(), Folder: flags.folder, Command: flags.command("shift", own),
			}, flags.json)
		},
	}
	c.Flags().SortFlags = false
	c.Flags().StringSliceVar(&methods, "solvers", methodNames(), "which ones, with commas between")
	c.Flags().StringSliceVar(&levels, "levels", []string{"50", "100", "150"}, "levels: N, FROM-TO or FROM-TO/STEP, with commas between")
	c.Flags().Var(&game, "game", "secret of the game whose levels these are, as --seed of `stride shift level`")
	flags.register(c)
	completeMethods(c, "solvers")
	return c
}
