package cli

import (
	"math/rand/v2"

	"github.com/spf13/cobra"
)

// The seeds of searches follow one rule. A command that runs one search draws a seed unless
// --seed is given, so that two calls give different puzzles. A command whose runs are to be
// compared, repeated or continued counts from FirstSeed. All of them report the seed.

// FirstSeed is the default seed of commands with several runs.
const FirstSeed = 1

// AddSeedFlag adds --seed to a command that runs one search. The command has to call DrawSeed.
func AddSeedFlag(cmd *cobra.Command, to *uint64) {
	cmd.Flags().Uint64Var(to, "seed", 0, "seed of the search's random numbers (default: a random one, which is reported)")
}

// AddFirstSeedFlag adds --seed to a command with several runs.
func AddFirstSeedFlag(cmd *cobra.Command, to *uint64) {
	cmd.Flags().Uint64Var(to, "seed", FirstSeed, "seed of the first run; the following runs use the following numbers")
}

// DrawSeed draws a seed unless one is given by --seed. It is short enough to type again.
func DrawSeed(cmd *cobra.Command, to *uint64) {
	if !cmd.Flags().Changed("seed") {
		*to = uint64(rand.Uint32())
	}
}
