package bench

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stride/maze"
	"stride/search"
)

// small is a configuration whose searches are over in no time.
var small = maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 2}

// made returns a run of ten seconds that had the value start at once and the value
// end after seven seconds.
func made(start, end int, speed float64) run {
	return run{value: end, speed: speed, elapsed: 10 * time.Second, curve: []search.Point{
		{Elapsed: 0, Score: int64(start)}, {Elapsed: 7 * time.Second, Score: int64(end)},
	}}
}

func TestSumUp(t *testing.T) {
	runs := []run{made(3, 40, 100), made(2, 20, 300), made(1, 10, 200), made(0, 30, 400)}
	want := Row{
		Params: small, Runs: 4, Median: 20, Least: 10, Top: 40, Share: 20.0 / 40,
		At: []int{1, 1, 20}, StepsPerSecond: 200,
	}
	if diff := cmp.Diff(want, sumUp(small, 10*time.Second, runs)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	odd := sumUp(small, 10*time.Second, runs[:3])
	if odd.Median != 20 || odd.StepsPerSecond != 200 {
		t.Errorf("of three runs the median is %d, of their speeds %v", odd.Median, odd.StepsPerSecond)
	}
}

// TestSumUpMoments has a search that was over before its limit, whose value then
// holds for all moments up to the limit, and searches without a limit.
func TestSumUpMoments(t *testing.T) {
	early := run{value: 5, speed: 1, elapsed: time.Millisecond, curve: []search.Point{{Score: 5}}}
	if got := sumUp(small, 30*time.Second, []run{early}).At; !cmp.Equal(got, []int{5, 5, 5, 5}) {
		t.Errorf("values %v at the moments up to 30 s", got)
	}
	if got := sumUp(small, 0, []run{early}).At; got != nil {
		t.Errorf("values %v at moments that no search reached", got)
	}
	if got := sumUp(small, 0, []run{made(1, 2, 1)}).At; !cmp.Equal(got, []int{1, 1, 2}) {
		t.Errorf("values %v at the moments of ten seconds", got)
	}
}

// TestValueAt counts an improvement at the moment itself.
func TestValueAt(t *testing.T) {
	curve := made(1, 2, 1).curve
	for moment, want := range map[time.Duration]int{0: 1, 7*time.Second - 1: 1, 7 * time.Second: 2, time.Hour: 2} {
		if got := valueAt(curve, moment); got != want {
			t.Errorf("value %d after %v, want %d", got, moment, want)
		}
	}
}

var rows = []Row{
	{Params: small, Runs: 3, Median: 21, Least: 20, Top: 25, Share: 21.0 / 40, At: []int{19, 21}, StepsPerSecond: 1234567.8},
	{Params: maze.Params{Rows: 100, Cols: 100, Min: 1, Max: 4}, Runs: 1, Median: -5, Least: -5, Top: -5, Share: -5.0 / 59995},
}

func TestWriteText(t *testing.T) {
	const want = "  configuration  bound  median  min  max   share  1 s  5 s  10 s  30 s  60 s  steps/s  runs\n" +
		"        3 3 1 2     40      21   20   25  52.5 %   19   21                    1234568     3\n" +
		"    100 100 1 4  59981      -5   -5   -5  -0.0 %                                    0     1\n"
	var b strings.Builder
	if err := WriteText(&b, rows); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestWriteCSV(t *testing.T) {
	const want = "configuration,bound,median,min,max,share,1 s,5 s,10 s,30 s,60 s,steps/s,runs\n" +
		"3 3 1 2,40,21,20,25,0.5250,19,21,,,,1234568,3\n" +
		"100 100 1 4,59981,-5,-5,-5,-0.0001,,,,,,0,1\n"
	var b strings.Builder
	if err := WriteCSV(&b, rows); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestReadConfigs(t *testing.T) {
	got, err := ReadConfigs(strings.NewReader("# all\n3 3 1 2\n\n  5\t6 1 4 # wide\n"))
	if want := []maze.Params{small, {Rows: 5, Cols: 6, Min: 1, Max: 4}}; err != nil || !cmp.Equal(got, want) {
		t.Errorf("configurations %v, %v", got, err)
	}
	_, err = ReadConfigs(strings.NewReader("3 3 1 2\n3 3 1\n"))
	if err == nil || !strings.HasPrefix(err.Error(), "line 2: there are 3 arguments") {
		t.Errorf("error %v", err)
	}
}

// TestMeasure runs every configuration with every seed, and finds the same values
// again, since the budget is one of steps.
func TestMeasure(t *testing.T) {
	plan := Plan{Configs: []maze.Params{small, {Rows: 4, Cols: 4, Min: 1, Max: 3}}, Seeds: []uint64{1, 2, 3}, Steps: 2000, Workers: 1}
	measure := func() []Row {
		var rows []Row
		err := Measure(t.Context(), plan, func(r Row) error {
			r.StepsPerSecond = 0
			rows = append(rows, r)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return rows
	}
	first := measure()
	if len(first) != 2 || first[0].Runs != 3 || first[0].Params != small || first[1].Params != plan.Configs[1] {
		t.Errorf("rows %+v", first)
	}
	if diff := cmp.Diff(first, measure()); diff != "" {
		t.Errorf("-first +second:\n%s", diff)
	}
	if first[0].Least < 0 || first[0].Top > small.Bound() {
		t.Errorf("values from %d to %d", first[0].Least, first[0].Top)
	}
}

// TestMeasureCancelled drops the run that was cut short and keeps what came before.
func TestMeasureCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	plan := Plan{Configs: []maze.Params{small, small, small}, Seeds: []uint64{1}, Steps: 1000}
	var rows []Row
	err := Measure(ctx, plan, func(r Row) error {
		rows = append(rows, r)
		cancel()
		return nil
	})
	if !errors.Is(err, context.Canceled) || len(rows) != 1 {
		t.Errorf("%d rows, %v", len(rows), err)
	}
}

func TestMeasureErrors(t *testing.T) {
	full := errors.New("disk full")
	plan := Plan{Configs: []maze.Params{small}, Seeds: []uint64{1}, Steps: 100}
	if err := Measure(t.Context(), plan, func(Row) error { return full }); !errors.Is(err, full) {
		t.Errorf("error %v, want %v", err, full)
	}
	plan.Algorithm = "magic"
	if err := Measure(t.Context(), plan, func(Row) error { return nil }); err == nil {
		t.Error("an unknown algorithm was measured")
	}
}
