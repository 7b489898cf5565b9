package report

import (
	"cmp"
	"encoding/json"
	"slices"

	"stride/internal/grade"
	"stride/internal/grade/class"
)

// Programs and people meet here: package grade says what a submission is worth, and package class
// whose it is. A row of the class list without a submission becomes a student without one, who may
// have points given by hand.

// The verdicts of students without a submission.
const (
	Absent     grade.Verdict = "not handed in"
	NotMatched grade.Verdict = "not matched" // it cannot be told which submission is the student's
)

// Results are those of a grading, for people.
type Results struct {
	*grade.Results
	List     *class.List `json:"-"` // nil without a class list
	Students []*Student  `json:"submissions"`
}

// Student is a submission with its points, or a row of the class list.
type Student struct {
	*grade.Student
	Rank   int       `json:"rank"` // by the total; equal totals share one
	Total  float64   `json:"total"`
	Row    class.Row `json:"roster,omitzero"`
	ByHand float64   `json:"by_hand"`
	listed bool      // the class list has a row
	rest   bool      // it is a row without a submission
}

// Named returns the name on the class list, or that of the submission.
func (s *Student) Named() string { return cmp.Or(s.Row.Name, s.Name) }

// MarshalJSON writes null in place of points that there are none of.
func (s *Student) MarshalJSON() ([]byte, error) {
	type plain Student
	if s.Graded() {
		return json.Marshal((*plain)(s))
	}
	return json.Marshal(struct {
		*plain
		Rank   *int     `json:"rank"`
		Points *float64 `json:"points"`
		Bonus  *float64 `json:"bonus"`
		Total  *float64 `json:"total"`
	}{plain: (*plain)(s)})
}

// HandedIn reports whether there is a submission.
func (s *Student) HandedIn() bool { return !s.rest }

// HandedIn returns the number of submissions.
func (r *Results) HandedIn() int { return len(r.Results.Students) }

// Join adds a class, which may be nil, to the results of a grading, and orders all by their totals.
func Join(results *grade.Results, m *class.Matched) *Results {
	r := &Results{Results: results}
	for _, s := range results.Students {
		r.Students = append(r.Students, &Student{Student: s})
	}
	if m != nil {
		r.List = m.List
		for _, s := range r.Students {
			if row := m.Rows[s.Name]; row != nil {
				s.Row, s.listed = *row, true
			}
		}
		for _, missing := range m.Rest {
			s := &grade.Student{Name: missing.Called(), Verdict: Absent}
			switch missing.Reason {
			case class.Unclear:
				s.Verdict = NotMatched
			case class.Loose:
				s.Verdict = grade.Refused
				s.Why = "what was handed in is neither a folder nor an archive: " + missing.File
			}
			r.Students = append(r.Students, &Student{Student: s, Row: *missing.Row, listed: true, rest: true})
		}
	}
	for _, s := range r.Students {
		s.ByHand = s.Row.ByHand()
		s.Total = s.Points + s.Bonus + s.ByHand
	}
	slices.SortStableFunc(r.Students, func(a, b *Student) int {
		switch {
		case a.Graded() == b.Graded():
			return cmp.Compare(b.Total, a.Total)
		case a.Graded():
			return -1
		}
		return 1
	})
	for k, s := range r.Students {
		if !s.Graded() {
			break
		}
		s.Rank = k + 1
		if k > 0 && r.Students[k-1].Total == s.Total {
			s.Rank = r.Students[k-1].Rank
		}
	}
	return r
}
