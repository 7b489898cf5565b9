package book

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"stride/internal/puzzle"
	"stride/internal/puzzle/band"
	"stride/internal/search"
)

// A Puzzle is a puzzle of a book, with its solution.
type Puzzle struct {
	Number int // counted from 1, through the whole book
	Part   int // index into the parts of the plan
	puzzle.Made
}

// ID returns the ID by the puzzle's content, which opens it on the pages.
func (p *Puzzle) ID() string { return p.Puzzle.ID() }

// Family returns the name of the puzzle's family.
func (p *Puzzle) Family() string { return p.Puzzle.Family().Name }

// Steps returns the number of jumps or moves of the solution.
func (p *Puzzle) Steps() int { return len(p.Solution) }

// size returns the size of the puzzle.
func (p *Puzzle) size() Size {
	rows, cols := p.Puzzle.Size()
	return Size{rows, cols}
}

// ofPart returns the puzzles of a part.
func ofPart(k int, puzzles []*Puzzle) []*Puzzle {
	return slices.DeleteFunc(slices.Clone(puzzles), func(q *Puzzle) bool { return q.Part != k })
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
			g := group{part: k, band: part.From + band.Band(i*bands/part.Count), size: i * sizes / part.Count,
				count: 1, seed: p.Seed<<16 + uint64(len(list))}
			if n := len(list); n > 0 && list[n-1].part == k && list[n-1].band == g.band &&
				list[n-1].size == g.size {
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
	if len(p.Given) > 0 {
		return p.makeGiven(ctx)
	}
	groups := p.groups()
	made := make([][]puzzle.Made, len(groups))
	errs := make([]error, len(groups))
	search.ForEach(len(groups), 0, len(groups), func(_, k int) bool {
		made[k], errs[k] = p.makeGroup(ctx, groups[k], groups[k].count)
		return true
	})
	seen, last := make(map[string]bool), ""
	var all []*Puzzle
	for k, g := range groups {
		if errs[k] != nil {
			return nil, errs[k]
		}
		// A group of another part may have made the same puzzles. A larger group begins with this
		// one.
		list, count := fresh(made[k], seen), g.count
		for try := 0; len(list) < g.count && try < maxTries; try++ {
			count += g.count - len(list)
			more, err := p.makeGroup(ctx, g, count)
			if err != nil {
				return nil, err
			}
			list = fresh(more, seen)
		}
		if len(list) < g.count {
			return nil, fmt.Errorf("%sthere cannot be %d puzzles that are %s and not in another part",
				p.inPart(g.part), g.count, g.band)
		}
		list = list[:g.count]
		// If a puzzle is like its neighbour wherever it stands, another one takes its place.
		for alike := puzzle.Arrange(list, last); alike >= 0 &&
			count < g.count+maxTries; alike = puzzle.Arrange(list, last) {
			count++
			more, err := p.makeGroup(ctx, g, count)
			if err != nil {
				break // there are too few puzzles of this kind
			}
			if more = fresh(more[count-1:], seen); len(more) > 0 {
				list[alike] = more[0]
			}
		}
		last = list[len(list)-1].Shape
		for _, m := range list {
			seen[m.Key] = true
			all = append(all, &Puzzle{len(all) + 1, g.part, m})
		}
	}
	for _, p := range all {
		if err := p.Puzzle.Family().Print.Verify(p.Made); err != nil {
			return nil, fmt.Errorf("puzzle %d, %s: %w", p.Number, p.ID(), err)
		}
	}
	return all, nil
}

// maxTries limits how often a group is enlarged until enough of its puzzles are new.
const maxTries = 20

// fresh returns the puzzles whose keys have not been seen.
func fresh(list []puzzle.Made, seen map[string]bool) []puzzle.Made {
	return slices.DeleteFunc(slices.Clone(list), func(m puzzle.Made) bool { return seen[m.Key] })
}

// makeGroup makes puzzles of the group's size, or else of the nearest size of the part of which
// there are such.
func (p *Plan) makeGroup(ctx context.Context, g group, count int) ([]puzzle.Made, error) {
	part := p.Parts[g.part]
	sizes := make([]int, len(part.Sizes))
	for k := range sizes {
		sizes[k] = k
	}
	distance := func(k int) int { return max(k-g.size, 2*(g.size-k)) } // rather larger than smaller
	slices.SortStableFunc(sizes, func(a, b int) int { return cmp.Compare(distance(a), distance(b)) })
	var first error
	for _, k := range sizes {
		list, err := familyOf(part.Family).Order.Make(ctx, part.wish(part.Sizes[k], g.band), count, g.seed)
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
	return nil, fmt.Errorf("%sthere cannot be puzzles that are %s: %w", p.inPart(g.part), g.band, first)
}
