package grade

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"stride/internal/keys"
	"stride/internal/maze/design"
	"stride/internal/puzzle/band"
	"stride/internal/search"
	"stride/maze"
	"stride/maze/format"
)

// Programs either make mazes, or are given a puzzle to solve: a maze that is made to a request, or
// a level of Number Shifting. A request is made once and recorded, as thresholds are, so that all
// programs of a grading meet the same maze.
//
// A configuration can be drawn: then each submission has its own, which follows from its content
// and the seed of the plan. A table of prepared answers does not help, and nothing can be tried out
// by handing in again what is the same.

// Task is what the programs of a plan do.
type Task string

// The tasks.
const (
	Generate Task = "generate"
	Solve    Task = "solve"
	Levels   Task = "levels"
)

// Answer is what a program that solves mazes has to find.
type Answer string

// The answers.
const (
	ShortestRoute Answer = "shortest"
	AnyRoute      Answer = "route"
	LengthOnly    Answer = "length" // the number of jumps of a shortest route
)

// Form of a maze in the input of a program; see maze/format.
const (
	sizeForm   = "size"   // R C above the rows
	placesForm = "places" // R C r0 c0 r1 c1 above them, and 0 below
	commasForm = "commas" // K above rows with commas, start and goal below
	rowsForm   = "rows"   // the rows alone
)

// Request is a puzzle to solve.
type Request struct {
	Level      int // of the game; 0 for a maze
	Band       band.Band
	Length     keys.Range // jumps of the shortest route
	Unsolvable bool
	Number     int // of several mazes of one request, from 1
	Count      int
}

// String describes what is asked for besides the size.
func (r *Request) String() string {
	var words []string
	switch {
	case r.Level > 0:
		words = append(words, fmt.Sprintf("level %d", r.Level))
	case r.Unsolvable:
		words = append(words, "unsolvable")
	case r.Band != band.Any:
		words = append(words, r.Band.String())
	}
	if r.Length.High > 0 {
		words = append(words, "length "+r.Length.String())
	}
	if r.Count > 1 {
		words = append(words, fmt.Sprintf("maze %d", r.Number))
	}
	return strings.Join(words, " ")
}

// drawnFor returns a configuration as a submission meets it.
func (p *Plan) drawnFor(c Config, digest string) Config {
	if !c.Drawn {
		c.seed = p.Seed
		return c
	}
	random := rand.New(rand.NewChaCha8(sha256.Sum256(fmt.Append(nil, p.Seed, digest, c.Key()))))
	low, high := &c.Params, c.High
	for _, n := range []struct {
		low  *int
		high int
	}{{&low.Rows, high.Rows}, {&low.Cols, high.Cols}, {&low.Min, high.Min}, {&low.Max, high.Max}} {
		*n.low += random.IntN(max(1, n.high-*n.low+1))
	}
	c.High, c.seed = c.Params, random.Uint64()
	return c
}

// request makes the maze of a configuration, and returns it in place of a threshold.
func (c Config) request(ctx context.Context) (Threshold, error) {
	r := c.Request
	switch {
	case r.Level > 0:
		return Threshold{Source: "a level of the game"}, nil
	case r.Unsolvable:
		g, err := c.unsolvable()
		if err != nil {
			return Threshold{}, err
		}
		return Threshold{Source: "no route", Puzzle: g.ID()}, nil
	}
	made, err := design.Mazes(ctx, design.Wish{Params: c.Params, Band: r.Band, MinLength: r.Length.Low,
		MaxLength: r.Length.High}, r.Number, c.seed)
	if err != nil {
		return Threshold{}, fmt.Errorf("%s: %w", c.Key(), err)
	}
	m := made[r.Number-1]
	return Threshold{Value: float64(m.Report.Length), Source: "the shortest route", Puzzle: m.Grid.ID()}, nil
}

// maxUnsolvable limits the random mazes of which one should have no route.
const maxUnsolvable = 10_000

// unsolvable returns a random maze without a route, in which the goal has a way in if there is such
// a maze among many: otherwise a look at the goal would be enough.
func (c Config) unsolvable() (blind *maze.Grid, err error) {
	random := search.NewRand(c.seed, uint64(c.Request.Number))
	for range maxUnsolvable {
		g, err := maze.NewGrid(c.Params)
		if err != nil {
			return nil, err
		}
		for k := range g.Values[:g.Goal] {
			g.Values[k] = int16(c.Min + random.Below(c.Max-c.Min+1))
		}
		a := maze.Analyze(g)
		switch {
		case a.Solvable:
		case slices.ContainsFunc(a.ToGoal, func(d int32) bool { return d > 1 }):
			return g, nil
		default:
			blind = g
		}
	}
	if blind == nil {
		err = fmt.Errorf("%s: of %d random mazes, each has a route", c.Key(), maxUnsolvable)
	}
	return blind, err
}

// input is what a program reads on standard input, or in the file that the plan names.
func (p *Plan) input(c Config, t Threshold) (string, error) {
	if c.Request == nil {
		return "", nil
	}
	if c.Request.Level > 0 {
		return c.level()
	}
	g, err := maze.ParseID(t.Puzzle)
	if err != nil {
		return "", err
	}
	var rows bytes.Buffer
	_ = format.WriteGrid(&rows, g) // a buffer takes everything
	text := strings.ReplaceAll(rows.String(), " \n", "\n")
	last := fmt.Sprintf("%d %d", g.Rows-1, g.Cols-1)
	switch p.InputForm {
	case rowsForm:
		return text, nil
	case placesForm:
		return fmt.Sprintf("%d %d 0 0 %s\n%s0\n", g.Rows, g.Cols, last, text), nil
	case commasForm:
		commas := strings.NewReplacer(" ", ",")
		return fmt.Sprintf("%d\n%s0,0\n%s\n", g.Rows, commas.Replace(text), commas.Replace(last)), nil
	}
	return fmt.Sprintf("%d %d\n%s", g.Rows, g.Cols, text), nil
}

// forTask sets the defaults of a task other than making mazes.
func (p *Plan) forTask(t Task) {
	p.Task = t
	if t != Generate {
		p.Seconds, p.Repeats, p.Bonus, p.Command, p.Title = 10, 1, 0, "./solve", "Solving Mazes"
	}
	if t == Levels {
		p.Title = "Number Shifting"
	}
}

// checkTask fills in the configurations of a task and checks what goes with it.
func (p *Plan) checkTask() error {
	for _, c := range p.Configs {
		level := c.Request != nil && c.Request.Level > 0
		switch {
		case p.Task == Generate && c.Request != nil:
			return fmt.Errorf("the configuration %s is a puzzle to solve: write task: solve, or task: levels",
				c.Key())
		case p.Task == Levels != level:
			return fmt.Errorf("the configuration %s is not one for task: %s", c.Key(), p.Task)
		case p.InputForm == commasForm && (c.Rows != c.Cols || c.Drawn && c.High.Rows > c.Rows):
			return fmt.Errorf("the configuration %s: a maze with form: %s has as many rows as columns",
				c.Key(), commasForm)
		}
	}
	return nil
}
