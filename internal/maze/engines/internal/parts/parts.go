// Package parts names the parts of the default search for mazes. Each counts itself and can be
// switched off, see [search.PartTable]; docs/maze-search.md explains them and says what each earns.
package parts

import "stride/internal/search"

// The parts, in the order of Table.
const (
	// On grids that are small enough for the tree of partial mazes:

	TreeBeams search.PartSet = 1 << iota
	BroadBeam
	Strata
	LearnedWeights
	HandMadeWeights
	Lay
	Proofs

	// Searches for long paths:

	Rows
	Strips
	Staircases
	SparedTurns
	Lattices
	LatticeLearning
	SpacedLattices
	Neighbours
	ForcedCost
	Gate
	StepAhead
	TurnPrices
	Fifths
	Retreat
	Enclosed
	Worth
	Chains
	PlannedExits
	Partial
	Islands

	// How they share the time:

	QuickScout
	Scout
	WidePilot
	Promises
	Fuse
	Risky
	Safe

	// Repairs:

	Exits
	ExitOrders
	AnyExits
	Detours
	Reroute
)

// Table lists the parts.
var Table = search.PartTable{
	{Name: "tree-beams", Help: "beams from the root of the tree of partial mazes"},
	{Name: "broad-beam", Help: "one such beam that takes half of the time"},
	{Name: "strata", Help: "layers divided by a feature of partial mazes"},
	{Name: "learned-weights", Help: "estimates of losses with learned weights"},
	{Name: "hand-made-weights", Help: "estimates of losses with weights made by hand"},
	{Name: "lay", Help: "mazes around long paths on the smallest grids"},
	{Name: "proofs", Help: "proofs that no maze is better"},
	{Name: "rows", Help: "paths along rows of seeds"},
	{Name: "strips", Help: "paths along rows of seeds with strips"},
	{Name: "staircases", Help: "paths along staircases"},
	{Name: "spared-turns", Help: "cells left to the turns of staircases"},
	{Name: "lattices", Help: "paths among lattices of seeds"},
	{Name: "lattice-learning", Help: "good lattices are varied"},
	{Name: "spaced-lattices", Help: "lattices with seeds two and three steps apart"},
	{Name: "neighbours", Help: "open cells are worth their open neighbours"},
	{Name: "forced-cost", Help: "a drawn cost of forced moves"},
	{Name: "gate", Help: "cells next to the goal are visited late"},
	{Name: "step-ahead", Help: "the next cell in order is tried first where the range is wide"},
	{Name: "turn-prices", Help: "the cheapest turns between runs"},
	{Name: "fifths", Help: "strips with a chain of every fifth cell"},
	{Name: "retreat", Help: "trapped searches go back to checkpoints"},
	{Name: "enclosed", Help: "partial paths without a way to the goal are dropped"},
	{Name: "worth", Help: "on vast grids, poor successors are not kept"},
	{Name: "chains", Help: "on vast grids, chains of turns are tried as a whole"},
	{Name: "planned-exits", Help: "exits for seeds planned within a search"},
	{Name: "partial", Help: "mazes around partial paths on large grids"},
	{Name: "islands", Help: "the rest of a partial path's grid leads nowhere"},
	{Name: "quick-scout", Help: "a first path along rows of seeds that are close together"},
	{Name: "scout", Help: "a narrow first beam"},
	{Name: "wide-pilot", Help: "wider first beams where width is worth its time"},
	{Name: "promises", Help: "what is expected of a kind of search follows experience"},
	{Name: "fuse", Help: "slow searches are given up"},
	{Name: "risky", Help: "a scaffold first where open searches may stall"},
	{Name: "safe", Help: "on vast grids, kinds that are rarely trapped come first"},
	{Name: "exits", Help: "exits for black holes once a maze is built"},
	{Name: "exit-orders", Help: "exits opened again in random orders"},
	{Name: "any-exits", Help: "whatever value of a black hole is a gain, at last"},
	{Name: "detours", Help: "detours lengthen paths"},
	{Name: "reroute", Help: "parts of the solution are rebuilt"},
}
