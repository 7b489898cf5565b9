package target

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"stride/internal/lab"
)

// worked is an experiment small enough for figures by hand. On one, fast reaches 60 after 10 and
// after 30 steps; slow after 100 in one run, and only 50 in the other, which ends after 400 steps. On two,
// no contestant gets far.
func worked() lab.Experiment {
	e := lab.Experiment{Header: lab.Header{
		Plan: lab.Plan{Subject: "maze", Contestants: []string{"fast", "slow"}, Instances: []string{"one", "two"}, Runs: 2,
			Seed: 1, Steps: 400, Workers: 1},
		Terms: lab.Terms{Value: "value", Bounded: true},
	}}
	add := func(instance, contestant string, seed uint64, size int64, points ...lab.Point) {
		e.Records = append(e.Records, lab.Record{
			Trial: lab.Trial{Instance: instance, Contestant: contestant,
				Seed: seed}, Size: size, Value: points[len(points)-1].Value,
			Steps: 400, Seconds: 4, Curve: points,
		})
	}
	p := func(steps, value int64) lab.Point {
		return lab.Point{Seconds: float64(steps) / 100, Steps: steps, Value: value}
	}
	add("one", "fast", 1, 100, p(1, -3), p(10, 60))
	add("one", "slow", 1, 100, p(2, 20), p(100, 60))
	add("two", "fast", 1, 200, p(5, 80))
	add("two", "slow", 1, 200, p(5, 40))
	add("one", "fast", 2, 100, p(30, 60))
	add("one", "slow", 2, 100, p(4, 50))
	add("two", "fast", 2, 200, p(8, 80))
	add("two", "slow", 2, 200, p(6, 40))
	return e
}

// TestWorked checks the figures of the target 60 on one and 120 on two, 60 % of the bounds.
func TestWorked(t *testing.T) {
	e := worked()
	a, err := New(e, Plan{Reference: Bound(e), Targets: []float64{0.6}, Axis: Steps})
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Problems) != 2 || a.Problems[0].Value != 60 || a.Problems[1].Value != 120 || a.First != 10 || a.Last != 400 {
		t.Fatalf("%+v", a)
	}
	fast, slow := a.Problems[0].Expected[0], a.Problems[0].Expected[1]
	if fast.Time != (10+30)/2 || fast.Reached != 2 || slow.Time != (100+400)/1 || slow.Reached != 1 {
		t.Errorf("expected running times %+v, %+v", fast, slow)
	}
	if e := a.Problems[1].Expected; !math.IsInf(e[0].Time, 1) || !math.IsInf(e[1].Time, 1) {
		t.Errorf("on two: %+v", e)
	}
	// Only one counts, as no contestant solved two.
	if profile := a.Profile(); !slices.Equal(profile[0], []float64{1}) || !slices.Equal(profile[1], []float64{25}) {
		t.Errorf("profile %v", profile)
	}
	// On one, fast is faster in all four pairs; on two, all four are unknown.
	if f := a.Faster(0, 1); f.First != 0.5 || f.Unknown != 0.5 || f.Low() != 0.5 || f.High() != 1 {
		t.Errorf("%+v", f)
	}
	times := a.Times(1, "")
	slices.Sort(times)
	if len(times) != 4 || times[0] != 100 || !math.IsInf(times[1], 1) || len(a.Times(0, "one")) != 2 {
		t.Errorf("times %v", times)
	}
	seconds, err := New(e, Plan{Reference: Bound(e), Targets: []float64{0.6}, Axis: Seconds})
	if err != nil || math.Abs(seconds.Problems[0].Expected[1].Time-5) > 1e-12 {
		t.Errorf("in seconds: %+v, %v", seconds, err)
	}
}

// TestReferences takes shares of the best value, of one known by others, and values.
func TestReferences(t *testing.T) {
	e := worked()
	value := func(r Reference) string {
		a, err := New(e, Plan{Reference: r, Targets: []float64{0.995, 0.5, 0.5}, Axis: Steps})
		if err != nil {
			return err.Error()
		}
		var all []string
		for _, p := range a.Problems {
			all = append(all, fmt.Sprintf("%s:%g=%g", p.Instance, p.Target, p.Value))
		}
		return strings.Join(append(all, a.Unknown...), " ")
	}
	known := func(instance string) (float64, bool) { return 90, true }
	one := Reference{Name: "what one has", Of: func(instance string) (float64, bool) { return 60, instance == "one" }}
	none := Reference{Name: "nothing", Of: func(string) (float64, bool) { return 0, false }}
	for want, r := range map[string]Reference{
		"one:0.5=30 one:0.995=60 two:0.5=40 two:0.995=80":         Best(e, nil),
		"one:0.5=45 one:0.995=90 two:0.5=45 two:0.995=90":         Best(e, known),
		"one:0.5=30 one:0.995=60 two":                             one,
		"one:0.5=0.5 one:0.995=0.995 two:0.5=0.5 two:0.995=0.995": {},
		"nothing is known for none of the instances":              none,
	} {
		if got := value(r); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// TestSmaller has the numbers left on levels, where less is better and 0 is solved.
func TestSmaller(t *testing.T) {
	e := worked()
	e.Terms = lab.Terms{Value: "numbers left", Smaller: true, Race: true}
	if _, err := New(e, Plan{Reference: Bound(e), Targets: []float64{1}, Axis: Steps}); err == nil ||
		!strings.Contains(err.Error(), "shares mean nothing") {
		t.Errorf("error %v", err)
	}
	a, err := New(e, Plan{Targets: []float64{20, 50}, Axis: Steps})
	if err != nil || a.Problems[0].Value != 50 || a.Problems[0].Expected[1].Time != (2+4)/2 ||
		a.Problems[1].Expected[1].Reached != 1 {
		t.Errorf("%+v, %v", a, err)
	}
}

// TestUncounted leaves out a contestant whose steps are unknown.
func TestUncounted(t *testing.T) {
	e := worked()
	for k := range e.Records {
		if e.Records[k].Contestant == "slow" {
			e.Records[k].Steps = 0
		}
	}
	a, err := New(e, Plan{Reference: Bound(e), Targets: []float64{0.6}, Axis: Steps})
	if err != nil || !slices.Equal(a.Contestants, []string{"fast"}) || !slices.Equal(a.Uncounted, []string{"slow"}) {
		t.Errorf("%+v, %v", a, err)
	}
	if a, err = New(e, Plan{Reference: Bound(e), Targets: []float64{0.6}, Axis: Seconds}); err != nil ||
		len(a.Contestants) != 2 {
		t.Errorf("%+v, %v", a, err)
	}
}
