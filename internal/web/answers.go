package web

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"stride/internal/puzzle"
	"stride/internal/web/engine"
)

// The answers that come with the pages as data (js/prepared.js), so that the first boards can be
// played before the engine has arrived: the first levels, and the puzzles of several days, which
// would take a search each, all with the hint for their first position.

// prepared is a file of answers that come with the site.
type prepared struct {
	Levels map[string]engine.LevelView `json:"levels"` // by ID
	// Hints are the four steps of the hint for the first position of a level, by the ID in the
	// address and by the content ID, because a page may use either. So a first hint need not wait
	// for the engine.
	Hints map[string][]engine.HintAnswer `json:"hints,omitempty"`
	Daily *engine.DailyPuzzles           `json:"daily,omitempty"`
	Days  []string                       `json:"days,omitempty"` // in the file "first": those that have files
}

// preparedName returns the name of a file of answers within the folder static.
func preparedName(name string) string { return "data/" + name + ".json" }

// data returns the files of answers.
func (s *site) data(ctx context.Context, day time.Time, days int) ([]file, error) {
	var files []file
	add := func(name string, value any) error {
		text, err := json.Marshal(value)
		files = append(files, file{assetAddress(preparedName(name)), text})
		return err
	}
	first := newPrepared()
	for _, family := range s.Families {
		if err := s.prepare(ctx, &first, family.First...); err != nil {
			return nil, err
		}
	}
	for range days {
		date := day.Format(time.DateOnly)
		puzzles := s.Families.Daily(day)
		one := newPrepared()
		one.Daily = &engine.DailyPuzzles{Date: date, Puzzles: puzzles}
		for _, p := range puzzles {
			if err := s.prepare(ctx, &one, p.ID); err != nil {
				return nil, err
			}
		}
		if err := add("day-"+date, one); err != nil {
			return nil, err
		}
		first.Days = append(first.Days, date)
		day = day.AddDate(0, 0, 1)
	}
	if err := add("first", first); err != nil {
		return nil, err
	}
	return files, nil
}

func newPrepared() prepared {
	return prepared{Levels: make(map[string]engine.LevelView), Hints: make(map[string][]engine.HintAnswer)}
}

// prepare adds levels to a file, with the hint for their first position. A level of which it is not
// known whether it can be solved has no hint here: the page may find out.
func (s *site) prepare(ctx context.Context, to *prepared, ids ...string) error {
	for _, id := range ids {
		level, err := s.engine.Puzzle(ctx, engine.LevelQuery{Level: id})
		if err != nil {
			return fmt.Errorf("preparing %s: %w", id, err)
		}
		to.Levels[id] = level.View()
		var steps []engine.HintAnswer
		at := engine.PositionQuery{LevelQuery: engine.LevelQuery{Level: id}}
		for step := puzzle.Nudge; step <= puzzle.Why; step++ {
			hint, err := s.engine.Hint(ctx, engine.HintQuery{PositionQuery: at, Step: step})
			if err != nil {
				return fmt.Errorf("preparing a hint for %s: %w", id, err)
			}
			if hint.Solvable == puzzle.Unknown {
				break
			}
			steps = append(steps, hint)
		}
		if len(steps) > 0 {
			to.Hints[id], to.Hints[level.ID()] = steps, steps
		}
	}
	return nil
}
