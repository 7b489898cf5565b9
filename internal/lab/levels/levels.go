// Package levels lets the algorithms that solve Number Shifting compete in an experiment, on the
// official levels or on files of levels.
package levels

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"stride/internal/cputime"
	"stride/internal/disk"
	"stride/internal/lab"
	"stride/internal/lab/external"
	"stride/internal/lab/published"
	"stride/internal/memory"
	"stride/internal/search"
	"stride/internal/shift/forest"
	"stride/shift"
	"stride/shift/official"
)

// Name is the name of the subject in plans.
const Name = "shift"

// Settings of plans.
const (
	// GameSetting is the secret of the game whose levels these are, as 32 hexadecimal
	// digits; the public game if it is missing.
	GameSetting = "game"
	// FolderSetting is a folder of level files. Instances are names of files in it then, not
	// numbers of official levels.
	FolderSetting = "folder"
	// ParametersSetting are parameters of the forest search that are not the default, as
	// NAME=VALUE with blanks between.
	ParametersSetting = "parameters"
)

// Subject returns the subject of solving official levels, with [published.Algorithms] to choose
// from. The searches keep to a memory budget, for which 0 stands for the default.
func Subject(budget memory.Size) lab.Subject { return subject{memory: budget} }

// Save keeps the moves of a run that solved its level. They have been checked. It is called from
// several goroutines.
type Save func(r lab.Record, b shift.Board, moves []shift.Move) error

// Saving returns the subject of solving levels with their moves handed to save. A run is a run only
// after that: an error of save is one of the run. Its time is not part of that of the run.
func Saving(budget memory.Size, save Save) lab.Subject {
	return subject{budget, save}
}

type subject struct {
	memory memory.Size
	save   Save
}

func (subject) Terms() lab.Terms {
	return lab.Terms{
		Title: "Solving Number Shifting", Instance: "Level", Contestant: "algorithm",
		Size: "numbers", Value: "numbers left", Smaller: true, Race: true,
	}
}

// task is a run in the solvers' own terms.
type task struct {
	board     shift.Board
	level     int
	program   *external.Program // in place of the algorithm
	algorithm published.Algorithm
	options   forest.Options
}

// newTask reads a trial of a plan.
func newTask(p lab.Plan, t lab.Trial) (k task, err error) {
	if command, ok := p.Settings[external.Setting+t.Contestant]; ok {
		k.program = &external.Program{Name: t.Contestant, Command: command}
		if err := k.program.Check(placeholders, p.Seconds); err != nil {
			return k, err
		}
		if _, err := published.ParseAlgorithm(t.Contestant); err == nil {
			return k, fmt.Errorf("%s is an algorithm: give the external contestant another name",
				t.Contestant)
		}
	} else if k.algorithm, err = published.ParseAlgorithm(t.Contestant); err != nil {
		return k, err
	}
	k.options = forest.Defaults()
	for _, text := range strings.Fields(p.Settings[ParametersSetting]) {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return k, fmt.Errorf("parameter %q: it must be NAME=VALUE", text)
		}
		if err := k.options.Keys().Set(name, value); err != nil {
			return k, fmt.Errorf("parameter %s: %w", text, err)
		}
	}
	k.board, k.level, err = Board(p, t.Instance)
	return k, err
}

// maxFile is the largest size of a level file, more than any board takes.
const maxFile = 64 << 20

// Board returns the level of an instance, and its number if it is an official one.
func Board(p lab.Plan, instance string) (b shift.Board, number int, err error) {
	if folder, ok := p.Settings[FolderSetting]; ok {
		name := filepath.Join(folder, instance)
		text, err := disk.ReadText(name, maxFile)
		if err == nil {
			b, err = shift.ReadBoard(bytes.NewReader(text))
		}
		if err != nil {
			err = fmt.Errorf("%s: %w", name, err)
		}
		return b, 0, err
	}
	var game official.Seed
	if text, ok := p.Settings[GameSetting]; ok {
		if game, err = official.ParseSeed(text); err != nil {
			return b, 0, fmt.Errorf("game %q: %w", text, err)
		}
	}
	if number, err = strconv.Atoi(instance); err != nil {
		return b, 0, fmt.Errorf("level %q is not a number", instance)
	}
	b, err = official.Level(game, number)
	return b, number, err
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
	// To make official levels takes time, and only their numbers can be wrong.
	_, files := p.Settings[FolderSetting]
	for _, instance := range p.Instances {
		if n, err := strconv.Atoi(instance); err == nil && !files && 1 <= n && n <= official.MaxLevel {
			continue
		}
		if _, _, err := Board(p, instance); err != nil {
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
	if k.program != nil {
		return k.runExternal(ctx, p, t)
	}
	progress := new(search.Progress)
	begin, cpu := time.Now(), cputime.Used()
	progress.Start(begin)
	budget := search.Budget{Steps: p.Steps}
	if p.Seconds > 0 {
		budget.Deadline = begin.Add(p.Limit())
	}
	result, err := published.By(ctx, k.board, published.Config{
		Request: search.Request{Seed: t.Seed, Workers: p.Workers, Memory: s.memory, Budget: budget,
			Progress: progress},
		Algorithm: k.algorithm,
		Options:   published.Options{Forest: k.options},
	})
	seconds, processor := lab.Microseconds(time.Since(begin).Seconds()),
		lab.Microseconds((cputime.Used() - cpu).Seconds())
	var dead *shift.Unsolvable
	if err == nil && !result.Solved {
		err = ctx.Err()
	}
	if err != nil && !errors.As(err, &dead) {
		return lab.Record{}, fmt.Errorf("level %s: %w", t.Instance, err)
	}
	numbers := int64(k.board.Numbers())
	if dead != nil {
		return lab.Record{Trial: t, Size: numbers, Value: numbers, Remark: dead.Error(),
			Curve: []lab.Point{{Value: numbers}}}, nil
	}
	if result.Solved {
		if err := shift.Check(k.board, result.Moves); err != nil {
			return lab.Record{}, fmt.Errorf("level %s: %w", t.Instance, err)
		}
	}
	r := lab.Record{
		Trial: t, Size: numbers, Value: int64(result.Left), Solved: result.Solved, Steps: result.Steps,
		Restarts: result.Restarts, Seconds: seconds, CPU: processor,
	}
	// Scores are minus the numbers that the best candidate does not account for.
	r.Curve = append([]lab.Point{{Value: numbers}}, lab.Curve(progress.Curve(), -1)...)
	if r.Solved && r.Curve[len(r.Curve)-1].Value > 0 {
		r.Curve = append(r.Curve, lab.Point{Seconds: r.Seconds, Steps: r.Steps})
	}
	if r.Solved && s.save != nil {
		if err := s.save(r, k.board, result.Moves); err != nil {
			return lab.Record{}, err
		}
	}
	return r, nil
}
