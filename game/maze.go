package game

import (
	"context"
	"errors"
	"fmt"

	"stride/maze"
)

// Maze is a jump maze as a puzzle. A move is one of the letters R, D, L, U. What is
// known of a position is exact: distances to the goal are worked out once.
type Maze struct {
	Grid     *maze.Grid
	Analysis *maze.Analysis
	id       string
}

// NewMaze returns the puzzle of g, which must not change afterwards.
func NewMaze(g *maze.Grid) *Maze { return &Maze{g, maze.Analyze(g), maze.IDPrefix + g.ID()} }

// Family returns MazeFamily.
func (m *Maze) Family() Family { return MazeFamily }

// ID returns the content ID.
func (m *Maze) ID() string { return m.id }

// Start returns a player on the top-left cell.
func (m *Maze) Start() State { return &mazeState{grid: m.Grid} }

// mazeState is where the player stands.
type mazeState struct {
	grid *maze.Grid
	cell int
}

func (s *mazeState) Move(text string) (string, error) {
	moves, err := maze.ParseMoves(text)
	if err != nil || len(moves) != 1 {
		return "", fmt.Errorf("want one of R D L U")
	}
	if s.Solved() {
		return "", errors.New("the goal is reached already")
	}
	d := moves[0]
	to, ok := s.grid.Jump(s.cell, d)
	if !ok {
		return "", fmt.Errorf("a jump of %d from %s leaves the grid", s.grid.Values[s.cell], mazePlace(s.grid, s.cell))
	}
	s.cell = to
	return d.String(), nil
}

func (s *mazeState) Solved() bool { return s.cell == s.grid.Goal() }

func (s *mazeState) Stuck() bool {
	for d := maze.Right; d <= maze.Up; d++ {
		if _, ok := s.grid.Jump(s.cell, d); ok {
			return false
		}
	}
	return true
}

// Cells returns the cells that the moves pass, the start included.
func (m *Maze) Cells(moves []string) ([]int, error) {
	s := &mazeState{grid: m.Grid}
	cells := []int{s.cell}
	for k, text := range moves {
		if _, err := s.Move(text); err != nil {
			return nil, &MoveError{k + 1, text, err}
		}
		cells = append(cells, s.cell)
	}
	return cells, nil
}

// Solvable answers from the distances: it never says Unknown.
func (m *Maze) Solvable(moves []string) (Verdict, error) {
	cells, err := m.Cells(moves)
	if err != nil {
		return Unknown, err
	}
	return m.verdict(cells[len(cells)-1]), nil
}

// Think is Solvable: there is nothing left to find out.
func (m *Maze) Think(_ context.Context, moves []string) (Verdict, error) { return m.Solvable(moves) }

func (m *Maze) verdict(cell int) Verdict {
	if m.Analysis.ToGoal[cell] == maze.Unreached {
		return No
	}
	return Yes
}

// mazePlace names a cell for people, rows and columns from 1.
func mazePlace(g *maze.Grid, cell int) string {
	return fmt.Sprintf("row %d, column %d", cell/g.Cols+1, cell%g.Cols+1)
}

// Rest returns the jumps of a shortest way to the goal after moves, and nil if there
// is none; at the goal it is empty.
func (m *Maze) Rest(moves []string) ([]string, error) {
	cells, err := m.Cells(moves)
	if err != nil {
		return nil, err
	}
	here := cells[len(cells)-1]
	if m.verdict(here) == No {
		return nil, nil
	}
	rest := []string{}
	for here != m.Grid.Goal() {
		var d maze.Dir
		d, here = m.bestJump(here)
		rest = append(rest, d.String())
	}
	return rest, nil
}
