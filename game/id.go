package game

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"stride/maze"
	"stride/maze/generate"
	"stride/search"
	"stride/shift"
	"stride/shift/official"
)

// IDs. Each names one level for ever, in one of two forms:
//
//	maze:5x5:1-4:321413213333214312331443Q   parameters, content, a check digit
//	shift:5x2:C4A12GK                        the same for Number Shifting
//	maze:10x10:1-9#any text                  parameters and a seed
//	shift:300#any text                       official level 300 of the seed
//
// The idea of `params:desc` and `params#seed` is Simon Tatham's. An ID with content is
// read at once. One with a seed is worked out: a level of Number Shifting in well
// under a millisecond, a maze by a search of SeedSteps steps, so that everybody who
// has the same version of Stride gets the same maze. Seeds of Number Shifting are
// those of package official; an empty one is that of the public test levels.

// SeedSteps is the length of the search for the maze of an ID with a seed: up to a
// second on grids of 20x20 and smaller, some seconds on 100x100.
const SeedSteps = 300_000

// Limits of IDs with seeds.
const (
	MaxSeed     = 100 // bytes of a seed
	MaxSeedSide = 100 // rows, columns of a maze that is searched for
	// MaxSeedLevel bounds the official levels: a board of 186x105.
	MaxSeedLevel = 10_000
)

// ID is an ID that has been read, but whose level has not been worked out yet.
type ID struct {
	Family Family
	// Seeded says which form it is. Then Seed is the text after the '#'.
	Seeded bool
	Seed   string
	Maze   maze.Params // of a maze with a seed
	Level  int         // of Number Shifting with a seed, from 1

	content Puzzle // otherwise
}

// ParseID reads an ID. It says what is wrong, and what would be right.
func ParseID(text string) (ID, error) {
	family, rest, ok := strings.Cut(text, ":")
	if ok && strings.EqualFold(family, string(ShiftFamily)) {
		return parseShift(text, rest)
	}
	if ok && strings.EqualFold(family, string(MazeFamily)) {
		text = rest
	}
	if params, seed, seeded := strings.Cut(text, "#"); seeded {
		return parseMazeSeed(params, seed)
	}
	if !strings.Contains(text, ":") {
		return ID{}, fmt.Errorf("%q is no ID: an ID begins with %q or %q", clip(text), "maze:", "shift:")
	}
	g, err := maze.ParseID(text)
	if err != nil {
		return ID{}, err
	}
	return ID{Family: MazeFamily, content: NewMaze(g)}, nil
}

var mazeSeedForm = regexp.MustCompile(`^(\d{1,4})x(\d{1,4}):(\d{1,4})-(\d{1,4})$`)

func parseMazeSeed(params, seed string) (ID, error) {
	m := mazeSeedForm.FindStringSubmatch(strings.ToLower(params))
	if m == nil {
		return ID{}, fmt.Errorf("%q is not of the form ROWSxCOLUMNS:MIN-MAX#SEED", clip(params+"#"+seed))
	}
	id := ID{Family: MazeFamily, Seeded: true, Seed: seed}
	for k, to := range []*int{&id.Maze.Rows, &id.Maze.Cols, &id.Maze.Min, &id.Maze.Max} {
		*to, _ = strconv.Atoi(m[k+1]) // one to four digits
	}
	if err := id.Maze.Check(); err != nil {
		return ID{}, err
	}
	if id.Maze.Rows > MaxSeedSide || id.Maze.Cols > MaxSeedSide {
		return ID{}, fmt.Errorf("a maze of %dx%d is too large for a seed: at most %dx%d", id.Maze.Rows, id.Maze.Cols, MaxSeedSide, MaxSeedSide)
	}
	return id, checkSeed(seed)
}

func parseShift(text, rest string) (ID, error) {
	level, seed, seeded := strings.Cut(rest, "#")
	if !seeded {
		b, err := ParseShiftID(text)
		if err != nil {
			return ID{}, err
		}
		return ID{Family: ShiftFamily, content: NewShift(b, nil)}, nil
	}
	n, err := strconv.Atoi(level)
	if err != nil || n < 1 || n > MaxSeedLevel {
		return ID{}, fmt.Errorf("level %q: want a number from 1 to %d, as in shift:300#", clip(level), MaxSeedLevel)
	}
	if _, err := official.ParseSeed(seed); err != nil {
		return ID{}, err
	}
	return ID{Family: ShiftFamily, Seeded: true, Seed: seed, Level: n}, checkSeed(seed)
}

func checkSeed(seed string) error {
	if len(seed) > MaxSeed {
		return fmt.Errorf("the seed is longer than %d bytes", MaxSeed)
	}
	if !utf8.ValidString(seed) {
		return errors.New("the seed is not valid UTF-8")
	}
	for _, r := range seed {
		if !unicode.IsPrint(r) {
			return fmt.Errorf("the seed contains the control character %q", r)
		}
	}
	return nil
}

// String returns the ID in its canonical form.
func (id ID) String() string {
	switch {
	case !id.Seeded && id.content != nil:
		return id.content.ID()
	case id.Family == ShiftFamily:
		return fmt.Sprintf("shift:%d#%s", id.Level, id.Seed)
	}
	return fmt.Sprintf("maze:%dx%d:%d-%d#%s", id.Maze.Rows, id.Maze.Cols, id.Maze.Min, id.Maze.Max, id.Seed)
}

// Costly reports whether working out the level takes a search.
func (id ID) Costly() bool { return id.Seeded && id.Family == MazeFamily }

// Open works out the level. It returns an error if ctx ends first.
func (id ID) Open(ctx context.Context) (Puzzle, error) {
	switch {
	case !id.Seeded:
		return id.content, nil
	case id.Family == ShiftFamily:
		seed, err := official.ParseSeed(id.Seed)
		if err != nil {
			return nil, err
		}
		b, solution, err := official.LevelWithSolution(seed, id.Level)
		if err != nil {
			return nil, err
		}
		return NewShift(b, solution), nil
	}
	hash := sha256.Sum256([]byte(id.String()))
	r, err := generate.Run(ctx, generate.Options{
		Params: id.Maze, Seed: binary.BigEndian.Uint64(hash[:]), Budget: search.Budget{Steps: SeedSteps}, Workers: 1,
	}, nil)
	if err != nil {
		return nil, err
	}
	if ctx.Err() != nil {
		return nil, fmt.Errorf("the search for the maze of %s was ended early", id)
	}
	return NewMaze(r.Grid), nil
}

// Open reads an ID and works out its level.
func Open(ctx context.Context, text string) (Puzzle, error) {
	id, err := ParseID(text)
	if err != nil {
		return nil, err
	}
	return id.Open(ctx)
}

// OpenContent reads an ID with content; one with a seed is an error.
func OpenContent(text string) (Puzzle, error) {
	id, err := ParseID(text)
	if err != nil {
		return nil, err
	}
	if id.Seeded {
		return nil, fmt.Errorf("the ID %q has a seed, but its content is wanted here", clip(text))
	}
	return id.content, nil
}

// ReadShift reads a level of Number Shifting from text in the game's format, as a
// puzzle.
func ReadShift(text string) (*Shift, error) {
	b, err := shift.ReadBoard(strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	return NewShift(b, nil), nil
}
