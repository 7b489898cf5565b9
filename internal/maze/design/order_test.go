package design

import (
	"context"
	"errors"
	"slices"
	"testing"

	"stride/internal/maze/difficulty"
	"stride/internal/puzzle/band"
	"stride/internal/search"
	"stride/maze"
	"stride/maze/format"
)

// TestMazes orders mazes of many kinds, and checks them by the reference evaluator.
func TestMazes(t *testing.T) {
	for _, w := range []Wish{
		{Params: maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 2}, MinLength: 3, MaxLength: 5, Distinct: true},
		{Params: maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}, MinLength: 8, MaxLength: 12, Distinct: true},
		{Params: maze.Params{Rows: 4, Cols: 7, Min: 1, Max: 3}, Band: band.Medium},
		{Params: maze.Params{Rows: 6, Cols: 6, Min: 1, Max: 5}, Band: band.Hard, UniqueRoute: true,
			Distinct: true},
		{Params: maze.Params{Rows: 10, Cols: 10, Min: 1, Max: 9}, Band: band.Easy},
		{Params: maze.Params{Rows: 10, Cols: 10, Min: 2, Max: 6}, UniqueRoute: true, MinLength: 15,
			MaxLength: 15},
		{Params: maze.Params{Rows: 20, Cols: 20, Min: 1, Max: 9}, Band: band.Fiendish},
		{Params: maze.Params{Rows: 7, Cols: 7, Min: 1, Max: 6}, Band: band.Medium, Idea: difficulty.Key,
			Distinct: true},
		{Params: maze.Params{Rows: 6, Cols: 6, Min: 1, Max: 5}, Idea: difficulty.Return, Look: "few"},
		{Params: maze.Params{Rows: 7, Cols: 7, Min: 1, Max: 6}, Band: band.Easy, Look: "heart"},
	} {
		const count = 3
		made, err := Mazes(context.Background(), w, count, 1)
		if err != nil || len(made) != count {
			t.Errorf("%+v: %d mazes, error %v", w, len(made), err)
			continue
		}
		keys, last := make(map[string]bool), ""
		for _, m := range made {
			r := maze.Evaluate(m.Grid)
			if err := m.Grid.Check(); err != nil || m.Grid.Params != w.Params {
				t.Errorf("%+v: maze %v, error %v", w, m.Grid.Params, err)
			}
			if r != m.Report || !r.Unique || w.MaxLength > 0 &&
				(r.Length < w.MinLength || r.Length > w.MaxLength) {
				t.Errorf("%+v: report %+v, want that of %+v", w, m.Report, r)
			}
			if w.Band != band.Any && m.Grade.Band != w.Band ||
				m.Grade.Effort != difficulty.Of(m.Grid).Effort {
				t.Errorf("%+v: grade %+v", w, m.Grade)
			}
			if w.Cells() <= 36 && w.UniqueRoute && routes(m.Grid, 2) != 1 {
				t.Errorf("%+v: there are several routes", w)
			}
			if w.Distinct && keys[Key(m.Grid)] {
				t.Errorf("%+v: the same maze twice", w)
			}
			keys[Key(m.Grid)] = true
			if w.Distinct && m.Traits.Shape == last {
				t.Errorf("%+v: two mazes in a row have the shape %s", w, last)
			}
			last = m.Traits.Shape
			if w.Idea != "" && m.Traits.Idea() != w.Idea {
				t.Errorf("%+v: a maze with the idea %q", w, m.Traits.Idea())
			}
			if miss := difficulty.Demands[w.Band].Unmet(&m.Traits, difficulty.AnyIdea); miss > 0 {
				t.Errorf("%+v: %d missing in %+v", w, miss, m.Traits)
			}
		}
	}
}

// TestVariety: in a band, lengths, shapes and ideas differ.
func TestVariety(t *testing.T) {
	const count = 15
	for _, b := range []band.Band{band.Gentle, band.Medium, band.Fiendish} {
		made, err := Mazes(context.Background(),
			Wish{Params: maze.Params{Rows: 7, Cols: 7, Min: 1, Max: 6}, Band: b, Distinct: true}, count, 5)
		if err != nil {
			t.Fatal(err)
		}
		lengths, shapes, ideas := make(map[int]int), make(map[string]int), make(map[difficulty.Idea]int)
		for _, m := range made {
			lengths[m.Report.Length]++
			shapes[m.Traits.Shape]++
			ideas[m.Traits.Idea()]++
		}
		if len(lengths) < 3 || len(shapes) < count/5 || len(ideas) < 2 {
			t.Errorf("%v: lengths %v, shapes %v, ideas %v", b, lengths, shapes, ideas)
		}
	}
}

// TestLooks checks what a look promises, and that mazes with it are found.
func TestLooks(t *testing.T) {
	p := maze.Params{Rows: 7, Cols: 8, Min: 1, Max: 7}
	for _, look := range Looks() {
		made, err := Mazes(context.Background(), Wish{Params: p, Look: look, Band: band.Medium}, 3, 1)
		if err != nil {
			t.Errorf("%s: %v", look, err)
		}
		for _, m := range made {
			values := m.Grid.Values
			seen := make(map[int16]bool)
			inside, outside := make(map[int16]bool), make(map[int16]bool)
			for k, x := range values[:m.Grid.Goal] {
				seen[x] = true
				mirror, turn := k/p.Cols*p.Cols+p.Cols-1-k%p.Cols, p.Cells()-1-k
				if look == "mirror" && mirror != m.Grid.Goal && values[mirror] != x || look == "turn" &&
					k > 0 && values[turn] != x {
					t.Errorf("%s: no symmetry at cell %d\n%v", look, k, values)
				}
				if drawn(p, look, k) {
					inside[x] = true
				} else {
					outside[x] = true
				}
			}
			ink := int16(0)
			for ink = range inside {
			}
			picture := len(inside) == 1 && !outside[ink] && len(outside) > 1
			if look == "few" && len(seen) > fewValues || slices.Contains(Looks()[3:], look) && !picture {
				t.Errorf("%s: the numbers %v\n%v", look, seen, values)
			}
		}
	}
	for _, w := range []Wish{
		{Params: p, Look: "cube"}, {Params: maze.Params{Rows: 6, Cols: 7, Min: 1, Max: 3}, Look: "heart"},
		{Params: maze.Params{Rows: 7, Cols: 7, Min: 2, Max: 2}, Look: "few"}, {Params: p, Idea: "any"},
	} {
		if w.Check() == nil {
			t.Errorf("%+v is accepted", w)
		}
	}
}

// routes counts the routes that visit no cell twice, by following all of them, up to most.
func routes(g *maze.Grid, most int) int {
	used := make([]bool, len(g.Values))
	count := 0
	var walk func(k int)
	walk = func(k int) {
		if k == g.Goal {
			count++
			return
		}
		used[k] = true
		for d := maze.Right; d <= maze.Up && count < most; d++ {
			if to, ok := g.Jump(k, d); ok && !used[to] {
				walk(to)
			}
		}
		used[k] = false
	}
	walk(0)
	return count
}

// TestProbe compares the evaluation of random mazes with the reference evaluator, and with
// following all routes.
func TestProbe(t *testing.T) {
	r := search.NewRand(1, 0)
	single := 0
	for range 20_000 {
		p := maze.Params{Rows: 2 + r.Below(3), Cols: 2 + r.Below(3), Min: 1, Max: 1 + r.Below(3)}
		g, err := maze.NewGrid(p)
		if err != nil {
			t.Fatal(err)
		}
		for k := range g.Goal {
			g.Values[k] = int16(p.Min + r.Below(p.Max))
		}
		b := newProbe(p)
		b.evaluate(g.Values)
		want := maze.Evaluate(g)
		if b.found >= 0 != want.Solvable || b.found >= 0 &&
			(b.found != want.Length || b.second == want.Unique) {
			t.Fatalf("%d jumps, second %v, want %+v\n%v", b.found, b.second, want, g.Values)
		}
		if b.found < 0 {
			continue
		}
		if got, want := b.detours(g.Values) == 0 && !b.second, routes(g, 2) == 1; got != want {
			t.Fatalf("a single route: %v, want %v\n%v", got, want, g)
		} else if got {
			single++
		}
	}
	if single < 500 {
		t.Errorf("only %d mazes with a single route: the test shows little", single)
	}
}

// TestUnmet asks for what does not exist.
func TestUnmet(t *testing.T) {
	small := maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 2}
	for _, w := range []Wish{
		{Params: small, MinLength: 30, MaxLength: 30},
		{Params: small, Band: band.Fiendish},
		{Params: maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 1}, MinLength: 4, MaxLength: 4},
		{Params: maze.Params{Rows: 3, Cols: 3, Min: 3, Max: 3}}, // no jumps at all
	} {
		made, err := Mazes(context.Background(), w, 1, 1)
		var unmet *Unmet
		if len(made) > 0 || !errors.As(err, &unmet) || unmet.Tries == 0 || unmet.Shortest < 0 {
			t.Errorf("%+v: %d mazes, error %v", w, len(made), err)
		}
	}
	w := Wish{Params: small, MinLength: 2, MaxLength: 2, Distinct: true}
	made, err := Mazes(context.Background(), w, 10_000, 1)
	var unmet *Unmet
	if !errors.As(err, &unmet) || unmet.Repeated == 0 || unmet.Made != len(made) || len(made) == 0 {
		t.Errorf("%d distinct mazes of 2 jumps, error %v", len(made), err)
	}
}

// TestKey reflects mazes in their diagonal.
func TestKey(t *testing.T) {
	parse := func(text string) *maze.Grid {
		g, err := format.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	g := parse("2 1 2\n1 1 1\n2 1 0\n")
	for _, c := range []struct {
		text string
		same bool
	}{
		{"2 2 2\n1 2 1\n2 1 0\n", true}, // only the corners can be reached
		{"2 1 1\n1 1 1\n2 1 0\n", false},
		{"2 1 2\n1 1 0\n", false},
	} {
		if got := Key(g) == Key(parse(c.text)); got != c.same {
			t.Errorf("%q: the same is %v", c.text, got)
		}
	}
	a, b := parse("1 1 2\n2 1 1\n1 2 0\n"), parse("1 2 1\n1 1 2\n2 1 0\n")
	if Key(a) != Key(b) {
		t.Error("a maze and its reflection have different keys")
	}
}
