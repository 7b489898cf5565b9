package tune

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"stride/internal/golden"
	"stride/internal/journal"
)

// bowl is a problem with a known answer: the value is the larger, the closer x is to 20 and y to 0.3,
// up to noise that depends on the instance and the seed, and on an instance of its own scale.
func bowl(runs *atomic.Int64) func(context.Context, string, string, uint64) (Run, error) {
	return func(ctx context.Context, settings, instance string, seed uint64) (Run, error) {
		if runs != nil {
			runs.Add(1)
		}
		values := make(map[string]float64)
		for _, word := range strings.Fields(settings) {
			name, text, _ := strings.Cut(word, "=")
			x, err := strconv.ParseFloat(text, 64)
			if err != nil {
				return Run{}, err
			}
			values[name] = x
		}
		scale := 1000.0
		if strings.HasPrefix(instance, "large") {
			scale = 100_000
		}
		away := math.Abs(math.Log(values["x"]/20))/5 + math.Abs(values["y"]-0.3)
		noise := rand.New(rand.NewPCG(seed, uint64(len(instance)))).NormFloat64() * 0.05
		own := rand.New(rand.NewPCG(seed, uint64(values["x"]*1000))).NormFloat64() * 0.02
		return Run{Value: int64(scale * (2 - away + noise + own)), Seconds: 0.001}, ctx.Err()
	}
}

var bowlPlan = Plan{
	Algorithm: "bowl",
	Parameters: []Parameter{
		{Name: "x", Low: 1, Default: 2, High: 1000, Whole: true, Log: true}, {Name: "y", Low: 0, Default: 0.9, High: 1},
		{Name: "nothing", Low: -5, Default: 0, High: 5},
	},
	Train: []string{"small", "large"}, Test: []string{"small test", "large test"}, Budget: 400, TestRuns: 6, Steps: 10, Seed: 3,
}

func do(t *testing.T, s Study) Result {
	t.Helper()
	r, err := Do(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestBowl finds the known answer, in the budget, and says by how much it is better.
func TestBowl(t *testing.T) {
	var runs atomic.Int64
	r := do(t, Study{Plan: bowlPlan, Evaluate: bowl(&runs)})
	if x, y := r.Values[0], r.Values[1]; x < 10 || x > 40 || x != math.Trunc(x) || math.Abs(y-0.3) > 0.12 {
		t.Errorf("x = %v, y = %v, want about 20 and 0.3", x, y)
	}
	if r.Used > bowlPlan.Budget || r.Used < bowlPlan.Budget*3/4 || int(runs.Load()) != r.Used+2*2*bowlPlan.TestRuns || len(r.Races) != 3 {
		t.Errorf("%d runs made, %d used, of %d, in %d races", runs.Load(), r.Used, bowlPlan.Budget, len(r.Races))
	}
	// The default is worth about 2 − 0.46 − 0.6 = 0.94, the best 2.
	if r.Overall.Low < 60 || r.Overall.High > 140 || len(r.Gains) != 2 || r.Gains[0].P > 0.05 || r.Gains[1].Default < 50_000 {
		t.Errorf("%+v, %+v", r.Overall, r.Gains)
	}
	var text, object bytes.Buffer
	r.Header.Version = "v1"
	if err := errors.Join(r.WriteText(&text), r.WriteJSON(&object)); err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, "bowl.txt", text.String())
	if !strings.Contains(object.String(), `"flags":["--set","x=`) {
		t.Errorf("%s", &object)
	}
}

// TestCandidates has few candidates in each race.
func TestCandidates(t *testing.T) {
	plan := bowlPlan
	plan.Candidates = 6
	r := do(t, Study{Plan: plan, Evaluate: bowl(nil)})
	for _, race := range r.Races {
		if race.Candidates > 6 {
			t.Errorf("%+v", race)
		}
	}
	if r.Used > plan.Budget || r.Overall.Low < 40 {
		t.Errorf("%d runs, %+v", r.Used, r.Overall)
	}
}

// TestRepeat does the same with several jobs, and after a stop at each of many runs: the result and
// the folder are the same.
func TestRepeat(t *testing.T) {
	plan := bowlPlan
	plan.Budget = plan.LeastBudget()
	folder := t.TempDir()
	whole := do(t, Study{Plan: plan, Evaluate: bowl(nil), Folder: folder})
	want, err := os.ReadFile(filepath.Join(folder, journal.RunsFile))
	if err != nil {
		t.Fatal(err)
	}
	compare := func(name, folder string, r Result) {
		t.Helper()
		r.Header = whole.Header
		if diff := cmp.Diff(whole, r, cmpopts.EquateNaNs()); diff != "" {
			t.Errorf("%s: -whole +other:\n%s", name, diff)
		}
		if got, _ := os.ReadFile(filepath.Join(folder, journal.RunsFile)); !bytes.Equal(got, want) {
			t.Errorf("%s: the runs differ", name)
		}
	}
	folder = t.TempDir()
	compare("four jobs", folder, do(t, Study{Plan: plan, Evaluate: bowl(nil), Folder: folder, Jobs: 4}))
	for stop := 1; stop < bytes.Count(want, []byte("\n")); stop += 71 {
		folder := t.TempDir()
		ctx, cancel := context.WithCancel(t.Context())
		var runs atomic.Int64
		evaluate := bowl(&runs)
		_, err := Do(ctx, Study{Plan: plan, Folder: folder, Evaluate: func(c context.Context, settings, instance string, seed uint64) (Run, error) {
			r, err := evaluate(c, settings, instance, seed)
			if int(runs.Load()) == stop {
				cancel()
			}
			return r, err
		}})
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped at run %d: %v", stop, err)
		}
		var again atomic.Int64
		compare(fmt.Sprintf("stopped at run %d", stop), folder, do(t, Study{Plan: plan, Evaluate: bowl(&again), Folder: folder}))
		if made := bytes.Count(want, []byte("\n")) - int(again.Load()); made < stop {
			t.Errorf("stopped at run %d: only %d runs were kept", stop, made)
		}
	}
}

// TestNoGain tunes what cannot be tuned: all parameters do nothing. The comparison must not find a
// gain, although a winner there is. Of ten such tunings, one may.
func TestNoGain(t *testing.T) {
	found := 0
	for seed := range uint64(10) {
		plan := bowlPlan
		plan.Parameters = []Parameter{{Name: "nothing", Low: -5, Default: 0, High: 5}, {Name: "neither", Low: 1, Default: 2, High: 9}}
		plan.Seed, plan.Budget, plan.TestRuns = 1000*seed, plan.LeastBudget(), 12
		r := do(t, Study{Plan: plan, Evaluate: func(_ context.Context, settings, instance string, seed uint64) (Run, error) {
			h := uint64(17)
			for _, c := range []byte(settings + instance) {
				h = h*31 + uint64(c)
			}
			return Run{Value: 1000 + int64(100*rand.New(rand.NewPCG(h, seed)).NormFloat64())}, nil
		}})
		if r.Overall.Low > 0 {
			found++
		}
	}
	if found > 2 {
		t.Errorf("a gain in %d of 10 tunings of nothing", found)
	}
}

// TestDrop has a race of three over six pairs: one is clearly worse, and is dropped unless it is an
// elite that has not been compared on all its pairs.
func TestDrop(t *testing.T) {
	scores := func() [][]float64 {
		return [][]float64{{1, 2, 9}, {2, 1, 9}, {1, 2, 9}, {2, 1, 9}, {1, 2, 9}, {2, 1, 9}}
	}
	alive := []candidate{{settings: "a"}, {settings: "b"}, {settings: "c"}}
	left, kept := drop(alive, scores(), 6)
	if len(left) != 2 || left[1].settings != "b" || len(kept) != 6 || len(kept[0]) != 2 {
		t.Errorf("%+v, %v", left, kept)
	}
	alive[2].seen = 7
	if left, _ := drop(alive, scores(), 6); len(left) != 3 {
		t.Errorf("an elite was dropped early: %+v", left)
	}
	two := [][]float64{{1, 2}, {1, 2}, {1, 2.5}, {1, 3}, {1, 4}, {1, 9}}
	if left, _ := drop(alive[:2], two, 6); len(left) != 1 || left[0].settings != "a" {
		t.Errorf("%+v", left)
	}
	if left, _ := drop(alive[:2], two[:5], 5); len(left) != 2 { // p = 2/32
		t.Errorf("%+v", left)
	}
}

// TestDraws: new configurations lie in their ranges, whole ones are whole, and those near a parent
// are near it.
func TestDraws(t *testing.T) {
	space := []Parameter{{Name: "x", Low: 0.001, Default: 1, High: 1000, Log: true}, {Name: "n", Low: 1, Default: 5, High: 10, Whole: true}, {Name: "y", Low: -1, Default: 0, High: 1}}
	random := rand.New(rand.NewPCG(1, 2))
	low := 0
	const draws = 2000
	for range draws {
		c := uniform(space, random)
		for k, p := range space {
			if c[k] < p.Low || c[k] > p.High || p.Whole && c[k] != math.Trunc(c[k]) {
				t.Fatalf("%s = %v", p.Name, c[k])
			}
		}
		if c[0] < 1 { // the middle of the logarithmic scale
			low++
		}
		d := near(space, configuration{1000, 1, 0.5}, 0.05, random)
		if d[0] < 10 || d[0] > 1000 || d[1] < 1 || d[1] > 4 || d[2] < 0 || d[2] > 1 {
			t.Fatalf("%v is not near its parent", d)
		}
	}
	if low < draws*4/10 || low > draws*6/10 {
		t.Errorf("%d of %d below the middle", low, draws)
	}
}

func TestCheck(t *testing.T) {
	for want, change := range map[string]func(*Plan){
		"there is no parameter":              func(p *Plan) { p.Parameters = nil },
		"there must be instances to train":   func(p *Plan) { p.Test = nil },
		"is a training instance and a test":  func(p *Plan) { p.Test = []string{"large"} },
		"there are 1 test runs":              func(p *Plan) { p.TestRuns = 1 },
		"the budget is 10 runs: with 3 para": func(p *Plan) { p.Budget = 10 },
		"there are 3 candidates in a race":   func(p *Plan) { p.Candidates = 3 },
		"a run has no end of its own":        func(p *Plan) { p.Steps = 0 },
		"x goes from 5 to 5":                 func(p *Plan) { p.Parameters = []Parameter{{Name: "x", Low: 5, Default: 5, High: 5}} },
		"x is 7 by default, which is out":    func(p *Plan) { p.Parameters = []Parameter{{Name: "x", Low: 1, Default: 7, High: 5}} },
		"a logarithmic scale needs":          func(p *Plan) { p.Parameters = []Parameter{{Name: "x", Default: 2, High: 5, Log: true}} },
		"x is named twice": func(p *Plan) {
			p.Parameters = []Parameter{p.Parameters[0], p.Parameters[0], p.Parameters[1]}
		},
	} {
		p := bowlPlan
		change(&p)
		if err := p.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// TestRefused wants a folder of another plan refused, and one whose budget was measured taken up.
func TestRefused(t *testing.T) {
	folder := t.TempDir()
	s := Study{Plan: bowlPlan, Evaluate: bowl(nil), Folder: folder}
	s.Plan.Within, s.Plan.Budget = 60, s.Plan.LeastBudget()
	do(t, s)
	s.Plan.Budget++ // measured again, on a busier machine
	do(t, s)
	s.Plan.Steps++
	_, err := Do(t.Context(), s)
	var other *journal.OtherError
	if !errors.As(err, &other) || !strings.Contains(err.Error(), "another tuning (steps: 10 there, 11 now)") {
		t.Errorf("error %v", err)
	}
}
