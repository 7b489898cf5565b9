package grade

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
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

// Roster is what a teacher knows about the students, by the names of the submissions.
type Roster struct {
	Columns []string // of points by hand, as in "theory/25"
	Entries map[string]*Entry
}

// Entry is a line of a roster.
type Entry struct {
	Name  string  `json:"name,omitempty"`
	ID    string  `json:"id,omitempty"`
	Login string  `json:"login,omitempty"`
	Email string  `json:"email,omitempty"`
	Days  float64 `json:"days,omitempty"` // late
	Hand  []Part  `json:"by_hand,omitempty"`
}

// Part is a number of points given by hand.
type Part struct {
	Name   string  `json:"name"`
	Points float64 `json:"points"`
	Most   float64 `json:"most,omitempty"` // 0 if it is not known
}

// ReadRoster reads a table in CSV. Its columns are submission, any of name, id, login, email and days, and columns of
// points such as theory or theory/25.
func ReadRoster(text []byte) (*Roster, error) {
	rows, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(text, []byte("\ufeff")))).ReadAll()
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 || !slices.Contains(rows[0], "submission") {
		return nil, fmt.Errorf("the first line names the columns, and one of them is submission")
	}
	r := &Roster{Entries: make(map[string]*Entry)}
	for line, row := range rows[1:] {
		e, name := &Entry{}, ""
		fields := map[string]*string{"submission": &name, "name": &e.Name, "id": &e.ID, "login": &e.Login, "email": &e.Email}
		for k, head := range rows[0] {
			if field := fields[head]; field != nil {
				*field = row[k]
				continue
			}
			x, err := strconv.ParseFloat(strings.TrimSpace(row[k]), 64)
			if strings.TrimSpace(row[k]) != "" && (err != nil || !(x >= -1e6 && x <= 1e6)) {
				return nil, fmt.Errorf("line %d: %s is %q, and not a number", line+2, head, row[k])
			}
			if head == "days" {
				e.Days = x
				continue
			}
			part := Part{Name: head, Points: x}
			if word, most, found := strings.Cut(head, "/"); found {
				part.Name = word
				if part.Most, err = strconv.ParseFloat(most, 64); err != nil {
					return nil, fmt.Errorf("the column %q: write the most points behind the bar, as in theory/25", head)
				}
			}
			e.Hand = append(e.Hand, part)
		}
		if r.Entries[name] != nil {
			return nil, fmt.Errorf("line %d: %s is there twice", line+2, name)
		}
		r.Entries[name] = e
	}
	return r, nil
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
	if e := g.Roster.entry(s.Name); e != nil {
		s.Entry = *e
	}
	if s.Entry.Days = max(s.Entry.Days, g.Days); s.Entry.Days > g.Plan.FreeDays {
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

func (r *Roster) entry(name string) *Entry {
	if r == nil {
		return nil
	}
	return r.Entries[name]
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
