// Package search holds what the engines of Stride share: budgets and stopping,
// random numbers, acceptance rules, cooling schedules, restart policies, a pool
// of workers, and the board on which a running search shows how far it is.
//
// The pieces are small and concrete on purpose. A local search makes millions of
// proposals a second, so nothing here is called through an interface once per
// proposal: an [Acceptor] answers with a floor, the lowest score that would be
// accepted now, and the engine compares against it in line; stopping is one
// atomic load every few hundred proposals; progress is read by whoever wants to
// show it, never pushed by the search.
//
// # Repeatable results
//
// A search is divided into lots (see [Lots]): numbered, independent pieces of
// work whose random numbers depend on the seed and the number of the lot only.
// With a step budget, each lot's share of the steps is fixed before any worker
// starts, so that the outcome depends on the seed and the budget, not on how
// many workers there are or on how fast they run.
package search
