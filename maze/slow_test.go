package maze

import (
	"math/rand/v2"
	"testing"
)

// slowReport evaluates a maze by another method than the package, straight from the
// wording of the rules: jumps are all pairs of cells at the right distance in a row or
// column, the reachable cells are a fixed point of sets, and the shortest solutions
// are counted as the walks of t jumps for t = 1, 2, … until a walk ends at the goal.
func slowReport(g *Grid) Report {
	n := g.Rows * g.Cols
	type jump struct{ from, to int }
	var jumps []jump
	for from := range n {
		for to := range n {
			rows, cols := abs(from/g.Cols-to/g.Cols), abs(from%g.Cols-to%g.Cols)
			if x := int(g.Values[from]); x > 0 && (rows == 0 && cols == x || cols == 0 && rows == x) {
				jumps = append(jumps, jump{from, to})
			}
		}
	}

	reachable, reaching := make([]bool, n), make([]bool, n)
	reachable[g.Start], reaching[g.Goal] = true, true
	for changed := true; changed; {
		changed = false
		for _, j := range jumps {
			if reachable[j.from] && !reachable[j.to] {
				reachable[j.to], changed = true, true
			}
			if reaching[j.to] && !reaching[j.from] {
				reaching[j.from], changed = true, true
			}
		}
	}
	outs, ins := make([]int, n), make([]int, n)
	for _, j := range jumps {
		outs[j.from]++
		ins[j.to]++
	}

	var r Report
	for k := range n {
		isStart, isGoal := k == g.Start, k == g.Goal
		if reachable[k] && !reaching[k] && !isStart && !isGoal {
			r.BlackHoles++
		}
		if reaching[k] && !reachable[k] && !isStart && !isGoal {
			r.WhiteHoles++
		}
		if reachable[k] && !isGoal && outs[k] == 1 {
			r.ForcedForward++
		}
		if reaching[k] && !isStart && ins[k] == 1 {
			r.ForcedBackward++
		}
	}
	r.Value = -2*(r.BlackHoles+r.WhiteHoles) - 2*(r.ForcedForward+r.ForcedBackward)
	if !reachable[g.Goal] {
		r.Value -= 100 * n
		return r
	}

	r.Solvable = true
	walks := make([]uint64, n) // walks of r.Length jumps from the start, by their last cell
	walks[g.Start] = 1
	for walks[g.Goal] == 0 {
		longer := make([]uint64, n)
		for _, j := range jumps {
			longer[j.to] += walks[j.from]
		}
		walks = longer
		r.Length++
	}
	r.Value += 5 * r.Length
	if walks[g.Goal] == 1 {
		r.Unique = true
		r.Value += n
	}
	return r
}

func abs(x int) int { return max(x, -x) }

// randomParams returns a configuration of few cells: square, flat and narrow,
// with ranges that fit the grid, that lack the small values, that consist of a single
// value, and that include values without any jump.
func randomParams(r *rand.Rand) Params {
	p := Params{Rows: MinSide + r.IntN(6), Cols: MinSide + r.IntN(6)}
	if r.IntN(8) == 0 {
		p.Cols += r.IntN(12)
	}
	if r.IntN(8) == 0 {
		p.Rows += r.IntN(12)
	}
	side := max(p.Rows, p.Cols)
	switch r.IntN(8) {
	case 0:
		p.Min = 1 + r.IntN(side)
		p.Max = p.Min
	case 1:
		p.Min = 1 + r.IntN(side+2)
		p.Max = p.Min + r.IntN(2*side)
	case 2:
		p.Min, p.Max = 1, 2*side
	case 3:
		p.Min, p.Max = 1, 1+r.IntN(3)
	default:
		p.Min, p.Max = 1, side-1
	}
	return p
}

func randomGrid(r *rand.Rand, p Params) *Grid { return randomGridBetween(r, p, p.Corners()) }

func randomGridBetween(r *rand.Rand, p Params, ends Endpoints) *Grid {
	g, err := NewGridBetween(p, ends)
	if err != nil {
		panic(err)
	}
	for k := range g.Values {
		if k != g.Goal {
			g.Values[k] = int16(p.Min + r.IntN(p.Max-p.Min+1))
		}
	}
	return g
}

// randomEnds returns two different cells.
func randomEnds(r *rand.Rand, p Params) (e Endpoints) {
	e.Start, e.Goal = r.IntN(p.Cells()), r.IntN(p.Cells()-1)
	if e.Goal >= e.Start {
		e.Goal++
	}
	return e
}

// TestAgainstSlow compares the evaluator with the slow one on random mazes, a third of them with
// start and goal in any cells. Few
// random mazes have a unique solution with many jumps, so each maze is also improved
// for a few steps, and all intermediate mazes are compared too.
func TestAgainstSlow(t *testing.T) {
	const (
		starts = 3000
		steps  = 10
		least  = starts / 10 // number of mazes of each kind that must occur
	)
	r := rand.New(rand.NewPCG(1, 2))
	var solvable, unsolvable, unique, long, holes int
	for start := range starts {
		p := randomParams(r)
		g := randomGrid(r, p)
		if start%3 == 0 {
			g = randomGridBetween(r, p, randomEnds(r, p))
		}
		value := Evaluate(g).Value
		for range steps {
			before := g.Clone()
			if k := r.IntN(len(g.Values)); k != g.Goal {
				g.Values[k] = int16(g.Min + r.IntN(g.Max-g.Min+1))
			}
			got, want := Evaluate(g), slowReport(g)
			if got != want {
				t.Fatalf("%+v:\n got %+v\nwant %+v", *g, got, want)
			}
			switch {
			case got.Unique:
				unique++
			case got.Solvable:
				solvable++
			default:
				unsolvable++
			}
			if got.Length > 8 {
				long++
			}
			if got.BlackHoles > 0 && got.WhiteHoles > 0 {
				holes++
			}
			if got.Value < value {
				g = before
			}
			value = max(value, got.Value)
		}
	}
	for name, count := range map[string]int{
		"unique": unique, "solvable": solvable, "unsolvable": unsolvable, "long": long, "with holes": holes,
	} {
		if count < least {
			t.Errorf("only %d mazes were %s", count, name)
		}
	}
}
