package grade

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"stride/internal/run"
)

// A student's verdict is the worst one of all configurations, wherever that stands in the plan.
func TestWorstVerdict(t *testing.T) {
	outputs := map[string]string{"5 5 1 4": sample, "3 3 1 2": "no maze\n"}
	for _, order := range []string{"5 5 1 4, 3 3 1 2", "3 3 1 2, 5 5 1 4"} {
		g := &Grading{Plan: plan(t, "configurations: ["+order+"]\nrepeats: 1\nthreshold: 10\n"), dir: t.TempDir(),
			records: make(map[string]Record)}
		s := Submission{Name: "ann"}
		add := func(r Record) { g.records[r.id()] = r }
		built := g.Plan.buildRecord(s)
		built.Outcome.Reason = run.Exited
		add(built)
		for _, c := range g.Plan.Configs {
			r := runRecord(s, c, 1)
			r.Output, r.Outcome.Reason = c.Key(), run.Exited
			add(r)
			if err := os.WriteFile(filepath.Join(g.dir, r.Output), []byte(outputs[c.Key()]), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		student, missing, err := g.student(s)
		if err != nil || missing != 0 || len(student.Configs) != 2 {
			t.Fatalf("%d missing, %v", missing, err)
		}
		a, b := slices.Index(worst, student.Configs[0].Verdict), slices.Index(worst, student.Configs[1].Verdict)
		if a == b || student.Verdict != worst[min(a, b)] {
			t.Errorf("%s: the verdict is %s, of %s and %s", order, student.Verdict, worst[a], worst[b])
		}
	}
}
