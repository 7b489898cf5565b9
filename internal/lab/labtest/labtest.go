// Package labtest runs small experiments, for tests of subjects.
package labtest

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"stride/internal/lab"
)

// Run carries out a plan and returns its runs.
func Run(t *testing.T, s lab.Subject, p lab.Plan) []lab.Record {
	t.Helper()
	e, err := lab.Run(t.Context(), lab.Study{Plan: p, Subject: s})
	if err != nil {
		t.Fatal(err)
	}
	return e.Records
}

// Repeat carries out a plan twice and compares all but the times.
func Repeat(t *testing.T, s lab.Subject, p lab.Plan) []lab.Record {
	t.Helper()
	first, second := Run(t, s, p), Run(t, s, p)
	if diff := cmp.Diff(timeless(first), timeless(second)); diff != "" {
		t.Errorf("-first +second:\n%s", diff)
	}
	return first
}

// timeless returns records without their times.
func timeless(records []lab.Record) []lab.Record {
	all := make([]lab.Record, len(records))
	for k, r := range records {
		r.Seconds, r.CPU = 0, 0
		curve := make([]lab.Point, len(r.Curve))
		for n, point := range r.Curve {
			point.Seconds = 0
			curve[n] = point
		}
		r.Curve = curve
		all[k] = r
	}
	return all
}
