package report

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stride/internal/golden"
	"stride/internal/lab/target"
)

// TestTargets writes all files of an analysis, and compares the texts with what they should be.
func TestTargets(t *testing.T) {
	e := made(8)
	a, err := NewTargets(e, target.Plan{Reference: target.Best(e, nil), Targets: []float64{0.3, 0.7, 1},
		Axis: target.Steps})
	if err != nil {
		t.Fatal(err)
	}
	a.Unknown, a.Uncounted = []string{"7 7 1 6"}, []string{"other"}
	dir := t.TempDir()
	if err := a.Write(dir); err != nil {
		t.Fatal(err)
	}
	var object bytes.Buffer
	if err := json.NewEncoder(&object).Encode(a.JSON()); err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, "targets.json", object.String())
	for _, name := range []string{"targets.txt", "targets.csv", "targets-overall.csv", "faster.csv"} {
		content, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		golden.Compare(t, name, string(content))
	}
	page, err := os.ReadFile(filepath.Join(dir, "targets.html"))
	if err != nil {
		t.Fatal(err)
	}
	text := string(page)
	for _, outside := range []string{"http://", "https://", "src=", "href=", "ZgotmplZ", "<no value>"} {
		if strings.Contains(strings.ReplaceAll(strings.ReplaceAll(text, "http://www.w3.org/2000/svg", ""),
			"http://www.w3.org/1999/xlink", ""), outside) {
			t.Errorf("the page has %s", outside)
		}
	}
	if n := strings.Count(text, "<svg "); n != 2+len(a.Instances) || len(a.Instances) != 2 {
		t.Errorf("the page has %d pictures of %d instances", n, len(a.Instances))
	}
	for _, want := range []string{"<th>ERT</th>", "<th>first faster</th>", "<th>within 10x %</th>", "Left out: 7 7 1 6",
		"<h3>Mazes 6 6 1 5</h3>"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	for _, name := range []string{"ecdf", "ecdf-5-5-1-4", "ecdf-6-6-1-5", "profile"} {
		svg, err := os.ReadFile(filepath.Join(dir, name+".svg"))
		if err != nil {
			t.Fatal(err)
		}
		text := textOf(t, svg)
		for _, contestant := range e.Plan.Contestants {
			if !strings.Contains(text, contestant) {
				t.Errorf("%s.svg does not name %s", name, contestant)
			}
		}
		if _, err := os.Stat(filepath.Join(dir, name+".png")); err != nil {
			t.Error(err)
		}
	}
}

// TestTargetsOfLevels has a race, in seconds, with a level that one contestant never solves.
func TestTargetsOfLevels(t *testing.T) {
	a, err := NewTargets(timed(), target.Plan{Targets: []float64{0}, Axis: target.Seconds})
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := a.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, "targets-levels.txt", text.String())
}
