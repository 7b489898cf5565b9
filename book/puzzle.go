package book

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"stride/maze"
	"stride/maze/order"
	"stride/puzzle/band"
	"stride/puzzle/jumpmaze"
	"stride/shift"
)

// A Puzzle is a puzzle of a book, with its solution.
type Puzzle struct {
	Number int // counted from 1, through the whole book
	Family string
	ID     string // by its content; opens it on the pages
	Band   band.Band
	Effort float64 // of the simulated person

	Grid *maze.Grid // of a maze
	Path []int      // the cells of its shortest solution

	Board shift.Board // of a level of Number Shifting
	Moves []shift.Move

	key string // two puzzles with the same key are the same for a player
}

// Steps returns the number of jumps or moves of the solution.
func (p *Puzzle) Steps() int {
	if p.Family == Maze {
		return len(p.Path) - 1
	}
	return len(p.Moves)
}

// size returns the size of the puzzle.
func (p *Puzzle) size() Size {
	if p.Family == Maze {
		return Size{p.Grid.Rows, p.Grid.Cols}
	}
	return Size{p.Board.Height, p.Board.Width}
}

// group is a number of puzzles of the same kind.
type group struct {
	part  int
	band  band.Band
	size  int // index into the sizes of the part
	count int
	seed  uint64
}

// groups divides the parts. Through a part the difficulty and the sizes rise together, since a
// small puzzle can hardly be fiendish.
func (p *Plan) groups() []group {
	var list []group
	for k, part := range p.Parts {
		bands, sizes := int(part.To-part.From)+1, len(part.Sizes)
		for i := range part.Count {
			g := group{part: k, band: part.From + band.Band(i*bands/part.Count), size: i * sizes / part.Count, count: 1, seed: p.Seed<<16 + uint64(len(list))}
			if n := len(list); n > 0 && list[n-1].part == k && list[n-1].band == g.band && list[n-1].size == g.size {
				list[n-1].count++
			} else {
				list = append(list, g)
			}
		}
	}
	return list
}

// Make makes the puzzles of the plan. The same plan gives the same puzzles on every machine. If
// puzzles of a size cannot be as hard or as easy as they should be, those of another size of the
// part take their place.
func Make(ctx context.Context, p *Plan) ([]*Puzzle, error) {
	groups := p.groups()
	made := make([][]*Puzzle, len(groups))
	errs := make([]error, len(groups))
	var wait sync.WaitGroup
	for k, g := range groups {
		wait.Go(func() { made[k], errs[k] = p.makeGroup(ctx, g, g.count) })
	}
	wait.Wait()
	seen := make(map[string]bool)
	var all []*Puzzle
	for k, g := range groups {
		if errs[k] != nil {
			return nil, errs[k]
		}
		// A group of another part may have made the same puzzles. A larger group begins with this one.
		list, count := fresh(made[k], seen), g.count
		for try := 0; len(list) < g.count && try < mostTries; try++ {
			count += g.count - len(list)
			more, err := p.makeGroup(ctx, g, count)
			if err != nil {
				return nil, err
			}
			list = fresh(more, seen)
		}
		if len(list) < g.count {
			return nil, fmt.Errorf("part %d of the plan cannot have %d puzzles that are %s and not in another part", g.part+1, g.count, g.band)
		}
		list = list[:g.count]
		slices.SortStableFunc(list, func(a, b *Puzzle) int { return cmp.Compare(a.Effort, b.Effort) })
		for _, puzzle := range list {
			seen[puzzle.key] = true
			puzzle.Number = len(all) + 1
			all = append(all, puzzle)
		}
	}
	for _, puzzle := range all {
		if err := puzzle.check(); err != nil {
			return nil, fmt.Errorf("puzzle %d, %s: %w", puzzle.Number, puzzle.ID, err)
		}
	}
	return all, nil
}

// mostTries is how often a group is made larger until enough of its puzzles are new.
const mostTries = 20

// fresh returns the puzzles whose keys have not been seen.
func fresh(list []*Puzzle, seen map[string]bool) []*Puzzle {
	return slices.DeleteFunc(slices.Clone(list), func(p *Puzzle) bool { return seen[p.key] })
}

// makeGroup makes puzzles of the group's size, or else of the nearest size of the part of which
// there are such.
func (p *Plan) makeGroup(ctx context.Context, g group, count int) ([]*Puzzle, error) {
	part := p.Parts[g.part]
	sizes := make([]int, len(part.Sizes))
	for k := range sizes {
		sizes[k] = k
	}
	distance := func(k int) int { return max(k-g.size, 2*(g.size-k)) } // rather larger than smaller
	slices.SortStableFunc(sizes, func(a, b int) int { return cmp.Compare(distance(a), distance(b)) })
	var first error
	for _, k := range sizes {
		list, err := part.puzzles(ctx, part.Sizes[k], g.band, count, g.seed)
		if err == nil {
			return list, nil
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if first == nil {
			first = err
		}
	}
	return nil, fmt.Errorf("part %d of the plan cannot have puzzles that are %s: %w", g.part+1, g.band, first)
}

// mazeParams returns the size and the range of numbers of mazes.
func (p Part) mazeParams(s Size) maze.Params {
	m := maze.Params{Rows: s.Rows, Cols: s.Cols, Min: p.Least, Max: p.Most}
	if m.Max == 0 {
		m.Min, m.Max = 1, max(s.Rows, s.Cols)-1
	}
	return m
}

// puzzles makes puzzles of one size and band.
func (p Part) puzzles(ctx context.Context, s Size, b band.Band, count int, seed uint64) ([]*Puzzle, error) {
	if p.Family == Shift {
		return p.boards(ctx, s, b, count, seed)
	}
	mazes, err := order.Mazes(ctx, order.Wish{Params: p.mazeParams(s), Band: b, Distinct: true}, count, seed)
	if err != nil {
		return nil, err
	}
	var list []*Puzzle
	for _, m := range mazes {
		list = append(list, &Puzzle{
			Family: Maze, ID: jumpmaze.New(m.Grid).ID(), Band: m.Grade.Band, Effort: m.Grade.Effort,
			Grid: m.Grid, Path: maze.Analyze(m.Grid).Path(m.Grid), key: Maze + order.Key(m.Grid),
		})
	}
	return list, nil
}

// check solves the puzzle again, by the referee of its family.
func (p *Puzzle) check() error {
	if p.Family == Shift {
		return shift.Check(p.Board, p.Moves)
	}
	r := maze.Evaluate(p.Grid)
	if !r.Solvable || !r.Unique || r.Length != p.Steps() {
		return fmt.Errorf("the solution of %d jumps is not the only shortest one", p.Steps())
	}
	return nil
}
