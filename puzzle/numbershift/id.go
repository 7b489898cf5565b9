package numbershift

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"stride/puzzle"
	"stride/shift/official"
)

// IDs of levels have two forms:
//
//	shift:5x2:C4A12GK    content, see contentid.go
//	shift:300#any text   official level 300 of a game's secret
//
// An empty secret is that of the public test levels. Working out an official level takes
// well under a millisecond.

// MaxLevel bounds the numbers of official levels: level 10,000 has 186x105 cells.
const MaxLevel = 10_000

// content is an ID that holds the level.
type content struct{ *Level }

func (c content) String() string                              { return c.ID() }
func (c content) Content() bool                               { return true }
func (c content) Costly() bool                                { return false }
func (c content) Open(context.Context) (puzzle.Puzzle, error) { return c.Level, nil }

// seeded is the ID of an official level.
type seeded struct {
	level  int
	secret string
}

func (s seeded) String() string         { return fmt.Sprintf("%s:%d#%s", Name, s.level, s.secret) }
func (s seeded) Size() (rows, cols int) { return 0, 0 }
func (s seeded) Content() bool          { return false }
func (s seeded) Costly() bool           { return false }

func (s seeded) Open(context.Context) (puzzle.Puzzle, error) {
	secret, err := official.ParseSeed(s.secret)
	if err != nil {
		return nil, err
	}
	b, solution, err := official.LevelWithSolution(secret, s.level)
	if err != nil {
		return nil, err
	}
	return New(b, solution), nil
}

// parseID reads what follows "shift:".
func parseID(rest string) (puzzle.ID, error) {
	level, secret, ok := strings.Cut(rest, "#")
	if !ok {
		b, err := parseContentID(Name + ":" + rest)
		if err != nil {
			return nil, err
		}
		return content{New(b, nil)}, nil
	}
	n, err := strconv.Atoi(level)
	if err != nil || n < 1 || n > MaxLevel {
		return nil, fmt.Errorf("level %q: it must be a number from 1 to %d, as in shift:300#", puzzle.Clip(level), MaxLevel)
	}
	if err := puzzle.CheckSeed(secret); err != nil {
		return nil, err
	}
	if _, err := official.ParseSeed(secret); err != nil {
		return nil, err
	}
	return seeded{n, secret}, nil
}
