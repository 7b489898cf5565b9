package labcmd

import (
	"regexp"
	"testing"

	"stride/internal/lab"
)

// TestLabStatus looks at the line before the first run, in it, and after some.
func TestLabStatus(t *testing.T) {
	p := &labProgress{experiment: lab.Experiment{Header: lab.Header{Plan: lab.Plan{
		Contestants: []string{"annealing", "sampled"}, Instances: []string{"5 5 1 4"}, Runs: 3, Seed: 1, Steps: 10,
	}}}}
	trials := p.experiment.Plan.Trials()
	look := func(want string) {
		t.Helper()
		if got := p.status(); !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("line %q, want %q", got, want)
		}
	}
	look(`^$`)
	p.watch(nil, &trials[0])
	look(`^run 1 of 6: annealing on 5 5 1 4, seed 1, [0-9.]+ s$`)
	p.watch([]lab.Record{{Trial: trials[0], Seconds: 1000}}, &trials[1])
	look(`^run 2 of 6: sampled on 5 5 1 4, seed 1, [0-9.]+ s  about 1h2[23]m\S+ left$`)
	p.watch([]lab.Record{{Trial: trials[0], Seconds: 1000}, {Trial: trials[1], Seconds: 4000},
		{Trial: trials[2], Seconds: 1000}}, &trials[3])
	look(`^run 4 of 6: sampled on 5 5 1 4, seed 2, [0-9.]+ s  about (1h40m0s|1h39m\S+) left$`)
}

func TestQuoted(t *testing.T) {
	for text, want := range map[string]string{
		"out/lab": "out/lab", "5 5 1 4": "'5 5 1 4'", "it's": `'it'\''s'`, "a$b": "'a$b'",
	} {
		if got := quoted(text); got != want {
			t.Errorf("%s is quoted as %s, want %s", text, got, want)
		}
	}
}
