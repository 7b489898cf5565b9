// Package official generates the levels of Number Shifting exactly as the game
// does, with their passwords and a solution.
//
// A level is made backwards from an empty board: each step either puts two equal
// numbers at that distance from each other (a pair), or takes a number apart
// into one that lies at its own distance and the remainder (a split). The steps
// in reverse order are therefore a solution.
//
// Levels of the game are numbered from 1 to 1000; the formulas extend beyond that, and
// so does this package. The random numbers depend on the seed and the level alone, so
// each level can be made without the ones before it.
package official

import (
	"fmt"

	"stride/shift"
)

// Seed is the secret of a game. That of the live game is not public; that of the public
// test levels is all zeros.
type Seed [16]byte

// MaxLevel is the last level with random numbers of its own: two bytes of the level's
// index go into the seed. Its board, 481x271, has 77,903 numbers.
const MaxLevel = 1 << 16

// step is one step of the construction. It puts the number length at (x2, y2), at the
// distance length from (x1, y1), whose number changes from before to after. In a pair,
// before is 0.
type step struct {
	x1, y1, x2, y2        int
	dir                   shift.Dir // from (x2, y2) to (x1, y1)
	length, before, after int
}

// Level returns level number level, 1 to MaxLevel.
func Level(seed Seed, level int) (shift.Board, error) {
	b, _, err := generate(seed, level)
	return b, err
}

// LevelWithSolution returns a level and the generator's own solution of it.
func LevelWithSolution(seed Seed, level int) (shift.Board, []shift.Move, error) {
	b, steps, err := generate(seed, level)
	if err != nil {
		return shift.Board{}, nil, err
	}
	moves := make([]shift.Move, 0, len(steps))
	for k := len(steps) - 1; k >= 0; k-- {
		s := steps[k]
		moves = append(moves, shift.Move{X: s.x2, Y: s.y2, Dir: s.dir, Plus: s.after+s.length == s.before})
	}
	return b, moves, nil
}

// Size returns the columns and rows of level number level, 1 to MaxLevel, without making it.
func Size(level int) (width, height int) {
	_, width, height = size(level - 1)
	return width, height
}

// size returns the number of steps and the size of the board of the level with the index
// l, counted from 0: the smallest board of about 16:9 with two cells for each step.
func size(l int) (spawns, w, h int) {
	spawns = 3 + l/2
	if l > 150 {
		spawns = 3 + l - 75
	}
	h = 5
	w = 16 * h / 9
	for w*h < 2*spawns {
		spawns -= 2
		h++
		w = 16 * h / 9
	}
	return spawns, w, h
}

// dirs are the directions in the order of the generator's draws.
var dirs = [4]shift.Dir{shift.Down, shift.Right, shift.Up, shift.Left}

// pairOdds says that on average one step in this many is a pair.
const pairOdds = 5

func generate(seed Seed, level int) (shift.Board, []step, error) {
	if level < 1 || level > MaxLevel {
		return shift.Board{}, nil, fmt.Errorf("level %d: it must be from 1 to %d", level, MaxLevel)
	}
	l := level - 1
	seed[0] ^= byte(l)
	seed[1] ^= byte(l >> 8)
	r := newRandom(seed[:])
	spawns, w, h := size(l)
	b := shift.NewBoard(w, h)
	steps := make([]step, 0, spawns)
	for k := range spawns {
		if k == 0 || r.intn(pairOdds) == 0 {
			steps = append(steps, pair(b, r))
		} else {
			steps = append(steps, split(b, r))
		}
	}
	return b, steps, nil
}

// draw makes one attempt to draw the position of a step, and reports whether both ends
// are inside the board and the far one is empty. For a split it also draws the sign.
func draw(b shift.Board, r *random, withSign bool) (s step, add, ok bool) {
	s.x1 = r.intn(b.Width)
	s.y1 = r.intn(b.Height)
	s.dir = dirs[r.intn(len(dirs))]
	s.length = 1 + r.intn(b.Width)
	if withSign {
		add = r.boolean()
	}
	dx, dy := s.dir.Step()
	s.x2, s.y2 = s.x1-s.length*dx, s.y1-s.length*dy
	return s, add, b.Inside(s.x2, s.y2) && b.At(s.x2, s.y2) == 0
}

// pair draws and makes a step that puts down two equal numbers.
func pair(b shift.Board, r *random) step {
	for {
		s, _, ok := draw(b, r, false)
		if !ok || b.At(s.x1, s.y1) != 0 {
			continue
		}
		s.after = s.length
		b.Set(s.x1, s.y1, s.after)
		b.Set(s.x2, s.y2, s.length)
		return s
	}
}

// split draws and makes a step that takes a number apart.
func split(b shift.Board, r *random) step {
	for {
		s, add, ok := draw(b, r, true)
		if !ok {
			continue
		}
		s.before = b.At(s.x1, s.y1)
		if s.before == 0 || s.before == s.length {
			continue
		}
		s.after = s.before + s.length
		if add {
			s.after = max(s.before-s.length, s.length-s.before)
		}
		b.Set(s.x1, s.y1, s.after)
		b.Set(s.x2, s.y2, s.length)
		return s
	}
}
