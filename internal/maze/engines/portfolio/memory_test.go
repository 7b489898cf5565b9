package portfolio

import (
	"context"
	"runtime"
	"testing"
	"time"

	"stride/internal/maze/engines/work"
	"stride/internal/memory"
	"stride/internal/search"
	"stride/maze"
)

// TestMemoryEstimate compares the estimated memory of a worker with the memory that it takes,
// for the largest grids, for the widest beams, and for the searches that keep many mazes. The
// garbage collector lets the heap double. On small grids it takes longer than a second until
// beams are widest, so that only the upper limit is checked there.
func TestMemoryEstimate(t *testing.T) {
	if testing.Short() {
		t.Skip("fills large grids")
	}
	for _, test := range []struct {
		p         maze.Params
		algorithm int
	}{
		{maze.Params{Rows: 400, Cols: 500, Min: 1, Max: 500}, 0},
		{maze.Params{Rows: 400, Cols: 500, Min: 1, Max: 9}, 0},
		{maze.Params{Rows: 20, Cols: 20, Min: 1, Max: 19}, 0},
		{maze.Params{Rows: 300, Cols: 300, Min: 1, Max: 9}, indexOf(t, "genetic")},
		{maze.Params{Rows: 100, Cols: 100, Min: 1, Max: 9}, indexOf(t, "late-acceptance")},
	} {
		a := Algorithms()[test.algorithm]
		width := 0
		if a.Width != nil {
			width = a.Width(test.p)
		}
		said := work.Job{Params: test.p, Algorithm: a, Width: width}.Bytes()
		if got := taken(t, Options{Params: test.p, Algorithm: a.Name, Seed: 1, Workers: 1,
			Budget: search.Budget{Deadline: time.Now().Add(time.Second)}}); got > 2*said ||
			test.p.Cells() > 10_000 && said > 32*got {
			t.Errorf("%v by %s takes %v, and is said to take %v", test.p, a.Name, memory.Size(got),
				memory.Size(said))
		}
	}
}

func indexOf(t *testing.T, name string) int {
	for k, a := range Algorithms() {
		if a.Name == name {
			return k
		}
	}
	t.Fatalf("there is no algorithm %s", name)
	return 0
}

// taken runs a search and returns by how much the heap was larger than before, at most.
func taken(t *testing.T, o Options) int64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	before, most := int64(stats.HeapAlloc), int64(0)
	done := make(chan error)
	go func() {
		_, err := Run(context.Background(), o, nil)
		done <- err
	}()
	for {
		select {
		case err := <-done:
			if err != nil {
				t.Fatal(err)
			}
			return most
		case <-time.After(5 * time.Millisecond):
			runtime.ReadMemStats(&stats)
			most = max(most, int64(stats.HeapAlloc)-before)
		}
	}
}

// TestMemoryBudget checks how a budget is kept: by fewer workers, then by narrower beams, and
// finally by an error.
func TestMemoryBudget(t *testing.T) {
	o := Options{Params: maze.Params{Rows: 1000, Cols: 1000, Min: 1, Max: 9}, Workers: 1000}
	widest := 1 << 30
	for _, budget := range []memory.Size{64 << 30, 8 << 30, 2 << 30, 700 << 20} {
		o.Memory = budget
		job, err := o.job()
		if err != nil {
			t.Fatalf("%v: %v", budget, err)
		}
		if most := int(budget) / (200 << 20); job.Workers < 1 || job.Workers > max(1, most) ||
			job.Width > widest {
			t.Errorf("%v: %d workers, beams of %d", budget, job.Workers, job.Width)
		}
		widest = job.Width
	}
	o.Memory = 100 << 20
	if err := o.Check(); err == nil {
		t.Error("a million cells fit into 100 MiB")
	}
	// On a small grid the beams become narrower instead.
	o = Options{Params: maze.Params{Rows: 100, Cols: 100, Min: 1, Max: 99}, Workers: 2, Memory: 64 << 20}
	job, err := o.job()
	if err != nil || job.Workers != 1 || job.Width < 2 || job.Width >= job.Algorithm.Width(o.Params) {
		t.Errorf("%d workers, beams of %d, %v", job.Workers, job.Width, err)
	}
}
