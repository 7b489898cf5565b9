package lab

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// part makes a part of an experiment.
func part(t *testing.T, name string, p Plan) Part {
	t.Helper()
	e, err := Run(t.Context(), Study{Plan: p, Subject: new(counting), Folder: t.TempDir(), Command: "make " + name})
	if err != nil {
		t.Fatal(err)
	}
	return Part{name, e}
}

// TestMerge makes an experiment in parts by seed, by contestant and by instance. Merged in any order,
// they are what is made at once.
func TestMerge(t *testing.T) {
	whole := small
	whole.Runs, whole.Settings = 4, map[string]string{"game": "mine", "variant sampled": "sampled sample=3"}
	at := func(change func(*Plan)) Plan {
		p := whole
		p.Settings = map[string]string{"game": "mine"}
		change(&p)
		return p
	}
	parts := []Part{
		part(t, "annealing", at(func(p *Plan) { p.Contestants = []string{"annealing"} })),
		part(t, "early", at(func(p *Plan) {
			p.Contestants, p.Runs = []string{"sampled"}, 2
			p.Settings["variant sampled"] = "sampled sample=3"
		})),
		part(t, "late 4 4", at(func(p *Plan) {
			p.Seed, p.Runs, p.Instances, p.Contestants = 9, 2, []string{"4 4 1 3"}, []string{"sampled"}
			p.Settings["variant sampled"] = "sampled sample=3"
		})),
		part(t, "late 5 4", at(func(p *Plan) {
			p.Seed, p.Runs, p.Instances, p.Contestants = 9, 2, []string{"5 4 1 3"}, []string{"sampled"}
			p.Settings["variant sampled"] = "sampled sample=3"
		})),
	}
	atOnce := part(t, "whole", whole)
	for _, order := range [][]int{{0, 1, 2, 3}, {3, 1, 0, 2}, {2, 3, 0, 1, 1, 0}} {
		var some []Part
		for _, k := range order {
			some = append(some, parts[k])
		}
		e, err := Merge(some)
		if err != nil {
			t.Fatal(err)
		}
		if e.Left() != 0 || len(e.Parts) != len(order) || e.Parts[0].Command != "make "+some[0].Name {
			t.Errorf("%d left, parts %+v", e.Left(), e.Parts)
		}
		want := make(map[Trial]Record)
		for _, r := range atOnce.Records {
			want[r.Trial] = r
		}
		for _, r := range e.Records {
			if diff := cmp.Diff(want[r.Trial], r); diff != "" {
				t.Errorf("-at once +merged:\n%s", diff)
			}
		}
		if len(e.Records) != len(want) {
			t.Errorf("%d runs, want %d", len(e.Records), len(want))
		}
		folder := t.TempDir()
		if err := WriteMerged(folder, e); err != nil {
			t.Fatal(err)
		}
		again, err := Read(folder)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(e, again); diff != "" {
			t.Errorf("-merged +read:\n%s", diff)
		}
		if diff := cmp.Diff(map[string]string(whole.Settings), again.Plan.Settings); diff != "" {
			t.Errorf("settings: %s", diff)
		}
		// It goes on like any other, with more runs.
		more := again.Plan
		more.Runs++
		subject := new(counting)
		if _, err := Run(t.Context(), Study{Plan: more, Subject: subject, Folder: folder}); err != nil || subject.runs != 4 {
			t.Errorf("%d runs more, %v", subject.runs, err)
		}
	}
}

// TestMergeIncomplete merges parts that do not fill the plan.
func TestMergeIncomplete(t *testing.T) {
	a, b := small, small
	a.Contestants, a.Instances = []string{"annealing"}, []string{"4 4 1 3"}
	b.Contestants, b.Instances, b.Seed = []string{"sampled"}, []string{"5 4 1 3"}, 8
	e, err := Merge([]Part{part(t, "a", a), part(t, "b", b)})
	if err != nil || e.Plan.Seed != 7 || e.Plan.Runs != 3 || len(e.Records) != 4 || e.Left() != 2*2*3-4 {
		t.Errorf("%+v, %v", e.Plan, err)
	}
}

// TestMergeConflicts wants errors that name what does not agree.
func TestMergeConflicts(t *testing.T) {
	a := part(t, "a", small)
	change := func(f func(*Part)) Part {
		b := part(t, "b", small)
		f(&b)
		return b
	}
	for want, b := range map[string]Part{
		"a and b cannot be merged: plan.steps: 500 in a, 600 in b":                     change(func(p *Part) { p.Plan.Steps = 600 }),
		"plan.subject: counting in a, maze in b":                                       change(func(p *Part) { p.Plan.Subject = "maze" }),
		"version: " + a.Machine.Version + " in a, v9 in b":                             change(func(p *Part) { p.Machine.Version = "v9" }),
		`the setting "game" is "" in one and "mine" in the other`:                      change(func(p *Part) { p.Plan.Settings = map[string]string{"game": "mine"} }),
		`the setting "variant sampled" is "" in one and "sampled sample=3" in the oth`: change(func(p *Part) { p.Plan.Settings = map[string]string{"variant sampled": "sampled sample=3"} }),
		"a and b both have a run of annealing on 4 4 1 3 with seed 7, and the two di":  change(func(p *Part) { p.Records[0].Value = 99 }),
		"the seeds go from 7 to": change(func(p *Part) {
			p.Plan.Seed = 1 << 50
			p.Records = nil
		}),
	} {
		_, err := Merge([]Part{a, b})
		var conflict *ConflictError
		if !errors.As(err, &conflict) || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}
