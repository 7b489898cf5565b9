package longest

import (
	"fmt"
	"slices"
	"strings"

	"stride/maze"
)

// This file builds a square maze of any side whose solution is as long as the theorem of
// docs/how-long.md allows. That page has the proof for all sides, which follows the parts of this
// file.
//
// A jump is *clean* if it meets one new cell. All jumps of the solution are, but for a few at the
// beginning, which lose the cells of the theorem. The solution visits a frame along the edges of
// the grid, which leaves a rectangle with three more columns than rows, then frames two cells wide,
// each of which leaves a smaller rectangle of that kind, and at last one of 3 to 6 rows. From there
// two jumps lead to the goal: down to the last row, and along it.
//
// A frame consists of corners and arms. The way through the corners is written down in a script.
// The arms are visited line by line: the cells of a line lie at both ends of it, the solution
// alternates between the ends, and jumps by 1 to the next line. Jumps across are so long that in
// other directions they leave the frame or land where all cells have been met. So one script serves
// for all sides of the same parity.

// MinBuilt is the smallest side for which Square builds a maze.
const MinBuilt = 15

// Square returns a maze with side rows and columns whose shortest solution has side² − 4 jumps,
// with numbers below side. With dead ends, it has side² − 3 jumps, and cells off the solution may
// have the number side, which leads nowhere. Square panics if side is below MinBuilt.
func Square(side int, deadEnds bool) *maze.Grid {
	if side < MinBuilt {
		panic(fmt.Sprintf("longest: side %d", side))
	}
	last := side - 1
	p := maze.Params{Rows: side, Cols: side, Min: 1, Max: last}
	opening := openings[side%2]
	if deadEnds {
		p.Max, opening = side, deadEndOpenings[side%2]
	}
	b := &builder{
		side: side, distance: make([]int, side*side), path: []int{0},
		grid: &maze.Grid{Params: p, Endpoints: p.Corners(), Values: make([]int16, side*side)},
	}
	for k := range b.distance {
		b.distance[k] = unmet
	}
	b.distance[0] = 0

	ring := rings[side%2]
	if side%6 == 4 {
		ring = ringOfFour
	}
	f := frame{4, 2, side - 8, side - 5, 2, 2, 2}
	depth := (f.rows - 3) / 4 // number of rings
	core := cores[f.rows-4*depth]
	b.exit = last*side + f.col + 2*depth + core.exit
	b.follow(frame{0, 0, side, side, 4, 2, 3}, opening)
	for range depth {
		b.follow(f, ring)
		f = frame{f.row + 2, f.col + 2, f.rows - 4, f.cols - 4, 2, 2, 2}
	}
	b.follow(f, core.script)
	b.jump(b.exit)
	b.jump(last*side + last)
	b.silence()
	return b.grid
}

// frame is a rectangle whose edges are visited: high rows at the top and as many at the bottom,
// left columns at the left and right columns at the right.
type frame struct{ row, col, rows, cols, high, left, right int }

// builder makes a maze along its solution.
type builder struct {
	side     int
	grid     *maze.Grid
	distance []int // of the cells that have been met, or unmet
	path     []int
	lost     []int
	exit     int // the cell before the goal; the solution must not meet these two before its end
}

const unmet = -1

// at returns the cell that the solution has come to.
func (b *builder) at() int { return b.path[len(b.path)-1] }

// length returns the length of the jump between two cells of a row or a column.
func (b *builder) length(from, to int) int {
	if from/b.side == to/b.side {
		return max(from-to, to-from)
	}
	return max(from-to, to-from) / b.side
}

// fresh returns the cells that a number of a cell leads to, without those that have been met.
func (b *builder) fresh(from, number int) (cells []int) {
	for _, to := range b.targets(from, number) {
		if b.distance[to] == unmet {
			cells = append(cells, to)
		}
	}
	return cells
}

// targets returns the cells that a number of a cell leads to.
func (b *builder) targets(from, number int) (cells []int) {
	row, col := from/b.side, from%b.side
	if col+number < b.side {
		cells = append(cells, from+number)
	}
	if row+number < b.side {
		cells = append(cells, from+number*b.side)
	}
	if col >= number {
		cells = append(cells, from-number)
	}
	if row >= number {
		cells = append(cells, from-number*b.side)
	}
	return cells
}

// jump continues the solution. Cells that are met besides are lost.
func (b *builder) jump(to int) {
	from := b.at()
	number := b.length(from, to)
	fresh := b.fresh(from, number)
	if !slices.Contains(fresh, to) {
		panic(fmt.Sprintf("longest: side %d: no jump from %d to %d", b.side, from, to))
	}
	b.grid.Values[from] = int16(number)
	for _, k := range fresh {
		if b.distance[k] = len(b.path); k != to {
			b.lost = append(b.lost, k)
		}
	}
	b.path = append(b.path, to)
}

// clean reports whether a jump leads to a new cell and meets no other.
func (b *builder) clean(to int) bool {
	fresh := b.fresh(b.at(), b.length(b.at(), to))
	return len(fresh) == 1 && fresh[0] == to && to != b.exit
}

// follow goes the way of a script, whose first word is the present cell. A word is a cell of the
// frame, by row and column: digits count from the top and the left, letters from the bottom and the
// right. Between two words, "rows" and "columns" stand for the way through the arms from one to the
// other.
func (b *builder) follow(f frame, script string) {
	words := strings.Fields(script)
	for k := 1; k < len(words); k++ {
		switch words[k] {
		case "rows":
			k++
			b.arms(f, b.side, f.cell(b.side, words[k]))
		case "columns":
			k++
			b.arms(f, 1, f.cell(b.side, words[k]))
		default:
			b.jump(f.cell(b.side, words[k]))
		}
	}
}

// cell returns the cell of a word.
func (f frame) cell(side int, word string) int {
	place := func(c byte, length int) int {
		if c >= 'a' {
			return length - 1 - int(c-'a')
		}
		return int(c - '0')
	}
	return (f.row+place(word[0], f.rows))*side + f.col + place(word[1], f.cols)
}

// arms visits line after line, from that of the present cell to that of the last one, where it
// ends. step is the difference between a cell and its neighbour in the next line: the side if lines
// are rows, and 1 if they are columns.
func (b *builder) arms(f frame, step, last int) {
	if step == 1 && last%b.side < b.at()%b.side || step > 1 && last < b.at() {
		step = -step
	}
	for {
		line := b.line(f, step)
		onLast := slices.Contains(line, last)
		ends := func() bool { return b.at() == last }
		if !onLast {
			ends = func() bool { return b.at()+step != last && b.clean(b.at()+step) }
		}
		if !b.visit(line, ends) {
			panic(fmt.Sprintf("longest: side %d: no way through the arms at %d", b.side, b.at()))
		}
		if onLast {
			return
		}
		b.jump(b.at() + step)
	}
}

// line returns the cells of the present line that belong to the arms and have not been met.
func (b *builder) line(f frame, step int) (cells []int) {
	row, col := b.at()/b.side, b.at()%b.side
	if max(step, -step) == 1 {
		for k := range f.rows {
			if k < f.high || k >= f.rows-f.high {
				cells = append(cells, (f.row+k)*b.side+col)
			}
		}
	} else {
		for k := range f.cols {
			if k < f.left || k >= f.cols-f.right {
				cells = append(cells, row*b.side+f.col+k)
			}
		}
	}
	return slices.DeleteFunc(cells, func(k int) bool { return b.distance[k] != unmet || k == b.exit })
}

// visit visits all cells by clean jumps, in any order after which ends is true. It returns false if
// there is none.
func (b *builder) visit(cells []int, ends func() bool) bool {
	if len(cells) == 0 {
		return ends()
	}
	for k, to := range cells {
		if !b.clean(to) {
			continue
		}
		b.jump(to)
		if b.visit(slices.Delete(slices.Clone(cells), k, k+1), ends) {
			return true
		}
		b.path = b.path[:len(b.path)-1]
		b.distance[to] = unmet
	}
	return false
}

// silence gives the lost cells numbers that lead to no cell sooner than the solution does.
func (b *builder) silence() {
	for _, k := range b.lost {
		for number := 1; number <= b.grid.Max; number++ {
			if !slices.ContainsFunc(b.targets(k, number), func(to int) bool {
				return b.distance[to] > b.distance[k]+1
			}) {
				b.grid.Values[k] = int16(number)
				break
			}
		}
		if b.grid.Values[k] == 0 {
			panic(fmt.Sprintf("longest: side %d: each number of cell %d is a short cut", b.side, k))
		}
	}
}
