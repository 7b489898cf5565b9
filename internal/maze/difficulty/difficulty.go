// Package difficulty says how hard a jump maze is for a person.
//
// The value of a maze, its size and the length of its solution say little about that: a long
// solution may be forced jump by jump, and in a large maze with many routes every
// walk may arrive. What counts is what a person does, so the package simulates one: see person.go
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
type Grade = band.Grade[Reason]

// limitsTable is written by go run ./bench/difficulty -write.
//
//go:embed limits.txt
var limitsTable string

// Limits are the limits of the bands: quantiles of the effort over what internal/maze/design makes.
var Limits = band.ParseLimits(limitsTable)

// Simulations is the number of simulations from which a grade is computed.
const Simulations = 160

// Of grades a maze. Equal mazes have equal grades: the seed of the simulations is a hash of
// the cells. A maze of 10x10 takes a few milliseconds.
func Of(g *maze.Grid) Grade {
	t := TraitsOf(g)
	e := Typical.Estimate(g, t.Length, band.Seed(g.Cols, g.Values), Simulations)
	grade := band.NewGrade(Limits, e, reasons(&t, Limits.Of(e.Effort)))
	grade.Idea = string(t.Idea())
	return grade
}
