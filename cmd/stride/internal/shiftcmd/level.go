package shiftcmd

import (
	"fmt"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/shift"
	"stride/shift/official"
)

func newLevelCommand() *cobra.Command {
	var (
		seed     cli.SecretFlag
		solution bool
	)
	c := &cobra.Command{
		Use:   "level N",
		Short: "Print an official level",
		Long: fmt.Sprintf(`Level prints level N exactly as the game's own generator makes it. The game has
levels 1 to 1000, and its formulas work up to level %d.

--seed gives the secret of a game, as 32 hexadecimal digits or as a text of up to
16 bytes. The default consists of zeros and belongs to the public test levels; that
of the live game is not known.`, official.MaxLevel),
		Example: `  stride shift level 1000 > level.txt
  stride shift level 42 --seed mine
  stride shift level 42 --solution`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			n, err := cli.ParseLevel(args[0])
			if err != nil {
				return err
			}
			b, moves, err := official.LevelWithSolution(seed.Seed, n)
			if err != nil {
				return err
			}
			if !solution {
				_, err := b.WriteTo(c.OutOrStdout())
				return cli.Failure(err)
			}
			if err := shift.Check(b, moves); err != nil {
				return cli.Failure(fmt.Errorf("the generator's solution: %w", err))
			}
			return cli.Failure(shift.WriteMoves(c.OutOrStdout(), moves))
		},
	}
	c.Flags().Var(&seed, "seed", "`SECRET` of the game")
	c.Flags().BoolVar(&solution, "solution", false, "print the generator's own solution instead of the level, after checking it")
	return c
}

func newPasswordCommand() *cobra.Command {
	var seed cli.SecretFlag
	c := &cobra.Command{
		Use:     "password N",
		Short:   "Print the password of an official level",
		Example: `  stride shift password 17 --seed mine`,
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			n, err := cli.ParseLevel(args[0])
			if err != nil {
				return err
			}
			word, err := official.Password(seed.Seed, n)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(c.OutOrStdout(), word)
			return cli.Failure(err)
		},
	}
	c.Flags().Var(&seed, "seed", "`SECRET` of the game, in the form described by \"stride shift level --help\"")
	return c
}
