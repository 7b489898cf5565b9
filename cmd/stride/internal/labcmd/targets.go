package labcmd

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stride/internal/cli"
	"stride/internal/course"
	"stride/internal/lab"
	"stride/internal/lab/mazes"
	"stride/internal/lab/report"
	"stride/internal/lab/target"
	"stride/internal/maze/optima"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/records"
)

// References that --of can name.
const (
	ofBest    = "best"
	ofOptimum = "optimum"
	ofBound   = "bound"
	ofValue   = "value"
)

var references = []string{ofBest, ofOptimum, ofBound, ofValue}

// usualShares are the targets if none are given.
var usualShares = []float64{0.5, 0.8, 0.9, 0.95, 0.99, 1}

func newTargets() *cli.Command {
	var (
		of      = ofBest
		targets []string
		by      string
		book    cli.BookFlag
		e       lab.Experiment
		p       target.Plan
	)
	return &cli.Command{
		Use:   "targets DIR",
		Short: "Analyse an experiment by the time to given values",
		Long: `Analyse the runs of an experiment by target: not which value a run reached, but how
long it took to a given value. No run is repeated; the curves that every experiment
keeps are enough.

Targets are shares of a reference value, or values (--of):
  best     the best value known: that of any run, or of the record book if --book names one
  optimum  the proved optimum; instances without one are left out
  bound    the upper bound
  value    none: --targets are absolute values; for levels the numbers left, 0 by default

For each target on each instance, the table has the expected running time (ERT: the time
of all runs, divided by the number of successful ones) with a bootstrap interval, and the
median. Below are all targets together: how many were reached, performance profiles, and
for each pair the probability that one is faster than the other.

The folder receives targets.html, which has all tables and pictures, targets.txt,
targets.csv, targets-overall.csv and faster.csv, and pictures (SVG and PNG): ecdf, the
share of targets reached by a time, for each instance and over all, and profile, the
performance profile.`,
		Example: `  stride lab targets out/lab
  stride lab targets out/lab --of optimum --targets 0.9,0.95,1
  stride lab targets out/lab --of value --targets 400,450 --by seconds
  stride lab targets out/levels`,
		Args:  cli.Args{Min: 1, Max: 1, What: "the folder of one experiment"},
		Forms: cli.JSON | cli.CSV,
		Flags: func(f *cli.Flags) {
			f.OneOf(&of, "of", references, "what the targets are shares of: "+cli.Either(references))
			f.List(&targets, "targets", true, "targets, separated by commas (default: 0.5,0.8,0.9,0.95,0.99,1)")
			f.String(&by, "by",
				"unit of time, steps or seconds (default: steps if the runs were limited by steps, otherwise seconds)")
			book.Register(f)
		},
		Check: func(c *cli.Call) (err error) {
			if e, err = lab.Read(c.Args[0]); err != nil {
				return err // the input is missing or malformed
			}
			if len(e.Records) == 0 {
				return fmt.Errorf("%s holds no finished run yet", c.Args[0])
			}
			if !c.Given("of") && e.Terms.Smaller {
				of = ofValue
			}
			if p.Targets, err = targetsOf(targets, of, e); err != nil {
				return err
			}
			if p.Axis, err = axisOf(by, e); err != nil {
				return err
			}
			if of != ofBest && book.Path != "" {
				return errors.New("--book only counts with --of best")
			}
			p.Reference, err = referenceOf(c, of, e, book)
			return err
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			t, err := report.NewTargets(e, p)
			if err != nil {
				return nil, cli.Usage(err)
			}
			if err := t.Write(c.Args[0]); err != nil {
				return nil, err
			}
			return &cli.Result{Text: func(p *cli.Printer) { p.Keep(t.WriteText(p)) }, JSON: t.JSON(), Table: t.Table()}, nil
		},
	}
}

// targetsOf reads the targets, or returns the usual ones.
func targetsOf(words []string, of string, e lab.Experiment) (targets []float64, err error) {
	for _, word := range words {
		x, err := strconv.ParseFloat(word, 64)
		if err != nil {
			return nil, fmt.Errorf("--targets has %q: it must be a number", word)
		}
		targets = append(targets, x)
	}
	switch {
	case len(targets) > 0:
		return targets, nil
	case of != ofValue:
		return usualShares, nil
	case !e.Terms.Smaller:
		return nil, errors.New("--of value needs --targets: the values to reach")
	}
	return []float64{0}, nil
}

// axisOf returns the axis of an analysis.
func axisOf(by string, e lab.Experiment) (target.Axis, error) {
	switch axis := target.Axis(by); {
	case axis == target.Steps || axis == target.Seconds:
		return axis, nil
	case by != "":
		return "", fmt.Errorf("--by is %q: it must be %s or %s", by, target.Steps, target.Seconds)
	case e.Plan.Steps > 0:
		return target.Steps, nil
	}
	return target.Seconds, nil
}

// referenceOf returns the reference that --of names.
func referenceOf(c *cli.Call, of string, e lab.Experiment, book cli.BookFlag) (target.Reference, error) {
	isMaze := slices.Contains([]string{mazes.AloneName, mazes.WholeName}, e.Plan.Subject)
	switch of {
	case ofValue:
		return target.Reference{}, nil
	case ofBest:
		if book.Path == "" {
			return target.Best(e, nil), nil
		}
		b, err := book.Open(c, records.OpenExisting)
		if err != nil {
			return target.Reference{}, err
		}
		known := make(map[string]float64)
		for _, instance := range e.Plan.Instances {
			params, err := course.ParseArgs(strings.Fields(instance))
			if !isMaze || err != nil {
				return target.Reference{},
					fmt.Errorf("--book only counts for mazes, and this is an experiment of the subject %q", e.Plan.Subject)
			}
			r, err := b.Best(c.Context(), (jumpmaze.Problem{Params: params}).Key())
			if errors.Is(err, records.ErrNone) {
				continue
			}
			if err != nil {
				return target.Reference{}, cli.Failure(err)
			}
			known[instance] = float64(r.Value)
		}
		return target.Best(e, func(instance string) (float64, bool) {
			value, ok := known[instance]
			return value, ok
		}), nil
	case ofOptimum:
		return target.Reference{Name: "the proved optimum", Of: func(instance string) (float64, bool) {
			params, err := course.ParseArgs(strings.Fields(instance))
			if !isMaze || err != nil {
				return 0, false
			}
			value, ok := optima.Value(params)
			return float64(value), ok
		}}, nil
	case ofBound:
		if !e.Terms.Bounded {
			return target.Reference{}, fmt.Errorf("--of bound: %s has no upper bound", e.Terms.Value)
		}
		return target.Bound(e), nil
	}
	return target.Reference{}, fmt.Errorf("--of is %q: it must be %s", of, cli.Either(references))
}
