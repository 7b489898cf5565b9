// Package search holds the driver of all searches of Stride, and what their engines
// share: budgets and stopping, random numbers, acceptance rules, cooling schedules, restart
// policies, progress, the incumbent, and the exchange with searches in other processes.
//
// The pieces are small and concrete on purpose. A local search makes millions of
// proposals a second, so nothing here is called through an interface once per
// proposal: an [Acceptor] answers with a floor, the lowest score that would be
// accepted now, and the engine compares against it in line; [Unit.Step] is inlined, and
// looks at the clock and the stop every few dozen steps; progress is read by whoever wants
// to show it, never pushed by the search.
//
// # Repeatable results
//
// A search is divided into units (see [Run]): numbered pieces of work whose random numbers
// depend on the seed and the number of the unit only. With a step budget, each unit's
// share of the steps is fixed before any worker starts, so that the outcome depends on the
// seed and the budget, not on how many workers there are or on how fast they run.
package search
