package labcmd

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/course"
	"stride/internal/lab"
	"stride/internal/lab/mazes"
	"stride/internal/lab/report"
	"stride/internal/lab/target"
	"stride/internal/puzzle/jumpmaze"
	"stride/internal/records"
	"stride/maze/optima"
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

func newTargetsCommand() *cobra.Command {
	var (
		of            string
		targets       []float64
		by            string
		book          cli.BookFlag
		asJSON, asCSV bool
	)
	c := &cobra.Command{
		Use:   "targets DIR",
		Short: "Analyse an experiment by the time to given values",
		Long: `Analyse the runs of an experiment by target: not which value a run reached, but how
long it took to a given value. No run is repeated; the curves that every experiment
keeps are enough.

Targets are shares of a reference value, or values (--of):
  best     the best value known: that of any run, or of the record book if --book names one
  optimum  the proved optimum; instances without one are left out
  bound    the upper bound
  value    no share: --targets are values; for levels, the numbers left, 0 by default

For each target on each instance, the table has the expected running time (ERT: the time
of all runs, divided by the number of successful ones) with a bootstrap interval, and the
median. Below are all targets together: how many were reached, performance profiles, and
for each pair the probability that one is faster than the other.

The folder receives targets.html, which has all tables and pictures, targets.txt,
targets.csv, targets-overall.csv and faster.csv, and pictures (SVG and PNG): ecdf, the
share of targets reached by a time, for each instance and over all, and profile, the performance profile.`,
		Example: `  stride lab targets out/lab
  stride lab targets out/lab --of optimum --targets 0.9,0.95,1
  stride lab targets out/lab --of value --targets 400,450 --by seconds
  stride lab targets out/levels`,
		Args: cli.Takes(1, 1, "the folder of one experiment"),
		RunE: func(c *cobra.Command, args []string) error {
			if asJSON && asCSV {
				return cli.ErrTwoForms
			}
			e, err := lab.Read(args[0])
			if err != nil {
				return err // the input is missing or malformed
			}
			if len(e.Records) == 0 {
				return fmt.Errorf("%s holds no finished run yet", args[0])
			}
			if !c.Flags().Changed("of") && e.Terms.Smaller {
				of = ofValue
			}
			p := target.Plan{Targets: targets}
			if len(targets) == 0 {
				p.Targets = usualShares
				if of == ofValue {
					if !e.Terms.Smaller {
						return errors.New("--of value needs --targets: the values to reach")
					}
					p.Targets = []float64{0}
				}
			}
			if p.Axis, err = axisOf(by, e); err != nil {
				return err
			}
			if of != ofBest && book.Path != "" {
				return errors.New("--book only counts with --of best")
			}
			if p.Reference, err = referenceOf(c.Context(), of, e, book); err != nil {
				return err
			}
			t, err := report.NewTargets(e, p)
			if err != nil {
				return err
			}
			if err := t.Write(args[0]); err != nil {
				return cli.Failure(err)
			}
			switch out := c.OutOrStdout(); {
			case asJSON:
				err = t.WriteJSON(out)
			case asCSV:
				err = t.WriteCSV(out)
			default:
				err = t.WriteText(out)
			}
			return cli.Failure(err)
		},
	}
	c.Flags().StringVar(&of, "of", ofBest, "what the targets are shares of: "+strings.Join(references, ", "))
	c.Flags().Float64SliceVar(&targets, "targets", nil, "targets, separated by commas (default: 0.5,0.8,0.9,0.95,0.99,1)")
	c.Flags().StringVar(&by, "by", "", "unit of time, steps or seconds (default: steps if the budget of the runs was one of steps, otherwise seconds)")
	book.Register(c)
	c.Flags().BoolVar(&asJSON, "json", false, "print all tables as one line of JSON")
	c.Flags().BoolVar(&asCSV, "csv", false, "print the table of all targets as comma-separated values")
	cli.MustComplete(c, "of", func() []string { return references })
	return c
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
func referenceOf(ctx context.Context, of string, e lab.Experiment, book cli.BookFlag) (target.Reference, error) {
	isMaze := slices.Contains([]string{mazes.AloneName, mazes.WholeName}, e.Plan.Subject)
	switch of {
	case ofValue:
		return target.Reference{}, nil
	case ofBest:
		if book.Path == "" {
			return target.Best(e, nil), nil
		}
		known := make(map[string]float64)
		err := book.Use(records.OpenExisting, func(b *records.Book) error {
			for _, instance := range e.Plan.Instances {
				params, err := course.ParseArgs(strings.Fields(instance))
				if !isMaze || err != nil {
					return fmt.Errorf("--book only counts for mazes, and this is an experiment of the subject %q", e.Plan.Subject)
				}
				r, err := b.Best(ctx, (jumpmaze.Problem{Params: params}).Key())
				if errors.Is(err, records.ErrNone) {
					continue
				}
				if err != nil {
					return cli.Failure(err)
				}
				known[instance] = float64(r.Value)
			}
			return nil
		})
		return target.Best(e, func(instance string) (float64, bool) {
			value, ok := known[instance]
			return value, ok
		}), err
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
	return target.Reference{}, fmt.Errorf("--of is %q: it must be one of %s", of, strings.Join(references, ", "))
}
