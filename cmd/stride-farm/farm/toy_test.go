package farm

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"stride/internal/phrase"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
)

// reach is the problem of a toy family: to reach a number by ones, a step a millisecond. Nothing
// reaches a negative number, and the search proves it. For the farm it is a problem like any other.
type reach int

var reaching = &puzzle.Family{Name: "reach", Searches: []puzzle.SearchInfo{{Name: "ones"}}}

// known are the families of the farms under test.
var known = append(puzzle.Registry{reaching}, families.All...)

func init() { // the functions refer to the table
	reaching.ParseProblem = func(rest string) (puzzle.Problem, error) {
		n, err := strconv.Atoi(rest)
		return reach(n), err
	}
}

func (p reach) Family() *puzzle.Family              { return reaching }
func (p reach) Key() string                         { return fmt.Sprintf("reach:%d", int(p)) }
func (p reach) Size() (rows, cols int)              { return 1, 1 }
func (p reach) About() puzzle.About                 { return puzzle.About{Bound: int64(p)} }
func (p reach) Print(answer string) (string, error) { return answer, nil }

func (p reach) Search(o puzzle.Options) (puzzle.Search, error) { return counting{p, o}, nil }

func (p reach) Check(answer string) (puzzle.Score, error) {
	n, err := strconv.Atoi(answer)
	if err == nil && (n < 0 || n > int(p)) {
		err = errors.New("beyond the aim")
	}
	s := puzzle.Score{Value: int64(n), Best: n == int(p)}
	if !s.Best {
		s.Lacks = "it is not reached"
	}
	return s, err
}

// huge is a number whose search takes more memory than any machine has.
const huge = 1_000_000

// counting is the search.
type counting struct {
	reach
	o puzzle.Options
}

func (c counting) Progress() any { return nil }

func (c counting) Memory() int64 {
	if c.reach == huge {
		return 1 << 60
	}
	return 0
}

func (c counting) Run(ctx context.Context) (a puzzle.Answer, err error) {
	a.Effort = puzzle.Effort{Search: "ones", Seed: c.o.Seed, Workers: c.o.Workers}
	if c.reach < 0 {
		a.Impossible = phrase.Plain("it is negative")
		return a, nil
	}
	n := 0
	for n < int(c.reach) && sleep(ctx, time.Millisecond) &&
		(c.o.Budget.Steps == 0 || a.Steps < c.o.Budget.Steps) {
		n++
		a.Steps++
	}
	a.Text = strconv.Itoa(n)
	a.Score, err = c.Check(a.Text)
	return a, err
}

// forever is a number that no test waits for.
const forever = 1 << 40

// numbers returns items of the toy family.
func numbers(list ...int) (items []Item) {
	for _, n := range list {
		items = append(items, Item{Problem: reach(n).Key(), Seed: 1})
	}
	return items
}

// span returns n numbers from first on.
func span(first, n int) (list []int) {
	for k := range n {
		list = append(list, first+k)
	}
	return list
}
