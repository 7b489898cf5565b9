package main

import (
	"context"
	"fmt"
	"math"
	"slices"

	"stride/internal/maze/design"
	"stride/internal/puzzle/band"
	sdesign "stride/internal/shift/design"
	"stride/maze"
	"stride/search"
	"stride/shift"
)

// blind: jumps, hops with undo
func blind(g *maze.Grid, r *search.Rand) (jumps, undos, path int) {
	seen := make([]bool, len(g.Values))
	stack := []int{g.Start}
	seen[g.Start] = true
	for {
		v := stack[len(stack)-1]
		var opts []int
		for d := maze.Right; d <= maze.Up; d++ {
			if t, ok := g.Jump(v, d); ok && !seen[t] {
				opts = append(opts, t)
			}
		}
		if len(opts) == 0 {
			stack = stack[:len(stack)-1]
			undos++
			continue
		}
		t := opts[r.Below(len(opts))]
		jumps++
		seen[t] = true
		stack = append(stack, t)
		if t == g.Goal {
			return jumps, undos, len(stack) - 1
		}
	}
}

func backward(g *maze.Grid) (looks int) {
	a := maze.Analyze(g)
	// cells within ToGoal < par
	par := a.ToGoal[0]
	for k := range g.Values {
		if a.ToGoal[k] != maze.Unreached && a.ToGoal[k] < par {
			looks++
		}
	}
	return
}
func bits(g *maze.Grid) float64 {
	a := maze.Analyze(g)
	p := a.Path(g)
	b := 0.0
	for k, v := range p[:len(p)-1] {
		n := 0
		for d := maze.Right; d <= maze.Up; d++ {
			if t, ok := g.Jump(v, d); ok && !slices.Contains(p[:k], t) {
				n++
			}
		}
		b += math.Log2(float64(n))
	}
	return b
}

func q(xs []float64) string {
	slices.Sort(xs)
	n := len(xs)
	return fmt.Sprintf("%6.1f %6.1f %6.1f", xs[0], xs[n/2], xs[n-1])
}

func main() {
	r := search.NewRand(1, 1)
	for _, side := range []int{4, 5, 6, 7, 8, 9, 10, 12} {
		for _, b := range band.All() {
			made, _ := design.Mazes(context.Background(), design.Wish{Params: maze.Params{Rows: side, Cols: side, Min: 1, Max: side - 1}, Band: b}, 30, 5)
			var par, bl, un, bk, bi, ef []float64
			for _, m := range made {
				par = append(par, float64(m.Report.Length))
				j, u := 0, 0
				for range 101 {
					a, c, _ := blind(m.Grid, r)
					j += a
					u += c
				}
				bl = append(bl, float64(j)/101)
				un = append(un, float64(u)/101)
				bk = append(bk, float64(backward(m.Grid)))
				bi = append(bi, bits(m.Grid))
				ef = append(ef, m.Grade.Effort)
			}
			if len(made) > 0 {
				fmt.Printf("%2d %-8s par %s | blind %s | undo %s | back %s | bits %s | eff %s\n", side, b, q(par), q(bl), q(un), q(bk), q(bi), q(ef))
			}
		}
	}
	for _, s := range [][2]int{{4, 4}, {5, 5}, {6, 6}, {8, 5}, {8, 8}} {
		for _, b := range band.All() {
			made, _ := sdesign.Boards(context.Background(), sdesign.Wish{Width: s[0], Height: s[1], Band: b}, 20, 5)
			var mv, win, dfs, ef []float64
			for _, m := range made {
				mv = append(mv, float64(len(m.Moves)))
				w := 0
				for range 2000 {
					if play(m.Board, r) {
						w++
					}
				}
				win = append(win, -math.Log2((float64(w)+.5)/2000))
				d := 0
				for range 21 {
					d += undoing(m.Board, r)
				}
				dfs = append(dfs, float64(d)/21)
				ef = append(ef, m.Grade.Effort)
			}
			if len(made) > 0 {
				fmt.Printf("%v %-8s moves %s | bits %s | dfs %s | eff %s\n", s, b, q(mv), q(win), q(dfs), q(ef))
			}
		}
	}
}

func apply(b shift.Board, m shift.Move) shift.Board {
	c := b.Clone()
	if err := c.Apply(m); err != nil {
		panic(err)
	}
	return c
}
func play(b shift.Board, r *search.Rand) bool {
	b = b.Clone()
	for b.Numbers() > 0 {
		ms := slices.Collect(b.Moves())
		if len(ms) == 0 {
			return false
		}
		b = apply(b, ms[r.Below(len(ms))])
	}
	return true
}
func undoing(b shift.Board, r *search.Rand) int {
	seen := map[string]bool{}
	n := 0
	var rec func(b shift.Board) bool
	rec = func(b shift.Board) bool {
		if b.Numbers() == 0 {
			return true
		}
		ms := slices.Collect(b.Moves())
		for k := range ms {
			j := k + r.Below(len(ms)-k)
			ms[k], ms[j] = ms[j], ms[k]
			if n > 20000 {
				return true
			}
			c := apply(b, ms[k])
			key := fmt.Sprint(c.Cells)
			if seen[key] {
				continue
			}
			seen[key] = true
			n++
			if rec(c) {
				return true
			}
		}
		return false
	}
	rec(b)
	return n
}
