package referee

import (
	"cmp"
	"context"
	"io"
	"slices"

	"stride/shift/official"
)

// A tournament: each program plays one game that begins at each of the levels. The games are
// played one after the other, so that no program takes processor time from another one.

// Tournament is the plan of a tournament.
type Tournament struct {
	Programs []Program
	Levels   []int
	Secret   official.Seed
	Rules    Rules
	Log      io.Writer // as in Match, like the next two
	Stderr   io.Writer
	Cleared  func(level int, summary []string)
	// Played, if it is not nil, is called after each game.
	Played func(Result)
}

// Standing is the place of a program in a tournament.
type Standing struct {
	Program string `json:"program"`
	Games   int    `json:"games"`
	Solved  int    `json:"solved"` // levels, in all games
	// Seconds is the time of the answers in the games with a solved level.
	Seconds float64 `json:"seconds"`
}

// Play plays all games, level by level, until ctx ends, and returns the results in this
// order.
func (t Tournament) Play(ctx context.Context) (results []Result, err error) {
	for _, level := range t.Levels {
		for _, p := range t.Programs {
			r, err := Play(ctx, Match{Program: p, Secret: t.Secret, Level: level, Rules: t.Rules, Log: t.Log,
				Stderr: t.Stderr, Cleared: t.Cleared})
			if err != nil {
				return results, err
			}
			if r.Verdict == Stopped {
				return results, ctx.Err()
			}
			results = append(results, r)
			if t.Played != nil {
				t.Played(r)
			}
		}
	}
	return results, nil
}

// Standings ranks the programs: by the number of levels that they solved, then by the time
// that they took for these.
func Standings(programs []Program, results []Result) []Standing {
	standings := make([]Standing, len(programs))
	for k, p := range programs {
		s := &standings[k]
		s.Program = p.Name
		for _, r := range results {
			if r.Program != p.Name {
				continue
			}
			s.Games++
			if r.Score > 0 {
				s.Solved += r.Solved
				s.Seconds += r.Seconds
			}
		}
	}
	slices.SortStableFunc(standings, func(a, b Standing) int {
		return cmp.Or(cmp.Compare(b.Solved, a.Solved), cmp.Compare(a.Seconds, b.Seconds))
	})
	return standings
}
