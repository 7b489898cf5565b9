package engine

import (
	"context"
	"errors"
	"strings"
	"time"

	"stride/internal/game"
	"stride/internal/puzzle"
)

// Questions about levels, games, and what there is to play.

// LevelQuery names a level: by ID, or by its text.
type LevelQuery struct {
	Level  string `json:"level,omitempty"`  // an ID
	Text   string `json:"text,omitempty"`   // a level as printed
	Family string `json:"family,omitempty"` // of the text; that of the first family if empty
}

// Puzzle returns the level that a query names.
func (e *Engine) Puzzle(ctx context.Context, q LevelQuery) (puzzle.Puzzle, error) {
	if (q.Level == "") == (q.Text == "") {
		return nil, badRequest(errors.New(
			`there should be either "level", an ID such as "shift:3#", or "text", a level as printed`))
	}
	family, err := e.families.Family(q.Family)
	switch {
	case err != nil:
		return nil, badRequest(err)
	case q.Text != "":
		return e.puzzles.paste(q.Text, family)
	}
	return e.puzzles.get(ctx, q.Level)
}

func (e *Engine) level(ctx context.Context, q LevelQuery) (LevelView, error) {
	p, err := e.Puzzle(ctx, q)
	if err != nil {
		return nil, err
	}
	return p.View(), nil
}

// evaluate returns the details of a level.
func (e *Engine) evaluate(ctx context.Context, q LevelQuery) (LevelDetails, error) {
	p, err := e.Puzzle(ctx, q)
	if err != nil {
		return nil, err
	}
	return p.Details(), nil
}

// SavedGame is where a saved game stands.
type SavedGame struct {
	ID      string   `json:"id"`
	Moves   []string `json:"moves"`
	Solved  bool     `json:"solved"`
	Points  []string `json:"points"` // names of the save points
	CanUndo bool     `json:"can_undo"`
	CanRedo bool     `json:"can_redo"`
}

// game reads a saved game.
func (e *Engine) game(_ context.Context, file string) (SavedGame, error) {
	g, err := game.Load(e.families, strings.NewReader(file))
	if err != nil {
		return SavedGame{}, badRequest(err)
	}
	if err := fits(g.Puzzle()); err != nil {
		return SavedGame{}, err
	}
	points := []string{}
	for _, p := range g.Points() {
		points = append(points, p.Name)
	}
	return SavedGame{
		ID: g.Puzzle().ID(), Moves: g.Moves(), Solved: g.Solved(), Points: points, CanUndo: g.CanUndo(),
		CanRedo: g.CanRedo(),
	}, nil
}

// DailyQuery asks for the puzzles of a day.
type DailyQuery struct {
	Date string `json:"date,omitempty"` // such as 2026-03-01; today in UTC if empty
}

// DailyPuzzles lists the puzzles of a day.
type DailyPuzzles struct {
	Date    string         `json:"date"`
	Puzzles []puzzle.Daily `json:"puzzles"`
}

func (e *Engine) daily(_ context.Context, q DailyQuery) (DailyPuzzles, error) {
	day := time.Now().UTC()
	if q.Date != "" {
		var err error
		if day, err = time.Parse(time.DateOnly, q.Date); err != nil {
			return DailyPuzzles{}, badRequest(errors.New(`"date" is not a day such as 2026-03-01`))
		}
	}
	return DailyPuzzles{day.Format(time.DateOnly), e.families.Daily(day)}, nil
}

// FamilyView is a family as an answer shows it.
type FamilyView struct {
	Name     string              `json:"name"`
	Title    string              `json:"title"`
	Rules    string              `json:"rules"`
	Searches []puzzle.SearchInfo `json:"searches"`
}

// FamilyList lists the families.
type FamilyList struct {
	Families []FamilyView `json:"families"`
}

func (e *Engine) familyList(context.Context, struct{}) (FamilyList, error) {
	list := []FamilyView{}
	for _, f := range e.families {
		list = append(list, FamilyView{f.Name, f.Title, f.Rules, append([]puzzle.SearchInfo{},
			f.Searches...)})
	}
	return FamilyList{list}, nil
}
