package shiftcmd

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"stride/cmd/stride/internal/puzzlecmd"
	"stride/internal/cli"
	"stride/internal/keys"
	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
	"stride/internal/puzzle/numbershift"
	"stride/internal/shift/design"
	"stride/internal/table"
	"stride/shift"
)

// kind says what the commands of all families do for levels.
func kind() puzzlecmd.Kind {
	return puzzlecmd.Kind{
		Family: numbershift.Family, Puzzle: "level", Puzzles: "levels", Moves: "moves", Input: levelHelp,
		New: making(), Check: checking, Solve: solving(), Draw: drawing,
	}
}

// levelHelp describes the input of the commands that read a level.
const levelHelp = `The level is read from a file or, if the argument is - or missing, from standard
input. An ID may be given in place of the file: shift:300 is official level 300 of
the public game, and 'shift:300#mine' that of the game with the secret "mine".`

// checking says how "stride shift check" describes levels.
var checking = puzzlecmd.Checking{
	Short: "Describe levels, or check that moves solve one",
	Help: `Print the size of a level and how hard it is for a search and for people;
docs/game.md explains that. Moves to check are as they are printed, one a line; the password
of the game before them, print("""...""") around them and the log of submit.py, whose last
solution counts, are read as well.`,
	Example: `  stride shift check shift:1000
  stride shift check level.txt --moves moves.txt
  stride shift check levels --csv > levels.csv
  stride shift solve shift:300 | stride shift check shift:300 --moves -`,
	Columns: []table.Column{{Key: "width"}, {Key: "height"}, {Key: "numbers"}, {Key: "sum"}, {Key: "largest"},
		{Key: "stuck"},
		{Key: "difficulty"}, {Key: "effort"}},
	Shown: []string{"width", "height", "numbers", "largest", "difficulty"},
	Bad:   "levels that cannot be read or solved",
	Find: func(p puzzle.Puzzle) puzzlecmd.Finding {
		level := p.(*numbershift.Level)
		s := level.Board.Stats()
		cells := []any{s.Width, s.Height, s.Numbers, s.Sum, s.Largest, s.Stuck}
		if level.Start().Solvable() == puzzle.No {
			return puzzlecmd.Finding{
				Problems: []string{puzzlecmd.Unsolvable},
				JSON:     cli.Object{level.View(), cli.Fields{"solvable": false}},
				Cells:    append(cells, "none", nil),
				Text: func(p *cli.Printer) {
					printStats(p, s)
					p.Printf("difficulty: none: %s\n", puzzlecmd.Unsolvable)
				},
			}
		}
		grade := level.Grade()
		return puzzlecmd.Finding{
			JSON:  cli.Object{level.View(), cli.Fields{"difficulty": grade}},
			Cells: append(cells, grade.Band.String(), math.Round(grade.Effort)),
			Text: func(p *cli.Printer) {
				printStats(p, s)
				p.Printf("difficulty: %v, %s\n", grade.Band, band.Tries(grade.Effort))
				if len(grade.Reasons) > 0 {
					p.Printf("reasons:    %s\n", strings.Join(grade.Reasons, "; "))
				}
			},
		}
	},
	Played: func(at puzzle.Position) (string, cli.Fields, error) {
		here, moves, additions := at.(*numbershift.Position), at.Moves(), 0
		if left := here.Board().Numbers(); left > 0 {
			return "", nil, &shift.CheckError{Move: len(moves) + 1, Left: left}
		}
		for _, m := range moves {
			if strings.HasSuffix(m, "+") {
				additions++
			}
		}
		text := fmt.Sprintf("solved: %s clear %s\n", cli.Count(len(moves), "move"),
			cli.Count(here.Level().Board.Numbers(), "number"))
		if len(moves) > 0 {
			text += fmt.Sprintf("additions: %.0f %% of the moves\n", cli.Share(additions, len(moves)))
		}
		return text, cli.Fields{"additions": additions}, nil
	},
}

// printStats prints the statistics of a level for people.
func printStats(p *cli.Printer, s shift.Stats) {
	p.Printf("board:      %dx%d\nnumbers:    %d, sum %d\nlargest:    %d\n", s.Width, s.Height, s.Numbers,
		s.Sum, s.Largest)
	p.Printf("neighbours: %.1f of each number, in its row and column\n", s.Neighbours)
	p.Printf("stuck:      %s without a move as they stand\n", cli.Count(s.Stuck, "number"))
}

// drawing says how "stride shift draw" draws.
var drawing = puzzlecmd.Drawing{
	Help: `Draw a level as a picture, in black on white. The arrow of a move begins with its number and its
sign; the numbers on the board are those before the first move.`,
	Example: `  stride shift draw shift:5 --out level.svg
  stride shift draw level.txt --out level.html
  stride shift draw level.txt --moves moves.txt --out solution.pdf
  stride shift draw level.txt --moves moves.txt --compact --out solution.png
  stride shift draw level.txt --moves moves.txt --format terminal`,
}

// making says how "stride shift new" makes boards.
func making() puzzlecmd.Making {
	var numbers keys.Range
	return puzzlecmd.Making{
		Size: "WIDTH HEIGHT",
		Args: cli.Args{Min: 2, Max: 2, What: "the width and the height of the board, such as 6 4"},
		Help: fmt.Sprintf(`Make boards to play. Each has only one solution: in all ways to clear it, the same
pairs of numbers meet. Which number of a pair moves, and when, is up to the player.
docs/game.md explains the difficulty.

A board has %d to %d columns and rows, and %d to %d numbers.`, design.MinSide, design.MaxSide, design.MinNumbers, design.MaxNumbers),
		Example: `  stride shift new 6 4
  stride shift new 5 5 --numbers 4-8 --difficulty easy --solution
  stride shift new 8 5 --length 5-7 --count 20 --out boards`,
		Flags: func(f *cli.Flags, _ *puzzle.Wish) {
			f.Range(&numbers, "numbers", "only boards with this many numbers, such as 6 or 4-8")
		},
		Read: func(args []string, w *puzzle.Wish) error {
			for k, to := range []*int{&w.Cols, &w.Rows} {
				n, err := strconv.Atoi(args[k])
				if err != nil {
					return fmt.Errorf("the %s is %q: it must be a number from %d to %d",
						[2]string{"width", "height"}[k], args[k], design.MinSide, design.MaxSide)
				}
				*to = n
			}
			w.Min, w.Max = numbers.Low, numbers.High
			return nil
		},
		Print: func(p *cli.Printer, made puzzle.Made, solution bool) {
			p.Printf("%s", made.Puzzle.(*numbershift.Level).Board)
			if solution {
				p.Printf("\n%s\n", strings.Join(made.Solution, "\n"))
			}
		},
	}
}
