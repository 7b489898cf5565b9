package lab

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"stride/internal/cputime"
	"stride/maze"
	"stride/maze/course"
	"stride/maze/local"
	"stride/search"
)

// Maze returns the subject of generating mazes, with these algorithms to choose from:
// those of [stride/maze/generate.Algorithms], or any others.
func Maze(algorithms ...local.Algorithm) Subject { return mazes(algorithms) }

type mazes []local.Algorithm

// Check wants known algorithms, and configurations that leave something to search for.
func (m mazes) Check(p Plan) error {
	if p.Subject != MazeSubject {
		return fmt.Errorf("the subject is %q: it must be %q", p.Subject, MazeSubject)
	}
	for _, name := range p.Contestants {
		if _, ok := m.find(name); !ok {
			return fmt.Errorf("there is no algorithm %q: it must be one of %s", name, strings.Join(m.names(), ", "))
		}
	}
	for _, instance := range p.Instances {
		params, err := course.ParseArgs(strings.Fields(instance))
		if err != nil {
			return fmt.Errorf("configuration %q: %w", instance, err)
		}
		if params.Trivial() {
			return fmt.Errorf("configuration %q: all its mazes are worth the same, there is nothing to search for", instance)
		}
	}
	return nil
}

func (m mazes) find(name string) (local.Algorithm, bool) {
	k := slices.IndexFunc(m, func(a local.Algorithm) bool { return a.Name == name })
	if k < 0 {
		return local.Algorithm{}, false
	}
	return m[k], true
}

func (m mazes) names() (names []string) {
	for _, a := range m {
		names = append(names, a.Name)
	}
	return names
}

// Run generates a maze by the algorithm alone: generate.Run would add a maze of its own to
// start from, which the weakest searches do not come up to. The value is that of the
// reference evaluator.
func (m mazes) Run(ctx context.Context, p Plan, t Trial) (Record, error) {
	params, err := course.ParseArgs(strings.Fields(t.Instance))
	if err != nil {
		return Record{}, err
	}
	algorithm, _ := m.find(t.Contestant)
	begin, cpu := time.Now(), cputime.Used()
	budget := search.Budget{Steps: p.Steps}
	if p.Seconds > 0 {
		budget.Deadline = begin.Add(p.limit())
	}
	board := new(search.Board[*maze.Grid])
	board.Start(begin)
	local.Run(ctx, local.Job{Params: params, Algorithm: algorithm, Budget: budget, Seed: t.Seed, Workers: p.Workers}, board)
	seconds, spent := time.Since(begin).Seconds(), (cputime.Used() - cpu).Seconds()
	if ctx.Err() != nil {
		return Record{}, ctx.Err()
	}
	best, ok := board.Best()
	if !ok {
		return Record{}, fmt.Errorf("%s found no maze %s at all", t.Contestant, t.Instance)
	}
	report := maze.Evaluate(best.Solution)
	return Record{
		Trial: t, Value: int64(report.Value), Solved: report.Solvable, ID: best.Solution.ID(),
		Steps: board.Steps(), Restarts: board.Restarts(),
		Seconds: microseconds(seconds), CPU: microseconds(spent), Curve: curve(board.Curve(), 1),
	}, nil
}

// limit returns the time limit of each run, 0 if there is none.
func (p Plan) limit() time.Duration { return time.Duration(p.Seconds * float64(time.Second)) }

// curve translates the curve of a board, whose scores are sign times the values.
func curve(points []search.Point, sign int64) []Point {
	all := make([]Point, len(points))
	for k, q := range points {
		all[k] = Point{microseconds(q.Elapsed.Seconds()), q.Steps, sign * q.Score}
	}
	return all
}

// FormatParams returns a configuration as instances name it.
func FormatParams(p maze.Params) string {
	return fmt.Sprintf("%d %d %d %d", p.Rows, p.Cols, p.Min, p.Max)
}
