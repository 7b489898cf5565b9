package tune

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"stride/internal/table"
)

// What is shown of a tuning.

// Flags returns the winner as flags of the commands that take parameters. Those that are at their
// defaults are left out.
func (r *Result) Flags() (flags []string) {
	for k, q := range r.Plan.Parameters {
		if r.Values[k] != q.Default {
			flags = append(flags, "--set", q.Name+"="+number(r.Values[k]))
		}
	}
	return flags
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// races returns the table of races.
func (r *Result) races() *table.Table {
	t := &table.Table{Columns: []table.Column{
		{Key: "race"}, {Key: "candidates"}, {Key: "pairs"}, {Key: "survivors"}, {Key: "runs"}, {Key: "rank", Head: "rank of the best", Verb: "%.2f"},
	}}
	for k, race := range r.Races {
		t.Add(k+1, race.Candidates, race.Pairs, race.Survivors, race.Runs, race.Rank)
	}
	return t
}

// parameters returns the table of parameters.
func (r *Result) parameters() *table.Table {
	t := &table.Table{Columns: []table.Column{{Key: "parameter", Left: true}, {Key: "low"}, {Key: "high"}, {Key: "default"}, {Key: "tuned"}}}
	for k, q := range r.Plan.Parameters {
		t.Add(q.Name, number(q.Low), number(q.High), number(q.Default), number(r.Values[k]))
	}
	return t
}

// gains returns the table of the comparison.
func (r *Result) gains() *table.Table {
	t := &table.Table{Columns: []table.Column{
		{Key: "instance", Left: true}, {Key: "default", Verb: "%.1f"}, {Key: "tuned", Verb: "%.1f"},
		{Key: "gain_percent", Head: "gain %", Verb: "%+.2f"}, {Key: "gain_low", Head: "from", Verb: "%+.2f"}, {Key: "gain_high", Head: "to", Verb: "%+.2f"},
		{Key: "p", Verb: "%.2g"},
	}}
	for _, g := range append(r.Gains[:len(r.Gains):len(r.Gains)], r.Overall) {
		name := g.Instance
		if name == "" {
			name = "all"
		}
		t.Add(name, g.Default, g.Tuned, g.Percent, g.Low, g.High, g.P)
	}
	return t
}

// verdict says what the comparison shows.
func (r *Result) verdict() string {
	switch {
	case r.Best == r.Defaults:
		return "No configuration was better than the default one."
	case r.Overall.Low > 0:
		return "On the held-out configurations the tuned parameters are better."
	case r.Overall.High < 0:
		return "On the held-out configurations the tuned parameters are worse than the default: what won the races was good on their instances only."
	}
	return "On the held-out configurations no gain is shown."
}

// budget describes the budget of a run.
func (p Plan) budget() string {
	switch {
	case p.Steps > 0 && p.Seconds > 0:
		return fmt.Sprintf("%d steps or %g s", p.Steps, p.Seconds)
	case p.Steps > 0:
		return fmt.Sprintf("%d steps", p.Steps)
	}
	return fmt.Sprintf("%g s", p.Seconds)
}

// WriteText prints the result for people.
func (r *Result) WriteText(w io.Writer) error {
	var b bytes.Buffer
	p := r.Plan
	parameters := fmt.Sprintf("%d parameters", len(p.Parameters))
	if len(p.Parameters) == 1 {
		parameters = "1 parameter"
	}
	fmt.Fprintf(&b, "Tuning of %s: %s, %d of %d runs of %s in %d races\n", p.Algorithm, parameters, r.Used, p.Budget, p.budget(), len(r.Races))
	if err := r.races().WriteText(&b); err != nil {
		return err
	}
	b.WriteByte('\n')
	if err := r.parameters().WriteText(&b); err != nil {
		return err
	}
	fmt.Fprintf(&b, "\nHeld-out configurations, %d seeds each: median values, and the gain in per cent with its 95 %% interval\n", p.TestRuns)
	if err := r.gains().WriteText(&b); err != nil {
		return err
	}
	fmt.Fprintf(&b, "%s\n", r.verdict())
	if flags := r.Flags(); len(flags) > 0 {
		fmt.Fprintf(&b, "\n--algorithm %s", p.Algorithm)
		for k := 1; k < len(flags); k += 2 {
			fmt.Fprintf(&b, " --set %s", flags[k])
		}
		b.WriteByte('\n')
	}
	_, err := w.Write(b.Bytes())
	return err
}

// WriteJSON prints everything that is known, in one line.
func (r *Result) WriteJSON(w io.Writer) error {
	flags := r.Flags()
	if flags == nil {
		flags = []string{}
	}
	return json.NewEncoder(w).Encode(struct {
		Header
		Used       int          `json:"used"`
		Races      *table.Table `json:"races"`
		Parameters *table.Table `json:"parameters"`
		Gains      *table.Table `json:"gains"`
		Flags      []string     `json:"flags"`
	}{r.Header, r.Used, r.races(), r.parameters(), r.gains(), flags})
}
