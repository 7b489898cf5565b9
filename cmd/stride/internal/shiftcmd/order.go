package shiftcmd

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/puzzle/numbershift"
	"stride/shift"
	"stride/shift/design"
	"stride/shift/difficulty"
)

// orderFlags are the flags of the command that makes boards to order.
type orderFlags struct {
	cli.OrderFlags
	numbers  cli.Range
	seed     uint64
	solution bool
	json     bool
	quiet    bool
}

func newOrderCommand() *cobra.Command {
	f := new(orderFlags)
	c := &cobra.Command{
		Use:   "order WIDTH HEIGHT",
		Short: "Make small boards to order",
		Long: fmt.Sprintf(`Make boards of a wanted size, number of numbers, length of the solution and difficulty
for people; docs/difficulty.md explains the difficulty. Each board has exactly one solution in
this sense: everybody who clears it makes the same moves. Only their order may differ, and
which of two equal numbers makes the move by which both vanish.

A board has %d to %d columns and rows, and %d to %d numbers. If no board is found that fits, the
exit code is 1, and the message says what was tried. With --seed, the boards are the same on
every machine. Several boards are printed one after the other, with a blank line between them.`,
			design.MinSide, design.MaxSide, design.MinNumbers, design.MaxNumbers),
		Example: `  stride shift order 6 4
  stride shift order 5 5 --numbers 4-8 --difficulty easy --solution
  stride shift order 8 5 --length 5-7 --count 20 --distinct --out boards`,
		Args: cli.Takes(2, 2, "the width and the height of the board, such as 6 4"),
		RunE: func(c *cobra.Command, args []string) error {
			var size [2]int
			for k, what := range [2]string{"width", "height"} {
				n, err := strconv.Atoi(args[k])
				if err != nil {
					return fmt.Errorf("the %s is %q: it must be a number from %d to %d", what, args[k], design.MinSide, design.MaxSide)
				}
				size[k] = n
			}
			return f.run(c, size[0], size[1])
		},
	}
	cli.RangeVar(c, &f.numbers, "numbers", "make boards with so many numbers, as a number or a range such as 4-8")
	f.Register(c, "boards", "moves", "not even when they are turned, reflected or moved")
	cli.AddSeedFlag(c, &f.seed)
	c.Flags().BoolVar(&f.solution, "solution", false, "also print the moves of the solution")
	c.Flags().BoolVar(&f.json, "json", false, cli.JSONHelp)
	cli.AddQuietFlag(c, &f.quiet)
	return c
}

// run makes the boards and prints them.
func (f *orderFlags) run(c *cobra.Command, width, height int) error {
	if err := f.Check(f.json); err != nil {
		return err
	}
	if f.solution && f.json {
		return errors.New("--solution does not go with --json, which prints the moves in any case")
	}
	w := design.Wish{
		Width: width, Height: height, MinNumbers: f.numbers.Low, MaxNumbers: f.numbers.High,
		MinMoves: f.Length.Low, MaxMoves: f.Length.High, Band: f.Band, Distinct: f.Distinct,
	}
	if err := w.Check(); err != nil {
		return err
	}
	cli.DrawSeed(c, &f.seed)
	made, failed := design.Boards(c.Context(), w, f.Count, f.seed)
	list := make([]cli.Ordered, len(made))
	for k, b := range made {
		list[k] = orderedBoard{b, f}
	}
	if err := f.Write(c.OutOrStdout(), f.json, list); err != nil {
		return cli.Failure(err)
	}
	if !f.quiet && cli.IsTerminal(c.ErrOrStderr()) {
		fmt.Fprintf(c.ErrOrStderr(), "stride: the seed was %d\n", f.seed)
	}
	return f.OrderError(len(made), failed)
}

// orderedBoard is a board made to order, for printing.
type orderedBoard struct {
	design.Board
	flags *orderFlags
}

func (b orderedBoard) ID() string { return numbershift.New(b.Board.Board, nil).ID() }

// WriteText prints the level, as it is read again, and the moves if they were asked for.
func (b orderedBoard) WriteText(w io.Writer) error {
	if _, err := b.Board.Board.WriteTo(w); err != nil || !b.flags.solution {
		return err
	}
	if _, err := fmt.Fprintln(w); err != nil {
		return err
	}
	return shift.WriteMoves(w, b.Moves)
}

// orderJSON is what --json prints of each board.
type orderJSON struct {
	Width      int              `json:"width"`
	Height     int              `json:"height"`
	Board      [][]int          `json:"board"` // rows, with 0 for an empty cell
	Numbers    int              `json:"numbers"`
	ID         string           `json:"id"`
	Moves      []string         `json:"moves"`
	Difficulty difficulty.Grade `json:"difficulty"`
	Seed       uint64           `json:"seed"`
}

// WriteJSON prints the board as one line of JSON.
func (b orderedBoard) WriteJSON(w io.Writer) error {
	level := b.Board.Board
	out := orderJSON{
		Width: level.Width, Height: level.Height, Numbers: level.Numbers(), ID: b.ID(), Difficulty: b.Grade, Seed: b.flags.seed,
	}
	for y := range level.Height {
		out.Board = append(out.Board, level.Cells[y*level.Width:(y+1)*level.Width])
	}
	for _, m := range b.Moves {
		out.Moves = append(out.Moves, m.String())
	}
	return json.NewEncoder(w).Encode(out)
}

// statsJSON is what stride shift stats prints with --json.
type statsJSON struct {
	shift.Stats
	Difficulty difficulty.Grade `json:"difficulty"`
}

// printGrade prints how hard a level is for people.
func printGrade(w io.Writer, g difficulty.Grade) {
	fmt.Fprintf(w, "difficulty: %v, %.0f moves looked at\n", g.Band, g.Effort)
	if len(g.Reasons) > 0 {
		words := make([]string, len(g.Reasons))
		for k, r := range g.Reasons {
			words[k] = r.String()
		}
		fmt.Fprintf(w, "reasons:    %s\n", strings.Join(words, "; "))
	}
}
