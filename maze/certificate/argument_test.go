package certificate

import (
	"math/rand/v2"
	"testing"

	"stride/maze"
)

// aboutLosses are the arguments that bound the value of mazes with a solution.
var aboutLosses = []Argument{Losses, End, Cells, Supply, Lattice, Antidiagonal}

// climbed returns a maze of p that is at least as good as all its neighbours that were tried.
func climbed(t *testing.T, r *rand.Rand, p maze.Params, steps int) *maze.Grid {
	t.Helper()
	g, err := maze.NewGrid(p)
	if err != nil {
		t.Fatal(err)
	}
	random := func() int16 { return int16(p.Min + r.IntN(p.Max-p.Min+1)) }
	for k := range g.Goal {
		g.Values[k] = random()
	}
	value := maze.Evaluate(g).Value
	for range steps {
		k := r.IntN(g.Goal)
		before := g.Values[k]
		g.Values[k] = random()
		if v := maze.Evaluate(g).Value; v >= value {
			value = v
		} else {
			g.Values[k] = before
		}
	}
	return g
}

// number returns the number of the choice of a cell that has a value.
func (p *Partial) number(k, value int) int { return min(value-p.params.Min, len(p.choices[k])-1) }

// withCells returns the partial maze that has the values of g in some cells.
func withCells(t *testing.T, g *maze.Grid, cells []int) *Partial {
	t.Helper()
	p, err := NewPartial(Claim{Params: g.Params})
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range cells {
		p.Fill(k, p.number(k, int(g.Values[k])))
	}
	return p
}

// someCells returns all cells of g but the goal and a number of others: either random cells, or
// those that are filled last.
func someCells(t *testing.T, r *rand.Rand, g *maze.Grid, without int) []int {
	t.Helper()
	cells := r.Perm(g.Goal)
	if r.IntN(2) == 0 {
		p := withCells(t, g, nil)
		cells = cells[:0]
		for k, ok := p.Next(); ok; k, ok = p.Next() {
			p.Fill(k, p.number(k, int(g.Values[k])))
			cells = append(cells, k)
		}
	}
	return cells[:max(0, len(cells)-without)]
}

// enumerated looks at all partial mazes in which the cells are filled in some order.
type enumerated struct {
	t        *testing.T
	p        *Partial
	order    []int // the order of the cells; nil for that of Next
	nodes    int
	noWay    int              // partial mazes without a solution
	exact    map[Argument]int // bounds that are exact
	stronger map[Argument]int // bounds that are better than what is certain
}

// nothing is the value of the best maze where there is none.
const nothing = -1 << 30

// walk compares what the arguments say about the present partial maze with all mazes that agree
// with it, and does the same for all partial mazes below it. It returns the values of the best maze
// and of the best one with a solution.
func (e *enumerated) walk(depth int) (best, solvable int) {
	best, solvable = nothing, nothing
	k, ok := e.p.Next()
	if ok {
		if e.order != nil {
			k = e.order[depth]
		}
		for i := range e.p.Choices(k) {
			e.p.Fill(k, i)
			b, s := e.walk(depth + 1)
			best, solvable = max(best, b), max(solvable, s)
		}
		e.p.Clear(k)
	} else {
		g, _ := e.p.Grid()
		a := maze.Evaluate(g)
		best = a.Value
		if a.Solvable {
			solvable = a.Value
		}
	}
	e.nodes++
	e.p.survey()
	if !e.p.s.leads[0] {
		e.noWay++
		if value := e.p.valueWithoutSolution(); solvable != nothing || best > value {
			e.t.Fatalf("%v: it is said that there is no solution, and no value above %d, but there is %d",
				e.p, value, best)
		}
		return best, solvable
	}
	certain, _ := e.p.limit(Losses)
	for _, a := range aboutLosses {
		limit, _ := e.p.limit(a)
		if limit < solvable {
			e.t.Fatalf("%v, values %d-%d: argument %q says at most %d, but there is a maze worth %d", e.p,
				e.p.params.Min, e.p.params.Max, a, limit, solvable)
		}
		if limit == solvable {
			e.exact[a]++
		}
		if limit < certain {
			e.stronger[a]++
		}
	}
	return best, solvable
}

// TestArgumentsAgainstEnumeration compares, for all partial mazes of small configurations, what the
// arguments say with the values of all mazes that agree: in the order of Next, and in others.
func TestArgumentsAgainstEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	all := &enumerated{t: t, exact: map[Argument]int{}, stronger: map[Argument]int{}}
	list := append(tiny[:len(tiny):len(tiny)], maze.Params{Rows: 4, Cols: 4, Min: 1, Max: 2},
		maze.Params{Rows: 2, Cols: 6, Min: 1, Max: 3},
		maze.Params{Rows: 4, Cols: 4, Min: 2, Max: 3}, maze.Params{Rows: 3, Cols: 5, Min: 1, Max: 2})
	for _, p := range list {
		var err error
		if all.p, err = NewPartial(Claim{Params: p}); err != nil {
			t.Fatal(err)
		}
		mazes := 1
		for k := range all.p.cells {
			mazes *= all.p.Choices(k)
		}
		if mazes > 20_000 && testing.Short() {
			continue
		}
		all.order = nil
		all.walk(0)
		for range min(3, 15_000/mazes) {
			all.order = r.Perm(all.p.goal)
			all.walk(0)
		}
	}
	t.Logf("%d partial mazes, %d without a solution, exact bounds %v, better than what is certain %v",
		all.nodes, all.noWay, all.exact, all.stronger)
	for _, a := range aboutLosses {
		if a == Lattice || a == Antidiagonal {
			continue // of whole grids, and of the beginnings of squares
		}
		if all.exact[a] < all.nodes/100 || a != Losses && all.stronger[a] < all.nodes/1000 {
			t.Errorf("of %d partial mazes only %d bounds of argument %q are exact, and %d better than what "+
				"is certain", all.nodes, all.exact[a], a, all.stronger[a])
		}
	}
}

// TestGoodMazesAreNotExcluded does the same on larger grids with a single maze that agrees, the
// better the more it is improved.
func TestGoodMazesAreNotExcluded(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	tries := 100
	if testing.Short() {
		tries /= 2
	}
	exact := 0
	for range tries {
		p := maze.Params{Rows: 2 + r.IntN(6), Cols: 2 + r.IntN(6), Min: 1 + r.IntN(2)}
		p.Max = p.Min + 1 + r.IntN(max(p.Rows, p.Cols))
		g := climbed(t, r, p, r.IntN(3000))
		report := maze.Evaluate(g)
		if !report.Solvable {
			continue
		}
		for without := r.IntN(3); without <= g.Goal; without += 1 + r.IntN(3) {
			q := withCells(t, g, someCells(t, r, g, without))
			q.survey()
			if !q.s.leads[0] {
				t.Fatalf("%v: it is said that there is no solution, but %s has one", q, g.ID())
			}
			for _, a := range aboutLosses {
				limit, _ := q.limit(a)
				if limit < report.Value {
					t.Fatalf("%v: argument %q says at most %d, but %s is worth %d", q, a, limit, g.ID(),
						report.Value)
				}
				if limit == report.Value {
					exact++
				}
			}
		}
	}
	t.Logf("%d bounds are exact", exact)
	if exact < tries {
		t.Errorf("only %d bounds are exact", exact)
	}
}

// TestMirrored checks that of a maze and its transpose at most one is left out, on square grids
// only, and none if both are filled in the same way.
func TestMirrored(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	left := 0
	for range 2000 {
		p := maze.Params{Rows: 2 + r.IntN(4), Cols: 2 + r.IntN(4), Min: 1}
		p.Max = 1 + r.IntN(6)
		g := climbed(t, r, p, 0)
		q := withCells(t, g, someCells(t, r, g, 0))
		if p.Rows != p.Cols {
			if q.mirrored() {
				t.Fatalf("%v is left out, but it has no transpose of the same form", q)
			}
			continue
		}
		transposed := g.Clone()
		for k := range g.Values {
			transposed.Values[k%p.Cols*p.Cols+k/p.Cols] = g.Values[k]
		}
		other := withCells(t, transposed, someCells(t, r, transposed, 0))
		if q.mirrored() && other.mirrored() {
			t.Fatalf("%v and its transpose are both left out", q)
		}
		if q.mirrored() || other.mirrored() {
			left++
		}
	}
	if left < 100 {
		t.Errorf("only %d pairs were halved", left)
	}
}
