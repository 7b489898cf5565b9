package grade

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"stride/internal/maze/design"
	"stride/internal/maze/optima"
)

// What concerns a class and not a program: who is who, points given by hand, late days, what is
// shown when, and whether two students have printed the same maze. Nothing of it needs a run.

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

// settle adds what does not follow from runs to the points of a submission: requirements, late days, points by hand.
func (g *Grading) settle(s *Student) {
	deduct := func(points float64, rule, why string, args ...any) {
		if points == 0 {
			return
		}
		s.Costs = append(s.Costs, Cost{min(points, s.Points), fmt.Sprintf(why, args...), rule})
		s.Points -= min(points, s.Points)
	}
	for _, r := range g.Plan.Require {
		if s.Build != nil && slices.Contains(s.Build.Unmet, r.String()) {
			deduct(r.Deduction, trim(r.Deduction), "missing: %v", r)
		}
	}
	if s.Entry.Days = max(s.Entry.Days, g.Days); s.Entry.Days > g.Plan.FreeDays && s.Verdict != Absent {
		late, rule := s.Entry.Days-g.Plan.FreeDays, ""
		if rule = trim(late * g.Plan.PerDay.Number); g.Plan.PerDay.Percent {
			rule += " %"
		}
		deduct(late*g.Plan.PerDay.of(s.Points), rule, "%s late days, of which %s cost nothing", trim(s.Entry.Days),
			trim(g.Plan.FreeDays))
	}
	for _, part := range s.Entry.Hand {
		s.ByHand += part.Points
	}
}

// compare notes which mazes are those of the public table of optima, and which were printed by two submissions.
func (r *Results) compare() {
	type maker struct{ name, config string }
	makers := make(map[string][]maker)
	var order []string
	for _, s := range r.Students {
		for _, c := range s.Configs {
			for _, run := range c.Runs {
				if run.grid == nil || c.config.Request != nil || c.config.Exercise != nil {
					continue
				}
				k, m := design.Key(run.grid), maker{s.Name, c.Config}
				if best, ok := optima.Best(run.grid.Params); ok && design.Key(best) == k {
					run.Known, c.Known = true, true
					continue
				}
				if makers[k] == nil {
					order = append(order, k)
				}
				if !slices.Contains(makers[k], m) {
					makers[k] = append(makers[k], m)
				}
			}
		}
	}
	for _, k := range order {
		var names []string
		for _, m := range makers[k] {
			names = append(names, m.name)
		}
		if names = slices.Compact(names); len(names) > 1 {
			r.Notes = append(r.Notes,
				fmt.Sprintf("%s printed the same maze of %s", strings.Join(names, " and "), makers[k][0].config))
		}
	}
}
