package shiftcmd

import (
	"stride/internal/cli"
	"stride/internal/shift/bot"
)

func newBot() *cli.Command {
	return &cli.Command{
		Use:   "bot",
		Short: "Print a program that plays the game on CodinGame",
		Long: `Print a program in Go that plays Number Shifting on CodinGame: paste it into the game's
editor. It solves levels by the search of "stride shift solve", from the level whose password is
at its top, and continues with the next levels as long as the limits of the game allow. Then the
game shows the password of the next level.`,
		Example: `  stride shift bot > bot.go
  go build bot.go && stride shift referee --level 300 -- ./bot`,
		Run: func(*cli.Call) (*cli.Result, error) {
			program, err := bot.Program()
			if err != nil {
				return nil, err
			}
			return cli.Printed("%s", program), nil
		},
	}
}
