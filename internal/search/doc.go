// Package search provides the driver of all searches of Stride and what their engines
// share: budgets and stopping, random numbers, acceptance rules, cooling schedules, restart
// policies, progress and the incumbent.
//
// The parts are small and concrete on purpose. A local search evaluates millions of
// proposals a second, so nothing here is called through an interface for each proposal. A
// [Metropolis] rule returns a floor, the lowest score that would be accepted now, and the engine
// compares with it in its own loop. [Unit.Step] is inlined and checks the clock and the
// stop every few dozen steps. Progress is read by those who want to show it; the search
// never pushes it.
//
// # Repeatable results
//
// A search is divided into work units (see [Run]): numbered pieces of work whose random
// numbers depend only on the seed and the number of the unit. With a step budget, each
// unit's share of the steps is fixed before any worker starts, so the result depends on the
// seed and the budget, but not on the number of workers or their speed.
package search
