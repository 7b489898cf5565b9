package bounds

import (
	"math/rand/v2"
	"testing"

	"stride/internal/maze/mazetest"
	"stride/maze"
)

// TestBound compares bounds with ones that were worked out by hand.
func TestBound(t *testing.T) {
	for _, test := range []struct {
		name                 string
		rows, cols, min, max int
		want                 int
	}{
		// Three cells are off the solution of a square.
		{"square", 5, 5, 1, 4, 6*25 - 5 - 5*3},
		// Two jumps to the right and two down stay in the grid: four cells are lost, and the end.
		{"a lattice of values 1 and 2", 5, 5, 1, 2, 6*25 - 5 - 5*4 - 4},
		// It loses as much as the window, and the end.
		{"small grid of values 1 and 2", 4, 4, 1, 2, 6*16 - 5 - 5*3},
		// A window of 8 rows and columns, with columns left next to it.
		{"windows without the goal", 8, 12, 1, 2, 6*96 - 5 - 5*24},
		{"large windows of values 1 and 2", 17, 25, 1, 2, 6*425 - 5 - 5*6*24},
		{"a lattice of two rows", 7, 67, 1, 3, 6*469 - 5 - 5*2*22 - 4},
		{"one row of windows", 6, 67, 1, 3, 6*402 - 5 - 5*11*4},
		{"windows but the last one", 18, 27, 2, 3, 6*486 - 5 - 5*5*18},
		{"windows of a wider range", 12, 13, 2, 4, 6*156 - 5 - 5*15},
		{"a lattice of a wide range", 50, 41, 2, 10, 6*2050 - 5 - 5*4*4 - 4},
		{"windows side by side of two values", 11, 83, 3, 4, 6*913 - 5 - 5*7*14},
		{"square with small values", 7, 7, 1, 5, 6*49 - 5 - 5*3},
		// The start holds 4, too large for the columns, and the next cell 3, which leads
		// back along the side only: two forced forward moves.
		{"flat", 3, 6, 1, 4, 6*18 - 5 - 2 - 2 - 4},
		// The row and the column in the middle are out of reach.
		{"middle out of reach", 5, 5, 3, 4, 5*15 + 25 - 5 - 4},
		// Nine cells have even coordinates, of which a solution visits five.
		{"one value", 5, 5, 2, 2, 5*4 + 25},
		{"one value that does not fit", 6, 6, 2, 2, -100 * 36},
		{"no jump across", 2, 9, 2, 8, -100 * 18},
		// The columns fall into 0 to 8 and 18 to 26, which jumps of 18 and 19 join, and those
		// between, from which they lead nowhere. The lattice has one jump to the right, two down.
		{"columns out of reach", 39, 27, 18, 19, 5*(39*18-1) + 39*27 - 5*2 - 4},
		{"no jump", 5, 5, 5, 9, -100 * 25},
		{"smallest", 2, 2, 1, 1, 6*4 - 5 - 5},
		{"course: values up to the side", 100, 100, 1, 100, 59995 - 5*2},
	} {
		p := maze.Params{Rows: test.rows, Cols: test.cols, Min: test.min, Max: test.max}
		if got := Closed(p); got != test.want {
			t.Errorf("%s: the bound of %v is %d, want %d", test.name, p, got, test.want)
		}
	}
}

// TestBoundOfAll checks the bound on all mazes of small configurations.
func TestBoundOfAll(t *testing.T) {
	const most = 10_000 // mazes of a configuration
	configurations, tight := 0, 0
	for p := range mazetest.Small(6, 6, most) {
		best := mazetest.Best(p, mazetest.Value)
		if best > Closed(p) {
			t.Errorf("%v: a maze is worth %d, above the bound %d", p, best, Closed(p))
		}
		configurations++
		if best == Closed(p) {
			tight++
		}
	}
	if configurations < 80 || tight < 10 {
		t.Errorf("of only %d configurations, %d with the value of the bound", configurations, tight)
	}
}

// TestLattice looks at all mazes of small configurations, from which a lattice loses right·down
// cells, and at the lengths and bounds that follow.
func TestLattice(t *testing.T) {
	const most = 50_000 // mazes of a configuration
	configurations, tight := 0, 0
	for p := range mazetest.Small(6, 9, most) {
		right, down := config{p}.lattice()
		length := mazetest.Best(p, mazetest.Length)
		lost := p.Cells() - 1 - length
		if right*down == 0 || length == 0 {
			continue
		}
		configurations++
		if lost < right*down || length > Length(p) {
			t.Errorf("%v: a solution loses %d cells, the lattice %d; its length is bounded by %d", p, lost,
				right*down, Length(p))
		}
		if lost == right*down {
			tight++
		}
	}
	if configurations < 20 || tight < 10 {
		t.Errorf("of only %d configurations, %d lose no more than the lattice", configurations, tight)
	}
}

// TestLatticeOfOnes has the only numbers for which the lattice says all: with ones, each solution
// keeps to R + C − 2 jumps.
func TestLatticeOfOnes(t *testing.T) {
	for rows := 2; rows <= 40; rows++ {
		for cols := 2; cols <= 40; cols++ {
			p := maze.Params{Rows: rows, Cols: cols, Min: 1, Max: 1}
			if got := Length(p); got != rows+cols-2 {
				t.Errorf("%v: %d jumps at most", p, got)
			}
		}
	}
}

// TestBoundByClimbing checks the bound on mazes of larger configurations that hill
// climbing from random ones reaches.
func TestBoundByClimbing(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 100 {
		p := maze.Params{Rows: 2 + r.IntN(7), Cols: 2 + r.IntN(12), Min: 1 + max(0, r.IntN(8)-4)}
		p.Max = p.Min + r.IntN(max(p.Rows, p.Cols))
		g, err := maze.NewGrid(p)
		if err != nil {
			t.Fatal(err)
		}
		for k := range g.Goal {
			g.Values[k] = int16(p.Min + r.IntN(p.Max-p.Min+1))
		}
		value := maze.Evaluate(g).Value
		for range 500 {
			k := r.IntN(g.Goal)
			before := g.Values[k]
			g.Values[k] = int16(p.Min + r.IntN(p.Max-p.Min+1))
			next := maze.Evaluate(g).Value
			if next > Closed(p) {
				t.Fatalf("%s is worth %d, above the bound %d", g.ID(), next, Closed(p))
			}
			if next < value {
				g.Values[k] = before
			} else {
				value = next
			}
		}
	}
}
