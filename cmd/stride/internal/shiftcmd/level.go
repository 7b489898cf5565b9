package shiftcmd

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"stride/cmd/stride/internal/cli"
	"stride/shift"
	"stride/shift/official"
)

func newLevelCommand() *cobra.Command {
	var (
		game  cli.SecretFlag
		moves bool
	)
	c := &cobra.Command{
		Use:   "level N",
		Short: "Print an official level",
		Long: fmt.Sprintf(`Level prints level N exactly as the game's own generator makes it. The game has
levels 1 to 1000, and its formulas work up to level %d.

--game gives the secret of a game, as 32 hexadecimal digits or as a text of up to
16 bytes. The default consists of zeros and belongs to the public test levels; that
of the live game is not known.`, official.MaxLevel),
		Example: `  stride shift level 1000 > level.txt
  stride shift level 42 --game mine
  stride shift level 42 --moves`,
		Args: oneLevel,
		RunE: func(c *cobra.Command, args []string) error {
			n, err := cli.ParseLevel(args[0])
			if err != nil {
				return err
			}
			b, solution, err := official.LevelWithSolution(game.Seed, n)
			if err != nil {
				return err
			}
			if !moves {
				_, err := b.WriteTo(c.OutOrStdout())
				return cli.Failure(err)
			}
			if err := shift.Check(b, solution); err != nil {
				return cli.Failure(fmt.Errorf("the generator's solution: %w", err))
			}
			return cli.Failure(shift.WriteMoves(c.OutOrStdout(), solution))
		},
	}
	game.Register(c)
	c.Flags().BoolVar(&moves, "moves", false, "print the generator's own solution instead of the level, after checking it")
	c.SetFlagErrorFunc(explainNegativeLevel)
	return c
}

// oneLevel checks the arguments of a command that takes the number of a level.
func oneLevel(c *cobra.Command, args []string) error {
	return cli.Takes(1, 1, "the number of a level, such as 42")(c, args)
}

// explainNegativeLevel is the handler of errors in the flags of such a command. It replaces
// the error about an unknown flag -3 by one about the number of the level.
func explainNegativeLevel(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) {
		if n, err := cli.ParseLevel("-" + unknown.GetSpecifiedShortnames()); err == nil {
			return fmt.Errorf("level %d: it must be from 1 to %d", n, official.MaxLevel)
		}
	}
	return cli.ExplainFlag(c, err)
}

func newPasswordCommand() *cobra.Command {
	var game cli.SecretFlag
	c := &cobra.Command{
		Use:   "password N",
		Short: "Print the password of an official level",
		Long: fmt.Sprintf(`Password prints the password by which a player of the game enters level N, which
may be from 1 to %d.`, official.PasswordLevels),
		Example: `  stride shift password 17
  stride shift password 17 --game mine`,
		Args: oneLevel,
		RunE: func(c *cobra.Command, args []string) error {
			n, err := cli.ParseLevel(args[0])
			if err != nil {
				return err
			}
			word, err := official.Password(game.Seed, n)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(c.OutOrStdout(), word)
			return cli.Failure(err)
		},
	}
	game.Register(c)
	c.SetFlagErrorFunc(explainNegativeLevel)
	return c
}
