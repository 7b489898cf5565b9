package grade

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"stride/internal/run"
)

// A student's verdict is the worst one of all configurations, wherever it is in the plan.
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

// A student whose program has not been built yet keeps the name and the days of the roster.
func TestPendingKeepsRow(t *testing.T) {
	entry := Entry{Name: "Ann Lee", Days: 3}
	g := &Grading{Plan: plan(t, "configurations: [5 5 1 4]\nrepeats: 2\n"), rows: map[string]*Entry{"ann": &entry}}
	student, missing, err := g.student(Submission{Name: "ann"})
	if err != nil || missing != 2 || student.Verdict != Pending || student.Entry.Name != entry.Name || student.Entry.Days != entry.Days {
		t.Errorf("%+v, %d missing, %v", student, missing, err)
	}
}

// A file that is no archive is no submission, and the refusal says what is one.
func TestNoSubmission(t *testing.T) {
	name := filepath.Join(t.TempDir(), "main.py")
	if err := os.WriteFile(name, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Find(t.Context(), NewPlan(), []string{name}, false); err == nil || !strings.Contains(err.Error(), "is no submission") {
		t.Errorf("error %v", err)
	}
}
