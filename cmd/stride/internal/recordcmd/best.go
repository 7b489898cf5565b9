package recordcmd

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
	"stride/internal/records"
)

func newBestCommand() *cobra.Command {
	var (
		book   cli.BookFlag
		game   string
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "best PROBLEM...",
		Short: "Print the best known answer to a problem",
		Long: `Print the best known answer to each problem: a maze in the form in which "stride maze"
prints it, or the moves that solve a level. Several problems are named by their keys; a
single one may also be named by the configuration of a maze, ROWS COLUMNS MIN MAX, or by
the number of a level of Number Shifting. The exit code is 1 if a problem has no answer.`,
		Example: `  stride records best maze:10x10:1-9 | stride maze check -
  stride records best 10 10 1 9
  stride records best 600 > moves.txt
  stride records best 42 --game mine --json`,
		ValidArgsFunction: completeProblems(&book),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("game") {
				args = append(args, game)
			}
			problems, err := namedProblems(args)
			if err != nil {
				return err
			}
			return book.Use(records.OpenExisting, func(b *records.Book) error {
				for _, p := range problems {
					r, err := bestOf(cmd, b, p)
					if err == nil {
						err = writeAnswer(cmd.OutOrStdout(), p, r, asJSON)
					}
					if err != nil {
						return cli.Failure(err)
					}
				}
				return nil
			})
		},
	}
	book.Register(cmd)
	cmd.Flags().StringVar(&game, "game", "", "`SECRET` of the game that the level belongs to (default: the game of the public test levels)")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the entry as one line of JSON, as \"stride records export\" does")
	cmd.SetFlagErrorFunc(cli.ExplainNegative)
	return cmd
}

// bestOf returns the best entry of a problem.
func bestOf(cmd *cobra.Command, b *records.Book, p puzzle.Problem) (records.Record, error) {
	r, err := b.Best(cmd.Context(), p.Key())
	if errors.Is(err, records.ErrNone) {
		err = fmt.Errorf("the book has no answer to %s", p.Key())
	}
	return r, err
}

// namedProblems returns the problems with the given keys, or the one problem that the words
// describe.
func namedProblems(args []string) ([]puzzle.Problem, error) {
	if len(args) == 0 || slices.ContainsFunc(args, func(a string) bool { return !strings.Contains(a, ":") }) {
		p, err := families.All.ProblemOf(args)
		return []puzzle.Problem{p}, err
	}
	problems := make([]puzzle.Problem, len(args))
	for k, key := range args {
		p, err := families.All.ParseProblem(key)
		if err != nil {
			return nil, err
		}
		problems[k] = p
	}
	return problems, nil
}

// writeAnswer prints the answer of an entry, or the whole entry as JSON.
func writeAnswer(w io.Writer, p puzzle.Problem, r records.Record, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(w).Encode(r)
	}
	text, err := p.Print(r.Answer)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, text)
	return err
}
