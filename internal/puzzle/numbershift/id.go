package numbershift

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"stride/internal/phrase"
	"stride/internal/printable"
	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
	"stride/internal/shift/design"
	"stride/shift/official"
)

// IDs of levels have five forms:
//
//	shift:5x2:C4A12GK       content, see contentid.go
//	shift:300               official level 300 of the public game, whose canonical form is shift:300#
//	shift:300#any text      official level 300 of the game with this secret
//	shift:6x6:easy#any text columns, rows, a difficulty and a seed
//	shift:day#2026-03-01    the board of a day, see day.go
//
// Working out an official level takes a few milliseconds, but half a second for level 65,536 with
// its 481x271 cells; its size is known beforehand. For the fourth form, package
// internal/shift/design makes a small board with exactly one solution, so that everybody with the
// same version of Stride gets the same one.

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

func (s seeded) String() string { return fmt.Sprintf("%s:%d#%s", Name, s.level, s.secret) }
func (s seeded) Content() bool  { return false }
func (s seeded) Costly() bool   { return false }

func (s seeded) Size() (rows, cols int) {
	cols, rows = official.Size(s.level)
	return rows, cols
}

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

// ordered is the ID of a board that is made to order.
type ordered struct {
	wish design.Wish
	seed string
}

func (o ordered) String() string {
	return fmt.Sprintf("%s:%dx%d:%v#%s", Name, o.wish.Width, o.wish.Height, o.wish.Band, o.seed)
}
func (o ordered) Size() (rows, cols int) { return o.wish.Height, o.wish.Width }
func (o ordered) Content() bool          { return false }
func (o ordered) Costly() bool           { return true }

func (o ordered) Open(ctx context.Context) (puzzle.Puzzle, error) {
	hash := sha256.Sum256([]byte(o.String()))
	made, err := design.Boards(ctx, o.wish, 1, binary.BigEndian.Uint64(hash[:]))
	var unmet *design.Unmet
	if errors.As(err, &unmet) {
		return nil, fmt.Errorf("%w: %w", puzzle.ErrNoLevel, err)
	}
	if err != nil {
		return nil, err
	}
	return New(made[0].Board, made[0].Moves), nil
}

var orderedForm = sync.OnceValue(
	func() *regexp.Regexp { return regexp.MustCompile(`^(\d{1,3})x(\d{1,3}):([A-Za-z]+)$`) })

// parseOrdered reads the size and difficulty of a board to order, if text has that form.
func parseOrdered(text, seed string) (id ordered, ok bool, err error) {
	if !strings.Contains(text, ":") {
		return ordered{}, false, nil // an official level, which a regular expression would only delay
	}
	m := orderedForm().FindStringSubmatch(text)
	if m == nil {
		return ordered{}, false, nil
	}
	width, _ := strconv.Atoi(m[1]) // one to three digits
	height, _ := strconv.Atoi(m[2])
	difficulty, err := band.Parse(m[3])
	wish := design.Wish{Width: width, Height: height, Band: difficulty}
	if err == nil {
		err = wish.Check()
	}
	if err != nil {
		return ordered{}, true, puzzle.BeforeSeed.Err(
			"id", phrase.Quoted(printable.Shorten(text)), "reason", err)
	}
	return ordered{wish, seed}, true, puzzle.CheckSeed(seed)
}

var badLevel = phrase.Define("refusal.id.level", "level \"{level}\": it must be a number from 1 to {most}, "+
	"as in shift:300")

// parseID reads what follows "shift:".
func parseID(rest string) (puzzle.ID, error) {
	level, secret, ok := strings.Cut(rest, "#")
	if !ok && !isNumber(rest) {
		b, err := parseContentID(Name + ":" + rest)
		if err != nil {
			return nil, err
		}
		return content{New(b, nil)}, nil
	}
	if id, ok, err := parseOrdered(level, secret); ok {
		return id, err
	}
	if level == "day" {
		return parseDay(secret)
	}
	n, err := strconv.Atoi(level)
	if err != nil || n < 1 || n > official.MaxLevel {
		return nil, badLevel.Err("level", phrase.Quoted(printable.Shorten(level)), "most", official.MaxLevel)
	}
	if err := puzzle.CheckSeed(secret); err != nil {
		return nil, err
	}
	if _, err := official.ParseSeed(secret); err != nil {
		return nil, err
	}
	return seeded{n, secret}, nil
}
