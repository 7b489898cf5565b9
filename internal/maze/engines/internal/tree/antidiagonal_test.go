package tree

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"stride/internal/maze/board"
	"stride/maze"
)

// walked calls visit for the nodes on the way to a maze, as long as the goal is hidden.
func walked(s *Space, g *maze.Grid, visit func(c *node)) {
	var pick [board.MaxCells]uint8
	c := s.root()
	for {
		k := c.open.First()
		v := min(int(g.Values[k])-s.params.Min, bits.Len64(s.full[k])-1)
		pick[k] = uint8(v)
		s.fill(&c, k, v)
		if s.advance(&c, &pick) != goOn || c.known.Has(s.goal) {
			return
		}
		visit(&c)
	}
}

// randomSquare returns a random square maze, most often one whose solution has been made longer.
func randomSquare(t *testing.T, r *rand.Rand, smallest int) *maze.Grid {
	t.Helper()
	side := smallest + r.IntN(3)
	p := maze.Params{Rows: side, Cols: side, Min: 1, Max: 2 + r.IntN(side-1)}
	g, err := maze.NewGrid(p)
	if err != nil {
		t.Fatal(err)
	}
	for k := range g.Goal {
		g.Values[k] = int16(1 + r.IntN(p.Max))
	}
	value := maze.Evaluate(g).Value
	for range r.IntN(600) {
		k := r.IntN(g.Goal)
		before := g.Values[k]
		g.Values[k] = int16(1 + r.IntN(p.Max))
		if next := maze.Evaluate(g).Value; next >= value {
			value = next
		} else {
			g.Values[k] = before
		}
	}
	return g
}

// solution returns the cells of a shortest solution, and those into which a single cell jumps.
func solution(s *Space, g *maze.Grid) (path []int, single board.Set) {
	var twice, once board.Set
	before := map[int]int{0: -1}
	for k := range g.Goal {
		to := s.to[k*s.values+min(int(g.Values[k])-s.params.Min, s.values-1)]
		twice = twice.Or(once.And(to))
		once = once.Or(to)
	}
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		k := queue[0]
		if k == s.goal {
			continue
		}
		for m := s.to[k*s.values+min(int(g.Values[k])-s.params.Min, s.values-1)]; !m.Empty(); m = m.Rest() {
			if _, met := before[m.First()]; !met {
				before[m.First()] = k
				queue = append(queue, m.First())
			}
		}
	}
	for k := s.goal; k >= 0; k = before[k] {
		path = append(path, k)
	}
	return path, once.Without(twice)
}

// TestLine compares what the antidiagonal adds with what the hidden cells of mazes really lose:
// 5 for each of them off the solution, and 2 for each forced backward move on it.
func TestLine(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	var exact [3]int
	// The cell of the line that is off the solution helps no end of it here.
	tight, err := maze.ParseID("4x4:1-3:131112131212131R")
	if err != nil {
		t.Fatal(err)
	}
	for k := range 1000 {
		g := tight
		if k > 0 {
			g = randomSquare(t, r, minLine)
		}
		if !maze.Evaluate(g).Solvable {
			continue
		}
		s := NewSpace(g.Params)
		path, single := solution(s, g)
		var on board.Set
		for _, k := range path {
			on = on.Or(board.One(k))
		}
		cost := func(cells board.Set) int32 {
			return int32(maze.LengthPoints*cells.Without(on).Count() +
				maze.ForcedPenalty*cells.And(on).And(single).Count())
		}
		walked(s, g, func(c *node) {
			hidden, line := s.all.Without(c.known), s.antidiagonal
			if !line.Without(hidden).Empty() {
				return
			}
			elsewhere, all := cost(hidden.Without(line)), cost(hidden)
			short := line.And(single)
			for k, got := range []int32{
				s.withLine(0, hidden, board.Set{}, board.Set{}),
				s.withLine(elsewhere, hidden, board.Set{}, board.Set{}),
				s.withLine(elsewhere+maze.ForcedPenalty*int32(short.Count()), hidden, board.Set{}, short),
			} {
				if got > all {
					t.Fatalf("%s, %d cells filled: sum %d is %d, but %d are lost", g.ID(), c.done.Count(), k,
						got, all)
				}
				if got == all {
					exact[k]++
				}
			}
			if lost := line.Without(on); !lost.Empty() {
				sum := elsewhere + maze.LengthPoints*int32(lost.Count())
				if got := s.withLine(sum, hidden, lost, board.Set{}); got > max(sum, 9) {
					t.Fatalf("%s: a lost cell of the line is counted twice: %d", g.ID(), got)
				}
			}
		})
	}
	for k, count := range exact {
		if count == 0 {
			t.Errorf("sum %d is never exact: %v", k, exact)
		}
	}
}

// TestSmallLines has no line where the end and the line may share a cell, or hold the goal.
func TestSmallLines(t *testing.T) {
	for _, p := range []maze.Params{{Rows: 3, Cols: 3, Min: 1, Max: 2}, {Rows: 4, Cols: 5, Min: 1, Max: 3}} {
		if s := NewSpace(p); !s.antidiagonal.Empty() {
			t.Errorf("%v has a line", p)
		}
	}
}

// TestSpared compares the bound of prices with the bounds in which one cell of the antidiagonal is
// barred from the solution: the smallest of those is no smaller.
func TestSpared(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	raised, equal := 0, 0
	for range 200 {
		g := randomSquare(t, r, minLine)
		s := NewSpace(g.Params)
		walked(s, g, func(c *node) {
			p, k := newPrices(s), c.open.First()
			if !s.antidiagonal.Without(s.all.Without(c.known)).Empty() || !p.look(c, k) {
				return
			}
			for k := range s.cells {
				p.second[k], p.entry[k] = r.Int32N(maxSecond+1), r.Int32N(12*priceUnits)
			}
			able, with := p.able, int64(0)
			if !p.evaluate() {
				return
			}
			with = p.sum
			line := s.antidiagonal
			s.antidiagonal = board.Set{}
			defer func() { s.antidiagonal = line }()
			p.evaluate()
			without, least := p.sum, int64(1)<<40
			for m := line; !m.Empty(); m = m.Rest() {
				p.able = able.Without(board.One(m.First()))
				p.gain[m.First()] = barred
				if p.evaluate() {
					least = min(least, p.sum)
				}
			}
			if with > least || with < without {
				t.Fatalf("%s: %d with the line, %d without, %d with a cell barred", g.ID(), with, without,
					least)
			}
			if with > without {
				raised++
			}
			if with == least {
				equal++
			}
		})
	}
	if raised < 50 || equal < 50 {
		t.Errorf("only %d bounds were raised, and %d are exact", raised, equal)
	}
}
