package grade

import (
	"fmt"
	"slices"
	"time"
)

// What costs points besides runs, and what students are shown when. Nothing of it needs a run.

// Visibility says when a student sees the results of a configuration, in the words of Gradescope.
type Visibility string

// The visibilities. An empty one is AtOnce.
const (
	AtOnce         Visibility = "visible"
	Never          Visibility = "hidden"
	AfterDue       Visibility = "after_due_date"
	AfterPublished Visibility = "after_published"
)

// Shown reports whether students see the results of a configuration at a time.
func (p *Plan) Shown(v Visibility, now time.Time) bool {
	switch v {
	case Never, AfterPublished: // which the platform knows
		return false
	case AfterDue:
		return !p.Due.IsZero() && now.After(p.Due)
	}
	return true
}

// settle deducts what the requirements that a submission does not meet cost.
func (g *Grading) settle(s *Student) {
	for _, r := range g.Plan.Require {
		if r.Deduction == 0 || !slices.Contains(s.Build.Unmet, r.id()) {
			continue
		}
		points := min(r.Deduction, s.Points)
		s.Costs = append(s.Costs, Cost{points, fmt.Sprintf("missing: %v", r), trim(r.Deduction)})
		s.Points -= points
	}
}
