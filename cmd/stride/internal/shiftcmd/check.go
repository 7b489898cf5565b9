package shiftcmd

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"stride/internal/cli"
	"stride/internal/draw"
	"stride/internal/draw/scene"
	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
	"stride/internal/puzzle/numbershift"
	"stride/internal/shift/difficulty"
	"stride/internal/web"
	"stride/shift"
)

func newCheck() *cli.Command {
	var password bool
	return &cli.Command{
		Use:   "check LEVEL [MOVES|-]",
		Short: "Describe a level, or check that moves solve it",
		Long: `Without moves, print the size of a level and how hard it is for a search and
for people; docs/difficulty.md explains that.

With moves, replay them on the level. The exit code is 0 if they clear the board; if they
do not, it is 1, and the error message names the first wrong line and the reason.

The level may be a file, - for standard input, or an ID such as shift:300#. The moves
are in a file, or in standard input for -.`,
		Example: `  stride shift check shift:1000#
  stride shift check level.txt moves.txt
  stride shift check level.txt solution.txt --password
  stride shift solve shift:300# | stride shift check shift:300# -`,
		Args: cli.Args{Min: 1, Max: 2, What: "a level and its moves"}, Forms: cli.JSON,
		Flags: func(f *cli.Flags) {
			f.Bool(&password, "password", "skip the first line of the moves, which holds the password in a solution.txt")
		},
		Check: func(c *cli.Call) error {
			if c.Args[0] == "-" && len(c.Args) == 2 && c.Args[1] == "-" {
				return errors.New("the level and the moves cannot both come from standard input: name a file for one of them")
			}
			return nil
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			level, _, err := readLevel(c)
			if err == nil && len(c.Args) == 1 {
				return describe(level), nil
			}
			var moves []shift.Move
			if err == nil {
				moves, err = readInput(c, c.Args[1], func(r io.Reader) ([]shift.Move, error) { return readSolution(r, password) })
			}
			if err != nil && !c.Interrupted() {
				return &cli.Result{JSON: cli.Fields{"solved": false, "error": err.Error()}, Text: func(*cli.Printer) {}},
					cli.Usage(err)
			}
			if err != nil {
				return nil, err
			}
			wrong, additions := shift.Check(level.Board, moves), 0
			for _, m := range moves {
				if m.Plus {
					additions++
				}
			}
			more := cli.Fields{"solved": wrong == nil, "moves": words(moves), "additions": additions}
			if wrong != nil {
				more["error"] = wrong.Error()
			}
			return &cli.Result{JSON: cli.Object{level.View(), more}, Text: func(p *cli.Printer) {
				if wrong != nil {
					return
				}
				p.Printf("solved: %s clear %s\n", cli.Count(len(moves), "move"), cli.Count(level.Board.Numbers(), "number"))
				if len(moves) > 0 {
					p.Printf("additions: %.0f %% of the moves\n", cli.Share(additions, len(moves)))
				}
			}}, wrong
		},
	}
}

// describe returns the statistics of a level.
func describe(level *numbershift.Level) *cli.Result {
	g := difficulty.Of(level.Board)
	grade := puzzle.NewGrade(g.Band, g.Effort, g.Reasons)
	return &cli.Result{JSON: cli.Object{level.View(), cli.Fields{"difficulty": grade}}, Text: func(p *cli.Printer) {
		printStats(p, level.Board.Stats())
		p.Printf("difficulty: %v, %s\n", grade.Band, band.Tries(grade.Effort))
		if len(grade.Reasons) > 0 {
			p.Printf("reasons:    %s\n", strings.Join(grade.Reasons, "; "))
		}
	}}
}

// printStats prints the statistics of a level for people.
func printStats(p *cli.Printer, s shift.Stats) {
	p.Printf("board:      %dx%d\nnumbers:    %d, sum %d\nlargest:    %d\n", s.Width, s.Height, s.Numbers, s.Sum, s.Largest)
	p.Printf("neighbours: %.1f of each number, in its row and column\n", s.Neighbours)
	p.Printf("stuck:      %s without a move as they stand\n", cli.Count(s.Stuck, "number"))
}

// readSolution reads moves, which follow a line with a password if there is one.
func readSolution(r io.Reader, password bool) ([]shift.Move, error) {
	in := bufio.NewReader(r)
	if password {
		if _, err := in.ReadString('\n'); err != nil && err != io.EOF {
			return nil, err
		}
		return shift.ReadMoves(in)
	}
	const longestPassword = 200
	start, _ := in.Peek(longestPassword) // the moves are read with any error later
	moves, err := shift.ReadMoves(in)
	line, _, _ := strings.Cut(string(start), "\n")
	if err != nil && isPassword(line) {
		return nil, fmt.Errorf("%w; if the first line is the password of a solution.txt, add --password", err)
	}
	return moves, err
}

// isPassword reports whether a line may be a password: one word that is not a number.
func isPassword(line string) bool {
	words := strings.Fields(line)
	if len(words) != 1 {
		return false
	}
	_, err := strconv.Atoi(words[0])
	return err != nil
}

func newDraw() *cli.Command {
	var (
		picture cli.Picture
		options draw.Options
		level   shift.Board
		moves   []shift.Move
	)
	return &cli.Command{
		Use:   "draw LEVEL [MOVES|-]",
		Short: "Draw a level as a picture",
		Long: `Draw a level as a picture, in black on white. If moves are given, each is drawn
as an arrow that begins with its number and its sign; the numbers on the board are
those before the first move. With --compact, each cell shows which move leaves it, with
its sign, and a pointer in its direction, which is legible in a much smaller picture.
Moves need not clear the board, but each must be possible; otherwise, the exit code
is 1.

` + cli.PictureHelp,
		Example: `  stride shift draw shift:5# --out level.svg
  stride shift draw level.txt --out level.html
  stride shift draw level.txt moves.txt --out solution.pdf
  stride shift draw level.txt moves.txt --compact --out solution.png
  stride shift draw level.txt moves.txt --format terminal`,
		Args: cli.Args{Min: 1, Max: 2, What: "a level, and perhaps its moves"},
		Flags: func(f *cli.Flags) {
			f.Bool(&options.Compact, "compact", "draw the moves inside the cells, for small pictures")
			picture.Register(f)
		},
		Check: func(c *cli.Call) error {
			if err := picture.Check(c); err != nil {
				return err
			}
			read, _, err := readLevel(c)
			if err != nil {
				return err
			}
			level = read.Board
			picture.Page = func() ([]byte, error) {
				if len(c.Args) == 2 {
					return nil, cli.Usage(errors.New("a page plays a level from its start: leave out the moves"))
				}
				return web.PuzzlePage(numbershift.New(level, nil))
			}
			if len(c.Args) == 2 {
				moves, err = readInput(c, c.Args[1], shift.ReadMoves)
			}
			return err
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			s, err := scene.Level(level, moves)
			if err != nil {
				return nil, err
			}
			return nil, picture.Write(c, s, options)
		},
	}
}
