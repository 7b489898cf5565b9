package web

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"stride/maze/generate"
)

// A race: two algorithms make mazes of one size and range at the same time, with one
// worker each, the same time, steps and seed. It is one job that takes two places, as it
// keeps two cores busy, and it is cancelled as a whole.

// raceQuery asks for a race.
type raceQuery struct {
	First  string `json:"first"` // names of algorithms
	Second string `json:"second"`
	generateQuery
}

// raceWork is a race; both of its searches are jobs of their own sort.
type raceWork struct{ sides [2]*makeWork }

// raceProgress is how far both are.
type raceProgress struct {
	Sides [2]racerProgress `json:"sides"`
}

type racerProgress struct {
	Algorithm string `json:"algorithm"`
	*makeProgress
}

// raceResult is the end.
type raceResult struct {
	Sides  [2]racerResult `json:"sides"`
	Winner string         `json:"winner"` // algorithm with the higher value; empty if both reached the same
}

type racerResult struct {
	Algorithm string `json:"algorithm"`
	*makeResult
}

// best names the better maze for the log.
func (r *raceResult) best() string {
	if r.Sides[1].Value > r.Sides[0].Value {
		return r.Sides[1].ID
	}
	return r.Sides[0].ID
}

func (w *raceWork) kind() string         { return "race" }
func (w *raceWork) limit() time.Duration { return w.sides[0].most }

func (w *raceWork) room() room {
	var sum room
	for _, side := range w.sides {
		one := side.room()
		sum.places += one.places
		sum.bytes += one.bytes
	}
	return sum
}

func (w *raceWork) run(ctx context.Context) (any, error) {
	var result raceResult
	var errs [2]error
	var both sync.WaitGroup
	for k, side := range w.sides {
		both.Go(func() {
			made, err := side.make(ctx)
			result.Sides[k], errs[k] = racerResult{side.options.Algorithm, made}, err
		})
	}
	both.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	switch a, b := result.Sides[0], result.Sides[1]; {
	case a.Value > b.Value:
		result.Winner = a.Algorithm
	case b.Value > a.Value:
		result.Winner = b.Algorithm
	}
	return &result, nil
}

func (w *raceWork) now() any {
	var p raceProgress
	for k, side := range w.sides {
		p.Sides[k] = racerProgress{side.options.Algorithm, side.progress()}
	}
	return &p
}

// race begins a race.
func (s *Server) race(w http.ResponseWriter, r *http.Request) error {
	var q raceQuery
	if err := readJSON(r, &q); err != nil {
		return err
	}
	for _, side := range []struct{ field, name string }{{"first", q.First}, {"second", q.Second}} {
		if !slices.Contains(algorithmNames(), side.name) {
			return badRequest(fmt.Errorf("%q is %q: it must be one of %s", side.field, side.name, strings.Join(algorithmNames(), ", ")))
		}
	}
	if q.First == q.Second {
		return badRequest(fmt.Errorf("both are %q: a race is between two algorithms", q.First))
	}
	var race raceWork
	for k, name := range []string{q.First, q.Second} {
		var err error
		if race.sides[k], err = s.newMake(name, q.generateQuery); err != nil {
			return err
		}
	}
	// A seed that was not given is drawn once: both have the same.
	race.sides[1].options.Seed = race.sides[0].options.Seed
	return s.begin(w, r, q.Wait, &race)
}

// algorithmNames are the names of all algorithms, the default first.
func algorithmNames() []string {
	var names []string
	for _, a := range generate.Algorithms() {
		names = append(names, a.Name)
	}
	return names
}
