// Package levels lets the algorithms that solve Number Shifting compete in an experiment, on the official
// levels.
package levels

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"stride/internal/cputime"
	"stride/internal/memory"
	"stride/lab"
	"stride/search"
	"stride/shift"
	"stride/shift/forest"
	"stride/shift/official"
	"stride/shift/solver"
)

// Name is the name of the subject in plans.
const Name = "shift"

// Settings of plans.
const (
	// GameSetting is the secret of the game whose levels these are, as 32 hexadecimal
	// digits; the public game if it is missing.
	GameSetting = "game"
	// ParametersSetting are parameters of the forest search that are not the default, as
	// NAME=VALUE with blanks between.
	ParametersSetting = "parameters"
)

// Subject returns the subject of solving official levels, with [solver.Algorithms] to choose
// from. The searches keep to a memory budget, for which 0 stands for the default.
func Subject(budget memory.Size) lab.Subject { return subject{budget} }

type subject struct{ memory memory.Size }

func (subject) Terms() lab.Terms {
	return lab.Terms{
		Title: "Solving Number Shifting", Instance: "Level", Contestant: "algorithm",
		Size: "numbers", Value: "numbers left", Smaller: true, Race: true,
	}
}

// task is a run in the solvers' own terms.
type task struct {
	board     shift.Board
	algorithm solver.Algorithm
	options   forest.Options
}

// newTask reads a trial of a plan.
func newTask(p lab.Plan, t lab.Trial) (k task, err error) {
	if k.algorithm, err = solver.ParseAlgorithm(t.Contestant); err != nil {
		return k, err
	}
	k.options = forest.Defaults()
	for _, text := range strings.Fields(p.Settings[ParametersSetting]) {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return k, fmt.Errorf("parameter %q: it must be NAME=VALUE", text)
		}
		if err := forest.Parameters.Set(&k.options, name, value); err != nil {
			return k, fmt.Errorf("parameter %s: %w", text, err)
		}
	}
	var game official.Seed
	if text, ok := p.Settings[GameSetting]; ok {
		if game, err = official.ParseSeed(text); err != nil {
			return k, fmt.Errorf("game %q: %w", text, err)
		}
	}
	level, err := strconv.Atoi(t.Instance)
	if err != nil {
		return k, fmt.Errorf("level %q is not a number", t.Instance)
	}
	k.board, err = official.Level(game, level)
	return k, err
}

// Check checks that the solvers and parameters exist, that levels are given by their
// numbers, and that the game is valid.
func (subject) Check(p lab.Plan) error {
	if p.Subject != Name {
		return fmt.Errorf("the subject is %q: it must be %q", p.Subject, Name)
	}
	for _, contestant := range p.Contestants {
		if _, err := newTask(p, lab.Trial{Instance: p.Instances[0], Contestant: contestant}); err != nil {
			return err
		}
	}
	for _, instance := range p.Instances {
		if _, err := newTask(p, lab.Trial{Instance: instance, Contestant: p.Contestants[0]}); err != nil {
			return err
		}
	}
	return nil
}

// Run solves a level. A solution is reported only if it has passed the checker.
func (s subject) Run(ctx context.Context, p lab.Plan, t lab.Trial) (lab.Record, error) {
	k, err := newTask(p, t)
	if err != nil {
		return lab.Record{}, err
	}
	progress := new(search.Progress)
	begin, cpu := time.Now(), cputime.Used()
	progress.Start(begin)
	budget := search.Budget{Steps: p.Steps}
	if p.Seconds > 0 {
		budget.Deadline = begin.Add(p.Limit())
	}
	result, err := solver.By(ctx, k.board, solver.Config{
		Algorithm: k.algorithm,
		Forest:    forest.Config{Options: k.options, Seed: t.Seed, Workers: p.Workers, Memory: s.memory, Budget: budget, Progress: progress},
	})
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return lab.Record{}, err
	}
	numbers := int64(k.board.Numbers())
	r := lab.Record{
		Trial: t, Size: numbers, Value: int64(result.Left), Solved: result.Solved, Steps: result.Steps, Restarts: result.Restarts,
		Seconds: lab.Microseconds(time.Since(begin).Seconds()), CPU: lab.Microseconds((cputime.Used() - cpu).Seconds()),
	}
	// Scores are minus the numbers that the best candidate does not account for.
	r.Curve = append([]lab.Point{{Value: numbers}}, lab.Curve(progress.Curve(), -1)...)
	if r.Solved && r.Curve[len(r.Curve)-1].Value > 0 {
		r.Curve = append(r.Curve, lab.Point{Seconds: r.Seconds, Steps: r.Steps})
	}
	return r, nil
}
