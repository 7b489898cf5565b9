package lab

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"stride/search"
	"stride/shift/compare"
	"stride/shift/forest"
	"stride/shift/official"
	"stride/shift/solver"
	"stride/shift/strategy"
)

// Shift returns the subject of solving official levels of Number Shifting, with
// [solver.Methods] to choose from.
func Shift() Subject { return levels{} }

type levels struct{}

// Check wants known solvers, levels by their numbers, and a game.
func (levels) Check(p Plan) error {
	if p.Subject != ShiftSubject {
		return fmt.Errorf("the subject is %q: it must be %q", p.Subject, ShiftSubject)
	}
	for _, name := range p.Contestants {
		if _, err := solver.ParseMethod(name); err != nil {
			return err
		}
	}
	game, err := official.ParseSeed(p.Game)
	if err != nil {
		return fmt.Errorf("game %q: %w", p.Game, err)
	}
	for _, instance := range p.Instances {
		level, err := strconv.Atoi(instance)
		if err != nil {
			return fmt.Errorf("level %q is not a number", instance)
		}
		if _, err := official.Level(game, level); err != nil {
			return err
		}
	}
	return nil
}

// Run solves a level. What it says is solved has passed the checker.
func (levels) Run(ctx context.Context, p Plan, t Trial) (Record, error) {
	method, err := solver.ParseMethod(t.Contestant)
	if err != nil {
		return Record{}, err
	}
	game, err := official.ParseSeed(p.Game)
	if err != nil {
		return Record{}, err
	}
	level, err := strconv.Atoi(t.Instance)
	if err != nil {
		return Record{}, err
	}
	b, err := official.Level(game, level)
	if err != nil {
		return Record{}, err
	}
	ours, theirs := new(forest.Watch), new(strategy.Watch)
	ours.Start(time.Now())
	theirs.Start(time.Now())
	row := compare.Row{Method: method, Seed: t.Seed}
	err = row.Measure(ctx, b, solver.Config{
		Forest: forest.Config{Options: forest.Defaults(), Workers: p.Workers, Budget: search.Budget{Steps: p.Steps}, Watch: ours},
		Watch:  theirs,
	}, p.limit())
	if err != nil {
		return Record{}, err
	}
	r := Record{
		Trial: t, Value: int64(row.Left), Solved: row.Solved, Steps: row.Steps,
		Seconds: microseconds(row.Seconds), CPU: microseconds(row.CPU),
	}
	// Scores of both boards are minus the numbers that the best candidate does not
	// account for. The board of the method that was not used is empty.
	points := theirs.Curve()
	r.Restarts = theirs.Restarts()
	if method == solver.Forest {
		points, r.Restarts = ours.Curve(), ours.Restarts()
	}
	r.Curve = append([]Point{{Value: int64(b.Numbers())}}, curve(points, -1)...)
	if row.Solved && r.Curve[len(r.Curve)-1].Value > 0 {
		r.Curve = append(r.Curve, Point{r.Seconds, r.Steps, 0})
	}
	return r, nil
}
