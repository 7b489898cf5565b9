package grade

import (
	"fmt"
	"slices"
	"time"
)

// What concerns a student and not a program: requirements, late days, points given by hand, and
// what is shown when. Nothing of it needs a run.

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
	case Never:
		return false
	case AfterDue:
		return !p.Due.IsZero() && now.After(p.Due)
	case AfterPublished:
		return !p.Published.IsZero() && now.After(p.Published)
	}
	return true
}

// settle adds what does not follow from runs to the points of a submission: requirements, late
// days, points by hand.
func (g *Grading) settle(s *Student) {
	deduct := func(points float64, rule, why string, args ...any) {
		if points == 0 {
			return
		}
		s.Costs = append(s.Costs, Cost{min(points, s.Points), fmt.Sprintf(why, args...), rule})
		s.Points -= min(points, s.Points)
	}
	for _, r := range g.Plan.Require {
		if s.Build != nil && slices.Contains(s.Build.Unmet, r.id()) {
			deduct(r.Deduction, trim(r.Deduction), "missing: %v", r)
		}
	}
	if s.Entry.Days = max(s.Entry.Days, g.Days); s.Entry.Days > g.Plan.FreeDays && !s.Rest {
		late, rule := s.Entry.Days-g.Plan.FreeDays, ""
		if rule = trim(late * g.Plan.PerDay.Number); g.Plan.PerDay.Percent {
			rule += " %"
		}
		deduct(late*g.Plan.PerDay.of(s.Points), rule, "%s late days, of which %s cost nothing",
			trim(s.Entry.Days), trim(g.Plan.FreeDays))
	}
	for _, part := range s.Entry.Hand {
		s.ByHand += part.Points
	}
}
