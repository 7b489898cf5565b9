// Package adversary makes valid levels of Number Shifting that put a program's promises to the
// test: to end in time, to stay within its memory, and to answer at all. It is for tests, fuzz
// targets and measurements.
package adversary

import (
	"fmt"
	"math/rand/v2"

	"stride/internal/shift/reach"
	"stride/shift"
	"stride/shift/official"
)

// Board is a level of Number Shifting with a name for messages.
type Board struct {
	Name string
	shift.Board
}

// kinds of boards, each made in a given size with random numbers r.
var kinds = []struct {
	name  string
	board func(width, height int, r *rand.Rand) shift.Board
}{
	{"ones", func(w, h int, _ *rand.Rand) shift.Board { return fill(w, h, func() int { return 1 }) }},
	{"equal", func(w, h int, r *rand.Rand) shift.Board {
		v := 1 + r.IntN(max(w, h))
		return fill(w, h, func() int { return v })
	}},
	{"huge", func(w, h int, _ *rand.Rand) shift.Board {
		return fill(w, h, func() int { return shift.MaxValue })
	}},
	{"six digits", func(w, h int, r *rand.Rand) shift.Board {
		return fill(w, h, func() int { return 100_000 + r.IntN(900_000) })
	}},
	{"dense", func(w, h int, r *rand.Rand) shift.Board {
		return fill(w, h, func() int { return 1 + r.IntN(max(w, h)) })
	}},
	{"small", func(w, h int, r *rand.Rand) shift.Board {
		return fill(w, h, func() int { return 1 + r.IntN(3) })
	}},
	{"sparse", func(w, h int, r *rand.Rand) shift.Board {
		return fill(w, h, func() int { return max(0, r.IntN(20*max(w, h))-19*max(w, h)) })
	}},
	{"mixed", func(w, h int, r *rand.Rand) shift.Board {
		return fill(w, h, func() int { return 1 << r.IntN(20) >> (r.IntN(2) * 20) })
	}},
	{"pairs", pairs},
	{"snake", snake},
	{"near the limit", nearLimit},
	{"large rows", largeRows},
}

// Kinds returns the number of kinds of boards that Make knows.
func Kinds() int { return len(kinds) }

// Make returns a board of a kind, from 0 to [Kinds] - 1, with sides of at least 1. The sum of its
// numbers is even, because an odd sum would prove at once that it cannot be solved.
func Make(kind, width, height int, seed uint64) Board {
	k := kinds[kind]
	b := k.board(width, height, rand.New(rand.NewPCG(seed, uint64(kind))))
	Even(b)
	return Board{fmt.Sprintf("%s %dx%d", k.name, width, height), b}
}

// Named returns the board of the kind of that name.
func Named(name string, width, height int, seed uint64) Board {
	for k := range kinds {
		if kinds[k].name == name {
			return Make(k, width, height, seed)
		}
	}
	panic("adversary: no kind of board is called " + name)
}

// Boards returns a board of each kind in the given size, as one row and as one column of the given
// width, and official levels with one number enlarged.
func Boards(width, height int, seed uint64) []Board {
	var list []Board
	for kind := range kinds {
		list = append(list, Make(kind, width, height, seed), Make(kind, width, 1, seed),
			Make(kind, 1, width, seed))
	}
	for _, level := range []int{20, 100, 600} {
		list = append(list, Enlarged(level))
	}
	return list
}

// Enlarged returns an official level of the public game with two numbers of one row made
// so large that each needs all others in its row and its column. No solution has room
// for both, but this program proves that only of levels with up to a few hundred numbers.
func Enlarged(level int) Board {
	b, err := official.Level(official.Seed{}, level)
	if err != nil {
		panic(err) // levels from 1 on can be made
	}
	EnlargeRow(b)
	return Board{fmt.Sprintf("level %d enlarged", level), b}
}

// EnlargeRow makes the first two numbers of the fullest row as large as they can be.
func EnlargeRow(b shift.Board) {
	row, maxCount := 0, 0
	for y := range b.Height {
		count := 0
		for x := range b.Width {
			count += min(1, b.At(x, y))
		}
		if count > maxCount {
			row, maxCount = y, count
		}
	}
	reaches := reach.Of(b)
	enlarged := 0
	for x := 0; x < b.Width && enlarged < 2; x++ {
		if c := row*b.Width + x; b.Cells[c] != 0 {
			b.Cells[c] += max(0, (int(reaches[c].Sum)-b.Cells[c])&^1) // as odd or even as before
			enlarged++
		}
	}
}

// Even changes the first number by one if the sum of the board is odd.
func Even(b shift.Board) {
	sum := 0
	for _, v := range b.Cells {
		sum += v
	}
	for c, v := range b.Cells {
		if sum%2 != 0 && v != 0 {
			b.Cells[c] = v ^ 1
			if v == 1 {
				b.Cells[c] = 2
			}
			return
		}
	}
}

func fill(width, height int, value func() int) shift.Board {
	b := shift.NewBoard(width, height)
	for c := range b.Cells {
		b.Cells[c] = value()
	}
	return b
}

// pairs has as many groups as possible: two numbers in each row, in columns that contain no other
// number.
func pairs(width, height int, r *rand.Rand) shift.Board {
	b := shift.NewBoard(width, height)
	for y := 0; y < height && 2*y+1 < width; y++ {
		v := 1 + r.IntN(2)
		b.Set(2*y, y, v)
		b.Set(2*y+1, y, v)
	}
	return b
}

// snake is solved by a tree as deep as there are numbers: a 1 pushes the 2 before it
// down to 1, and so on along all rows.
func snake(width, height int, _ *rand.Rand) shift.Board {
	b := fill(width, height, func() int { return 2 })
	b.Cells[0] = 1
	last := (height - 1) * width
	if height%2 != 0 {
		last += width - 1
	}
	b.Cells[last] = 1
	return b
}

// nearLimit has a few numbers as large as they can be, and small ones around them.
func nearLimit(width, height int, r *rand.Rand) shift.Board {
	b := fill(width, height, func() int { return 1 + r.IntN(2) })
	reaches := reach.Of(b)
	for range min(3, len(b.Cells)) {
		c := r.IntN(len(b.Cells))
		b.Cells[c] = max(1, int(reaches[c].Sum))
	}
	return b
}

// largeRows has the largest sum of a board that no quick proof shows to be unsolvable: every number
// is about twice the side.
func largeRows(width, height int, r *rand.Rand) shift.Board {
	side := max(width, height, 2) - 1
	return fill(width, height, func() int { return side + r.IntN(side) })
}
