package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"stride/maze"
	"stride/maze/course"
	"stride/records"
	"stride/shift"
)

func newRecordsBestCommand() *cobra.Command {
	var (
		book   bookFlag
		game   seedFlag
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "best ROWS COLUMNS MIN MAX | LEVEL",
		Short: "Print the best known maze or solution",
		Long: `Print the best known maze of a size and range, as "stride maze" prints it; or, with
one number, the moves of the fastest known solution of that level of Number Shifting.
Where there is none, the exit code is 1.`,
		Example: `  stride records best 10 10 1 9 | stride maze check -
  stride records best 600 > moves.txt
  stride records best 42 --game mine --json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				return printBestLevel(cmd, args[0], game, &book, asJSON)
			}
			if cmd.Flags().Changed("game") {
				return errors.New("--game is about a level, but these arguments are not those of one")
			}
			return printBestMaze(cmd, args, &book, asJSON)
		},
	}
	book.register(cmd)
	cmd.Flags().Var(&game, "game", "secret of the game whose level it is, as --seed of `stride shift level`")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the entry as one line of JSON, as export does")
	cmd.SetFlagErrorFunc(explainNegative)
	return cmd
}

func printBestMaze(cmd *cobra.Command, args []string, book *bookFlag, asJSON bool) error {
	p, err := course.ParseArgs(args)
	if err != nil {
		return withSuggestion(cmd, args, err)
	}
	return book.use(records.OpenExisting, func(b *records.Book) error {
		r, err := b.BestMaze(cmd.Context(), p)
		if errors.Is(err, records.ErrNone) {
			err = fmt.Errorf("the book has no maze for %s", configuration(p))
		}
		if err != nil {
			return failure(err)
		}
		if asJSON {
			return failure(json.NewEncoder(cmd.OutOrStdout()).Encode(r))
		}
		return failure(writeMazeRecord(cmd.OutOrStdout(), r))
	})
}

func printBestLevel(cmd *cobra.Command, arg string, game seedFlag, book *bookFlag, asJSON bool) error {
	n, err := levelArgument(arg)
	if err != nil {
		return err
	}
	return book.use(records.OpenExisting, func(b *records.Book) error {
		r, err := b.BestLevel(cmd.Context(), game.Seed, n)
		if errors.Is(err, records.ErrNone) {
			err = fmt.Errorf("the book has no solution of level %d of game %s", n, gameName(game.Seed))
		}
		if err != nil {
			return failure(err)
		}
		if asJSON {
			return failure(json.NewEncoder(cmd.OutOrStdout()).Encode(r))
		}
		return failure(shift.WriteMoves(cmd.OutOrStdout(), r.Moves))
	})
}

// writeMazeRecord prints a maze as the course's program does, with the time of its search.
func writeMazeRecord(w io.Writer, r records.MazeRecord) error {
	return errors.Join(
		course.WriteHeading(w, r.Grid.Params),
		course.WriteResult(w, r.Grid, r.Report, maze.LabelValue),
		course.WriteTime(w, time.Duration(r.Seconds*float64(time.Second))))
}
