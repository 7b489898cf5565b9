// Package difficulty says how hard a jump maze is for a person.
//
// The value of a maze, its size and the length of its solution say little about that: a long
// solution may be forced jump by jump, and a large maze may have so many routes that every
// walk arrives. What counts is what a person does, so the package simulates one: see person.go
// for the model, and docs/difficulty.md for what is known about it and what is not. The effort
// of a maze is the number of jumps that this person looks at, on average over many simulations,
// until a route to the goal is found.
//
// The idea of explaining difficulty by a model of a person who walks through the state space,
// instead of by features of the puzzle, is that of Jarušek and Pelánek, who compared such a model
// with the times of people for Sokoban (2010).
package difficulty

import (
	_ "embed"

	"stride/internal/puzzle/band"
	"stride/maze"
)

// Grade is how hard a maze is for a person.
type Grade struct {
	// Effort is the mean number of jumps looked at until a route to the goal is found. A
	// simulation that reaches [MostEffort] ends there, and counts with that effort.
	Effort float64
	Band   band.Band
	// Found is the share of the simulations that found a route, from 0 to 1.
	Found float64
	// Returns is the mean number of times that the person turned back.
	Returns float64
	// Reasons say in sentences what makes the maze hard or easy, the most important first.
	Reasons []Reason
}

// limitsTable is written by go run ./bench/difficulty -write.
//
//go:embed limits.txt
var limitsTable string

// Limits are the limits of the bands: quantiles of the effort over what maze/design makes.
var Limits = band.ParseLimits(limitsTable)

// Simulations is the number of simulations from which a grade is computed.
const Simulations = 160

// Of grades a maze. Equal mazes have equal grades: the seed of the simulations is a hash of
// the cells. A maze of 10x10 takes a few milliseconds.
func Of(g *maze.Grid) Grade {
	e := Typical.Estimate(g, hash(g), Simulations)
	return Grade{
		Effort: e.Effort, Band: Limits.Of(e.Effort), Found: e.Found, Returns: e.Returns, Reasons: reasons(g),
	}
}

// hash is a hash of size and cells (FNV-1a).
func hash(g *maze.Grid) uint64 {
	const offset, prime = 14695981039346656037, 1099511628211
	h := (offset ^ uint64(g.Cols)) * prime
	for _, x := range g.Values {
		h = (h ^ uint64(x)) * prime
	}
	return h
}
