package grade

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"stride/internal/keys"
	"stride/internal/maze/engines/portfolio"
	"stride/internal/maze/optima"
	"stride/internal/search"
	"stride/maze"
)

// SourceKind is the origin of a threshold.
type SourceKind string

// The kinds.
const (
	Optimum SourceKind = "optimum" // the proved optimum
	Search  SourceKind = "search"  // what a search of this program finds
	Number  SourceKind = "number"
)

// A Source is where a threshold comes from.
type Source struct {
	Kind   SourceKind
	Number float64 // the value, or the seconds of a search; see stepsPerSecond
	Share  float64 // of that value; 0 for all of it
}

// String returns the source as a plan has it.
func (s Source) String() string {
	text := string(s.Kind)
	switch s.Kind {
	case Search:
		text = fmt.Sprintf("%s %gs", s.Kind, s.Number)
	case Number:
		text = fmt.Sprintf("%g", s.Number)
	}
	if s.Share > 0 {
		text = fmt.Sprintf("%g%% of %s", 100*s.Share, text)
	}
	return text
}

var errSource = errors.New("it must be a number above 0, optimum, search 10s, or a share of these, as in " +
	"90% of optimum")

func parseSource(text string) (s Source, err error) {
	if share, rest, found := strings.Cut(text, "% of "); found {
		x, err := strconv.ParseFloat(share, 64)
		if err != nil || !(x > 0 && x <= 100) {
			return s, errSource
		}
		s.Share, text = x/100, strings.TrimSpace(rest)
	}
	word, rest, _ := strings.Cut(text, " ")
	switch kind := SourceKind(word); {
	case kind == Optimum && rest == "":
		s.Kind = kind
	case kind == Search:
		d, err := keys.ParseDuration(strings.TrimSpace(rest), keys.AtLeast(int64(time.Millisecond)))
		if err != nil {
			return s, err
		}
		s.Kind, s.Number = kind, d.Seconds()
	default:
		x, err := strconv.ParseFloat(text, 64)
		if err != nil || !(x > 0 && x < 1e7) {
			return s, errSource
		}
		s.Kind, s.Number = Number, x
	}
	return s, nil
}

// Threshold is the value that earns full points, with where it comes from in words.
type Threshold struct {
	Value  float64 `json:"value"`
	Source string  `json:"source"`
	Puzzle string  `json:"puzzle,omitempty"` // the ID of a maze to solve, of which Value is the length
}

// stepsPerSecond turns the time of a search into steps: a plan has the same thresholds on a slow or
// busy machine, which counts seconds that are worth less. A core makes 2 to 6 million steps in a
// second.
const stepsPerSecond = 2_000_000

// find returns the threshold of a configuration by the first of its sources that knows one.
func (c Config) find(ctx context.Context) (Threshold, error) {
	if c.Request != nil {
		return c.request(ctx)
	}
	for _, s := range c.Sources {
		value, words, ok, err := s.value(ctx, c.Params)
		if err != nil {
			return Threshold{}, fmt.Errorf("the threshold of %s: %w", c.Key(), err)
		}
		if !ok {
			continue
		}
		if s.Share > 0 {
			value *= s.Share
			words = fmt.Sprintf("%g %% of %s", 100*s.Share, words)
		}
		if value <= 0 {
			return Threshold{}, fmt.Errorf("the threshold of %s is %g (%s): it must be above 0", c.Key(),
				value, words)
		}
		return Threshold{Value: value, Source: words}, nil
	}
	return Threshold{}, fmt.Errorf("no source of the plan knows a threshold for %s: add a search to "+
		"threshold, such as %q", c.Key(), "optimum, search 10s")
}

func (s Source) value(ctx context.Context, p maze.Params) (value float64, words string, ok bool, err error) {
	switch s.Kind {
	case Number:
		return s.Number, "set by the plan", true, nil
	case Optimum:
		best, ok := optima.Value(p)
		return float64(best), "the proved optimum", ok, nil
	}
	steps := max(1, int64(s.Number*stepsPerSecond))
	found, err := portfolio.Run(ctx, portfolio.Options{Params: p, Seed: 1, Workers: 1,
		Budget: search.Budget{Steps: steps}}, nil)
	if err == nil {
		err = ctx.Err()
	}
	return float64(found.Report.Value), fmt.Sprintf("a %s of %d steps", s.Kind, steps), true, err
}
