package jumpmaze

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"

	"stride/internal/maze/design"
	"stride/internal/maze/engines/portfolio"
	"stride/internal/phrase"
	"stride/internal/printable"
	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
	"stride/internal/search"
	"stride/maze"
)

// IDs of mazes have these forms:
//
//	maze:5x5:1-4:321413213333214312331443Q   parameters, content, a check digit
//	maze:10x10:1-9#any text                  parameters and a seed
//	maze:10x10:1-9:hard#any text             parameters, a difficulty and a seed
//	maze:day#2026-03-01                      the maze of a day, see day.go
//
// The first form contains the maze. For the second form, a search of at most SeedSteps steps makes
// the maze, and for the third one package internal/maze/design, so that everybody with the same
// version of Stride gets the same one. "maze:" may be left out. The idea of `params:desc` and
// `params#seed` is Simon Tatham's.

// SeedSteps is the length of the search for the maze of an ID with a seed: up to a
// second on grids of 20x20 and smaller, some seconds on 100x100.
const SeedSteps = 300_000

// On grids of up to annealedCells cells the portfolio finds one of very few best mazes, whatever
// the seed. There a run of annealing makes the maze, of annealedSteps steps for each cell: of 40
// seeds at 5x5 with values 1-4, about 36 then have mazes of their own, worth 98 on average,
// where the optimum is 107.
const (
	annealedCells = 64
	annealedSteps = 2_000
)

// MaxSeedSide bounds the rows and columns of a maze that is searched for.
const MaxSeedSide = 100

// content is an ID that contains the maze.
type content struct{ *Maze }

func (c content) String() string                              { return c.ID() }
func (c content) Content() bool                               { return true }
func (c content) Costly() bool                                { return false }
func (c content) Open(context.Context) (puzzle.Puzzle, error) { return c.Maze, nil }

// seeded is an ID whose maze is made by a search, or, with a difficulty, to order.
type seeded struct {
	params     maze.Params
	difficulty band.Band // band.Any for a search
	seed       string
}

func (s seeded) String() string {
	key := keyOf(s.params)
	if s.difficulty != band.Any {
		key += ":" + s.difficulty.String()
	}
	return key + "#" + s.seed
}

func (s seeded) Size() (rows, cols int) { return s.params.Rows, s.params.Cols }
func (s seeded) Content() bool          { return false }
func (s seeded) Costly() bool           { return true }

func (s seeded) Open(ctx context.Context) (puzzle.Puzzle, error) {
	hash := sha256.Sum256([]byte(s.String()))
	if s.difficulty != band.Any {
		made, err := design.Mazes(ctx, design.Wish{Params: s.params, Band: s.difficulty}, 1,
			binary.BigEndian.Uint64(hash[:]))
		var unmet *design.Unmet
		if errors.As(err, &unmet) {
			return nil, fmt.Errorf("%w: %w", puzzle.ErrNoLevel, err)
		}
		if err != nil {
			return nil, err
		}
		return New(made[0].Grid), nil
	}
	o := portfolio.Options{
		Params: s.params, Seed: binary.BigEndian.Uint64(hash[:]), Budget: search.Budget{Steps: SeedSteps},
		Workers: 1,
	}
	if cells := s.params.Rows * s.params.Cols; cells <= annealedCells {
		o.Algorithm, o.Budget.Steps = "annealing", int64(cells*annealedSteps)
	}
	r, err := portfolio.Run(ctx, o, nil)
	if err != nil {
		return nil, err
	}
	if ctx.Err() != nil {
		return nil, fmt.Errorf("the search for the maze of %s was ended early", s)
	}
	return New(r.Grid), nil
}

var (
	largeSeed = phrase.English("a maze of {rows}x{columns} is too large for a seed: at most {most}x{most}")
	badParams = phrase.English("\"{word}\" is not of the form ROWSxCOLUMNS:MIN-MAX")
)

// beforeSeed says what is wrong with an ID before its seed.
func beforeSeed(rest string, err error) error {
	return puzzle.BeforeSeed.Err("id", phrase.Quoted(printable.Shorten(rest)), "reason", err)
}

// parseID reads what follows "maze:".
func parseID(rest string) (puzzle.ID, error) {
	if date, ok := strings.CutPrefix(rest, dayPrefix); ok {
		return parseDay(date)
	}
	if params, seed, ok := strings.Cut(rest, "#"); ok {
		size, difficulty, err := cutBand(params)
		if err != nil {
			return nil, beforeSeed(rest, err)
		}
		p, err := parseParams(size)
		if err != nil {
			return nil, beforeSeed(rest, err)
		}
		if p.Rows > MaxSeedSide || p.Cols > MaxSeedSide {
			return nil, largeSeed.Err("rows", p.Rows, "columns", p.Cols, "most", MaxSeedSide)
		}
		if w := (design.Wish{Params: p, Band: difficulty}); difficulty != band.Any && w.Check() != nil {
			return nil, beforeSeed(rest, w.Check())
		}
		return seeded{p, difficulty, seed}, puzzle.CheckSeed(seed)
	}
	g, err := maze.ParseID(rest)
	if err != nil {
		return nil, err
	}
	if g.Endpoints != g.Corners() {
		return nil, errPlaced
	}
	return content{New(g)}, nil
}

// errPlaced is the error of a maze with another start or goal, which only Go programs can name.
var errPlaced = errors.New("the maze of this ID does not lead from the top left corner to the bottom " +
	"right one, as all mazes do here")

// cutBand separates a difficulty from what comes before it, as in "10x10:1-9:hard".
func cutBand(text string) (params string, difficulty band.Band, err error) {
	if strings.Count(text, ":") < 2 {
		return text, band.Any, nil
	}
	at := strings.LastIndexByte(text, ':')
	difficulty, err = band.Parse(text[at+1:])
	return text[:at], difficulty, err
}

// parseParams reads a size and range such as "10x10:1-9".
func parseParams(text string) (maze.Params, error) {
	p, rest, ok := maze.CutParams(text)
	if !ok || rest != "" {
		return maze.Params{}, badParams.Err("word", phrase.Quoted(printable.Shorten(text)))
	}
	return p, p.Check()
}

// keyOf returns the name of a size and range in IDs with a seed and in keys of problems.
func keyOf(p maze.Params) string {
	return fmt.Sprintf("%s:%dx%d:%d-%d", Name, p.Rows, p.Cols, p.Min, p.Max)
}
