package maze

import (
	"errors"
	"fmt"
	"strings"
)

// Solve returns a shortest solution as directions, or nil if there is none (a
// solution has at least one jump). Of several shortest solutions it is the first one,
// with the directions in the order right, down, left, up.
func Solve(g *Grid) []Dir {
	path := Analyze(g).Path(g)
	if path == nil {
		return nil
	}
	moves := make([]Dir, len(path)-1)
	for t := range moves {
		for d := Right; d <= Up; d++ {
			if to, ok := g.Jump(path[t], d); ok && to == path[t+1] {
				moves[t] = d
			}
		}
	}
	return moves
}

// FormatMoves returns the directions as letters separated by blanks, as in "R D L U".
func FormatMoves(moves []Dir) string {
	letters := make([]string, len(moves))
	for t, d := range moves {
		letters[t] = d.String()
	}
	return strings.Join(letters, " ")
}

// ParseMoves reads directions: the letters R, D, L, U, or E, S, W, N as on a map, in either case,
// with or without white space between them.
func ParseMoves(s string) ([]Dir, error) {
	var moves []Dir
	for _, field := range strings.Fields(s) {
		for _, letter := range field {
			d := strings.IndexRune("RDLUESWN", letter&^0x20)
			if d < 0 {
				return nil, fmt.Errorf("move %d is %q, not one of R D L U or E S W N", len(moves)+1, letter)
			}
			moves = append(moves, Dir(d%4))
		}
	}
	return moves, nil
}

// Walk returns the cells that the moves visit from the start, including the start.
// It returns an error if a jump leaves the grid or follows the goal.
func Walk(g *Grid, moves []Dir) ([]int, error) {
	if !g.whole() {
		return nil, errors.New("the grid does not have all its cells, its start and its goal")
	}
	cells := append(make([]int, 0, len(moves)+1), g.Start)
	k := g.Start
	for t, d := range moves {
		if k == g.Goal {
			return cells, fmt.Errorf("move %d (%v) comes after the goal", t+1, d)
		}
		to, ok := g.Jump(k, d)
		if !ok {
			return cells, fmt.Errorf("move %d (%v) by %d leaves the grid from row %d, column %d",
				t+1, d, g.Values[k], k/g.Cols+1, k%g.Cols+1)
		}
		k = to
		cells = append(cells, k)
	}
	return cells, nil
}
