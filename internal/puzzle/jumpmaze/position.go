package jumpmaze

import (
	"context"
	"iter"
	"slices"
	"strings"

	"stride/internal/phrase"
	"stride/internal/puzzle"
	"stride/maze"
)

// Position is the cell of the player and the cells visited before. A move is one of the letters R,
// D, L, U. Everything about a position is known exactly, as the distances to the goal are computed
// once for each maze.
type Position struct {
	maze  *Maze
	cells []int // cells visited, from the start to that of the player
	moves []maze.Dir
}

func (p *Position) here() int { return p.cells[len(p.cells)-1] }

// Cells returns the cells visited, from the start on. The slice must not be changed.
func (p *Position) Cells() []int { return p.cells }

// Place names the cell of the player.
func (p *Position) Place() string { return p.maze.place(p.here()).String() }

// Shortest returns the number of jumps of a shortest solution.
func (p *Position) Shortest() int { return int(p.maze.Analysis().ToGoal[p.maze.Grid.Start]) }

var (
	noPath        = phrase.Define("reason.path", "no path leads from here to the goal")
	leaves        = phrase.Define("refusal.move.leaves", "a jump of {number} from {place} leaves the grid")
	noDirection   = phrase.English("it must be one of R D L U")
	atGoalAlready = phrase.Define("refusal.move.goal", "the goal is reached already")
)

// Move jumps.
func (p *Position) Move(text string) (string, error) {
	moves, err := maze.ParseMoves(text)
	if err != nil || len(moves) != 1 {
		return "", noDirection.Err()
	}
	if p.Solved() {
		return "", atGoalAlready.Err()
	}
	d, g := moves[0], p.maze.Grid
	to, ok := g.Jump(p.here(), d)
	if !ok {
		return "", leaves.Err("number", int(g.Values[p.here()]), "place", p.maze.place(p.here()))
	}
	p.cells, p.moves = append(p.cells, to), append(p.moves, d)
	return d.String(), nil
}

// Moves returns the jumps made.
func (p *Position) Moves() []string { return words(p.moves) }

func words(moves []maze.Dir) []string {
	list := make([]string, len(moves))
	for k, d := range moves {
		list[k] = d.String()
	}
	return list
}

// Legal yields the jumps that stay on the grid. There are none at the goal.
func (p *Position) Legal() iter.Seq[string] {
	return func(yield func(string) bool) {
		if p.Solved() {
			return
		}
		for d := maze.Right; d <= maze.Up; d++ {
			if _, ok := p.maze.Grid.Jump(p.here(), d); ok && !yield(d.String()) {
				return
			}
		}
	}
}

// Solved reports whether the player is at the goal.
func (p *Position) Solved() bool { return p.here() == p.maze.Grid.Goal }

// Clone returns a copy.
func (p *Position) Clone() puzzle.Position {
	return &Position{p.maze, slices.Clone(p.cells), slices.Clone(p.moves)}
}

// Solvable answers from the distances and never returns Unknown.
func (p *Position) Solvable() puzzle.Verdict { return p.maze.verdict(p.here()) }

// Think is Solvable, as nothing remains to be found out.
func (p *Position) Think(context.Context) puzzle.Verdict { return p.Solvable() }

func (m *Maze) verdict(cell int) puzzle.Verdict {
	if m.Analysis().ToGoal[cell] == maze.Unreached {
		return puzzle.No
	}
	return puzzle.Yes
}

// place names a cell for people, rows and columns from 1.
func (m *Maze) place(cell int) phrase.Phrase { return puzzle.Place(cell, m.Grid.Cols) }

// SolvedAtOnce is true, as the distances give a shortest path.
func (p *Position) SolvedAtOnce() bool { return true }

// Solve returns a search for a shortest path from here, which ends at once.
func (p *Position) Solve(puzzle.Options) puzzle.Search { return rest{p} }

// rest finds a shortest path to the goal by the distances.
type rest struct{ *Position }

func (r rest) Progress() any { return nil }

func (r rest) Run(context.Context) (puzzle.Answer, error) {
	if r.Solvable() == puzzle.No {
		return puzzle.Answer{Impossible: noPath.Say()}, nil
	}
	var moves []maze.Dir
	for here := r.here(); here != r.maze.Grid.Goal; {
		var d maze.Dir
		d, here = r.maze.bestJump(here)
		moves = append(moves, d)
	}
	return puzzle.Answer{Text: strings.Join(words(moves), "\n"), Score: puzzle.Score{Best: true}}, nil
}
