package book

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"stride/internal/keys"
	"stride/internal/puzzle"
	"stride/internal/puzzle/families"
	"stride/internal/search"
)

// A plan that lists the IDs of its puzzles is a set, such as a teacher makes for a class (package
// internal/puzzleset): the same file is played on the pages and printed.

// Give adds a puzzle to the plan, by its ID.
func (p *Plan) Give(id string) error {
	parsed, err := families.All.ParseID(id)
	if err != nil {
		return err
	}
	if len(p.Given) == MostPuzzles {
		return fmt.Errorf("there may be up to %d puzzles", MostPuzzles)
	}
	family, _, _ := strings.Cut(parsed.String(), ":")
	at := slices.IndexFunc(p.Parts, func(part Part) bool {
		return part.given != nil && part.Family == family
	})
	if at < 0 {
		at = len(p.Parts)
		part := NewPart()
		part.Family = family
		p.Parts = append(p.Parts, part)
	}
	p.Parts[at].given = append(p.Parts[at].given, id)
	p.Given = append(p.Given, id)
	return nil
}

// solveSteps bounds the search for the solution of a given board.
const solveSteps = 10_000_000

// makeGiven opens the given puzzles, and grades and solves them.
func (p *Plan) makeGiven(ctx context.Context) ([]*Puzzle, error) {
	var all []*Puzzle
	for k := range p.Parts {
		part := &p.Parts[k]
		for _, id := range part.given {
			made, err := given(ctx, id)
			if err != nil {
				return nil, &keys.Error{Err: keys.Wrong(partsKey, id, err)}
			}
			if all = append(all, &Puzzle{len(all) + 1, k, made}); id == part.given[0] {
				part.From, part.To = made.Grade.Band, made.Grade.Band
			}
			part.From, part.To = min(part.From, made.Grade.Band), max(part.To, made.Grade.Band)
		}
	}
	return all, nil
}

// given opens, grades and solves a puzzle.
func given(ctx context.Context, id string) (made puzzle.Made, err error) {
	if made.Puzzle, err = families.All.Open(ctx, id); err != nil {
		return made, err
	}
	assessor, ok := made.Puzzle.(puzzle.Assessor)
	rows, cols := made.Puzzle.Size()
	if !ok || max(rows, cols) > MostSide {
		return made, fmt.Errorf("a book prints puzzles of up to %d rows and columns", MostSide)
	}
	a := assessor.Assess()
	if a.Solutions == puzzle.NoSolution {
		return made, errors.New("the puzzle has no solution")
	}
	if a.Grade == nil {
		return made, errors.New("the puzzle is too large to say how difficult it is, which a book prints")
	}
	made.Grade = *a.Grade
	answer, err := made.Puzzle.Start().Solve(puzzle.Options{Budget: search.Budget{Steps: solveSteps}}).Run(
		ctx)
	if err != nil {
		return made, err
	}
	made.Solution = strings.Split(strings.TrimSpace(answer.Text), "\n")
	if end, err := puzzle.Play(made.Puzzle, made.Solution); err != nil || !end.Solved() {
		return made, fmt.Errorf("no solution was found in %d steps", solveSteps)
	}
	return made, nil
}
