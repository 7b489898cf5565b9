package prove

import (
	"context"
	"testing"

	"stride/maze"
)

// prove runs a search to its end and checks what it returns.
func prove(t *testing.T, o Options) Result {
	t.Helper()
	res, err := Run(context.Background(), o, nil)
	if err != nil {
		t.Fatalf("%v: %v", o.Params, err)
	}
	if err := res.Best.Check(); err != nil {
		t.Fatalf("%v: %v", o.Params, err)
	}
	if res.Report != maze.Evaluate(res.Best) {
		t.Fatalf("%v: the report %+v is not that of the maze %s", o.Params, res.Report, res.Best.ID())
	}
	if res.Optimal != (res.Upper == res.Report.Value) {
		t.Fatalf("%v: value %d, bound %d, optimal %v", o.Params, res.Report.Value, res.Upper, res.Optimal)
	}
	return res
}

func TestKnown(t *testing.T) {
	for _, test := range []struct {
		p    maze.Params
		want int
	}{
		{maze.Params{Rows: 5, Cols: 5, Min: 1, Max: 4}, 107},
		{maze.Params{Rows: 5, Cols: 5, Min: 2, Max: 4}, 91},
		{maze.Params{Rows: 6, Cols: 6, Min: 1, Max: 5}, 175},
	} {
		for _, o := range []Options{{Workers: 1}, {Workers: 1, cold: true}, {Workers: 3, cold: true}} {
			o.Params = test.p
			res := prove(t, o)
			if !res.Optimal || res.Upper != test.want {
				t.Errorf("%v: value %d of at most %d, want %d", test.p, res.Report.Value, res.Upper, test.want)
			}
		}
	}
}
