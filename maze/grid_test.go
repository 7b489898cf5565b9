package maze

import "testing"

func TestParamsCheck(t *testing.T) {
	for _, test := range []struct {
		p    Params
		want string
	}{
		{Params{2, 2, 1, 1}, ""},
		{Params{1000, 1000, 1000, 1000}, ""},
		{Params{5, 5, 5, 9}, ""}, // no cell has a jump, but the configuration is valid
		{Params{1, 5, 1, 4}, "1 row: a maze has 2 to 1000 rows"},
		{Params{1001, 5, 1, 4}, "1001 rows: a maze has 2 to 1000 rows"},
		{Params{5, 1, 1, 4}, "1 column: a maze has 2 to 1000 columns"},
		{Params{5, 1001, 1, 4}, "1001 columns: a maze has 2 to 1000 columns"},
		{Params{5, 5, 0, 4}, "smallest value 0: values are from 1 to 1000"},
		{Params{5, 5, 1001, 1001}, "smallest value 1001: values are from 1 to 1000"},
		{Params{5, 5, 1, 0}, "largest value 0: values are from 1 to 1000"},
		{Params{5, 5, 1, 1001}, "largest value 1001: values are from 1 to 1000"},
		{Params{5, 5, 4, 3}, "the smallest value 4 is above the largest value 3"},
	} {
		got := ""
		if err := test.p.Check(); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%v: %q, want %q", test.p, got, test.want)
		}
		g, err := NewGrid(test.p)
		if (err == nil) != (test.want == "") {
			t.Errorf("NewGrid(%v): %v", test.p, err)
		}
		if err == nil && g.Check() != nil {
			t.Errorf("NewGrid(%v) is no maze: %v", test.p, g.Check())
		}
	}
}

func TestGridCheck(t *testing.T) {
	p := Params{2, 2, 2, 3}
	for _, test := range []struct {
		g    Grid
		want string
	}{
		{Grid{Params{1, 2, 1, 1}, Endpoints{0, 1}, []int16{1, 0}}, "1 row: a maze has 2 to 1000 rows"},
		{Grid{p, p.Corners(), []int16{2, 2, 0}}, "3 values for 4 cells"},
		{Grid{p, p.Corners(), []int16{2, 2, 4, 0}}, "row 2, column 1 holds 4, outside the range 2-3"},
		{Grid{p, p.Corners(), []int16{2, 1, 2, 0}}, "row 1, column 2 holds 1, outside the range 2-3"},
		{Grid{p, p.Corners(), []int16{2, 2, 2, 2}}, "the goal holds 2, not 0"},
		{Grid{p, Endpoints{0, 2}, []int16{2, 2, 2, 0}}, "the goal holds 2, not 0"},
		{Grid{p, Endpoints{3, 3}, []int16{2, 2, 2, 0}}, "start and goal are the same cell, row 2, column 2"},
		{Grid{p, Endpoints{-1, 3}, []int16{2, 2, 2, 0}}, "the start is cell -1: there are cells 0 to 3"},
	} {
		if err := test.g.Check(); err == nil || err.Error() != test.want {
			t.Errorf("%v: %v, want %s", test.g, err, test.want)
		}
	}
}

func TestClone(t *testing.T) {
	g := parse(t, first)
	h := g.Clone()
	h.Values[0], h.Rows = 4, 7
	if g.Values[0] != 3 || g.Rows != 5 {
		t.Error("changing the copy changed the original")
	}
}

// TestTrivial evaluates all mazes of some configurations: all of their values must be
// equal exactly if the configuration is trivial.
func TestTrivial(t *testing.T) {
	for rows := MinSide; rows <= 3; rows++ {
		for cols := MinSide; cols <= 3; cols++ {
			for lo := 1; lo <= 4; lo++ {
				for hi := lo; hi <= min(4, lo+2); hi++ {
					p := Params{rows, cols, lo, hi}
					if got, want := p.Trivial(), equalValues(t, p); got != want {
						t.Errorf("%v: Trivial() = %v, want %v", p, got, want)
					}
				}
			}
		}
	}
}

// equalValues reports whether all mazes of p have the same value.
func equalValues(t *testing.T, p Params) bool {
	t.Helper()
	g, err := NewGrid(p)
	if err != nil {
		t.Fatal(err)
	}
	value := Evaluate(g).Value
	for {
		k := 0
		for ; k < g.Goal && int(g.Values[k]) == p.Max; k++ {
			g.Values[k] = int16(p.Min)
		}
		if k == g.Goal {
			return true
		}
		g.Values[k]++
		if Evaluate(g).Value != value {
			return false
		}
	}
}

func TestCenter(t *testing.T) {
	for _, test := range []struct {
		rows, cols, want int
	}{{5, 5, 12}, {4, 5, 7}, {2, 2, 0}, {7, 10, 34}} {
		if got := (Params{Rows: test.rows, Cols: test.cols}).Center(); got != test.want {
			t.Errorf("%dx%d: %d, want %d", test.rows, test.cols, got, test.want)
		}
	}
}
