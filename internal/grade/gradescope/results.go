// Package gradescope makes what Gradescope needs to grade with Stride: a folder with the programs
// of an autograder, and the file results.json that an autograder leaves, whose form is described at
// https://gradescope-autograders.readthedocs.io/en/latest/specs/.
package gradescope

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"stride/internal/grade"
)

// file is the form of results.json.
type file struct {
	Score       *float64      `json:"score,omitempty"` // without one, Gradescope takes no result
	Output      string        `json:"output"`
	Visibility  string        `json:"visibility"`
	Tests       []test        `json:"tests"`
	Leaderboard []leaderboard `json:"leaderboard"`
}

type test struct {
	Name       string  `json:"name"`
	Score      float64 `json:"score"`
	MaxScore   float64 `json:"max_score"`
	Status     string  `json:"status"`
	Output     string  `json:"output"`
	Visibility string  `json:"visibility"`
}

type leaderboard struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Order string  `json:"order"`
}

// Results returns the content of results.json for one submission: a test for each configuration,
// and a leaderboard of the points and the values. There is no bonus in it, since an autograder
// knows a single submission; a program without a value has 0 on the leaderboard.
//
// While a test is hidden, Gradescope shows students no total, so that score can have it. But all
// see the leaderboard and the output, which therefore say nothing from which the points of a hidden
// configuration follow.
func Results(r *grade.Results, s *grade.Student) ([]byte, error) {
	hidden := slices.ContainsFunc(s.Configs, func(c *grade.ConfigGrade) bool {
		return c.Visible() != grade.AtOnce
	})
	score := rounded(s.Points)
	f := file{Score: &score, Visibility: string(grade.AtOnce), Tests: []test{},
		Leaderboard: []leaderboard{}}
	if !hidden {
		f.Output = "The verdict is: " + string(s.Verdict) + "."
		f.Leaderboard = []leaderboard{{"Points", rounded(s.Points), "desc"}}
	}
	if !s.Graded() {
		f.Score, f.Leaderboard = nil, []leaderboard{}
		f.Output = "Not graded, which is no fault of yours: please tell the instructors. " + s.Why + "."
		return json.MarshalIndent(f, "", "  ")
	}
	if s.Why != "" {
		f.Output = strings.ToUpper(s.Why[:1]) + s.Why[1:] + "."
		if s.Build != nil && s.Build.Outcome.Stderr != "" {
			f.Output += "\n\n" + s.Build.Outcome.Stderr
		}
	}
	for _, cost := range s.Costs {
		amount := fmt.Sprint(rounded(cost.Points))
		if hidden {
			amount = cost.Rule
		}
		f.Output += fmt.Sprintf("\n-%s: %s", amount, cost.Why)
	}
	for _, c := range s.Configs {
		t := test{Name: c.Config, Score: rounded(c.Points), MaxScore: rounded(c.Most), Status: "failed",
			Output: words(c), Visibility: string(c.Visible())}
		if c.Verdict == grade.OK {
			t.Status = "passed"
		}
		f.Tests = append(f.Tests, t)
		if !c.Ranked() || c.Visible() != grade.AtOnce {
			continue
		}
		l := leaderboard{Name: c.Config, Order: "desc"}
		if c.Value != nil {
			l.Value = *c.Value
		}
		f.Leaderboard = append(f.Leaderboard, l)
	}
	f.Output = strings.TrimSpace(f.Output)
	return json.MarshalIndent(f, "", "  ")
}

func rounded(x float64) float64 { return math.Round(100*x) / 100 }

// words describes the outcome of the runs of a configuration, and what cost points.
func words(c *grade.ConfigGrade) string {
	if len(c.Runs) == 0 {
		return "It was not run."
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", c.Need())
	for _, run := range c.Runs {
		fmt.Fprintf(&b, "\nRun %d: %s, %g points, %.2f s", run.Record.Repeat, run.Verdict,
			rounded(run.Points), run.Record.Outcome.Wall.Seconds())
		if run.Figure != nil {
			fmt.Fprintf(&b, ", value %d", *run.Figure)
		}
		b.WriteString("\n")
		for _, cost := range run.Costs {
			fmt.Fprintf(&b, "  -%g: %s\n", rounded(cost.Points), cost.Why)
		}
		for _, d := range run.Format {
			fmt.Fprintf(&b, "  %v\n", d)
		}
	}
	return b.String()
}
