package bounds

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"stride/maze"
	"stride/maze/certificate"
)

const certificates = "../../data/certificates"

// TestProved checks the certificate of each row of proved.csv. A row is there because it says more
// than anything else: than formulas, lengths, and rows of wider ranges.
func TestProved(t *testing.T) {
	rows := table(provedData)
	var names []string
	for k, r := range rows {
		name := fmt.Sprintf("%dx%d_%d-%d.gz", r.Rows, r.Cols, r.Min, r.Max)
		names = append(names, name)
		file, err := os.Open(filepath.Join(certificates, name))
		if err != nil {
			t.Error(err)
			continue
		}
		const short = 4 << 10 // bytes of a certificate that takes less than a second
		if info, err := file.Stat(); testing.Short() && (err != nil || info.Size() > short) {
			continue
		}
		defer file.Close()
		v, err := certificate.Check(context.Background(), file)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if v.Length || v.Params != r.Params || v.Bound != r.bound {
			t.Errorf("%s: no maze %v is worth more than %d; the table says %v, %d", name, v.Params, v.Bound,
				r.Params, r.bound)
		}
		for _, other := range append(slices.Delete(slices.Clone(proved()), k, k+1),
			row{r.Params, Closed(r.Params)}) {
			if other.contains(r.Params) && other.bound <= r.bound {
				t.Errorf("%v: %d says no more than %v, %d", r.Params, r.bound, other.Params, other.bound)
			}
		}
	}
	slices.Sort(names)
	found, err := filepath.Glob(filepath.Join(certificates, "*"))
	for k := range found {
		found[k] = filepath.Base(found[k])
	}
	if err != nil || len(rows) < 3 || !slices.Equal(found, names) {
		t.Errorf("the folder has %v, the table %v; %v", found, names, err)
	}
}

// TestOf compares bounds with ones worked out from the tables: 82 jumps at 10x10 with numbers up to
// 4, 27 at 5x6 with numbers up to 5, and a certificate. They hold for the transpose, for narrower
// ranges, and for larger numbers that lead nowhere.
func TestOf(t *testing.T) {
	for _, test := range []struct{ rows, cols, min, max, most int }{
		{10, 10, 1, 4, 5*82 + 100}, {10, 10, 3, 4, 5*82 + 100}, {5, 6, 2, 4, 5*27 + 30},
		{6, 5, 1, 5, 5*27 + 30}, {10, 10, 1, 9, 569}, {10, 10, 2, 9, 569}, {5, 5, 1, 5, 5*22 + 25},
		{5, 5, 1, 1000, 5*22 + 25}, {11, 11, 1, 2000, 701},
	} {
		p := maze.Params{Rows: test.rows, Cols: test.cols, Min: test.min, Max: test.max}
		if got := Of(p); got > test.most {
			t.Errorf("%v: %d, want at most %d", p, got, test.most)
		}
	}
	for _, p := range []maze.Params{{Rows: 10, Cols: 9, Min: 1, Max: 9},
		{Rows: 20, Cols: 20, Min: 1, Max: 2}, {Rows: 5, Cols: 5, Min: 5, Max: 9}} {
		if Of(p) != Closed(p) {
			t.Errorf("%v: %d from a table, %d without", p, Of(p), Closed(p))
		}
	}
	if wide := Of(maze.Params{Rows: 10, Cols: 10, Min: 1, Max: 10}); wide <= 569 {
		t.Errorf("10x10 with numbers up to 10 has the bound %d of a narrower range", wide)
	}
}
