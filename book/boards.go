package book

import (
	"context"

	"stride/puzzle/band"
	"stride/puzzle/numbershift"
	"stride/shift/order"
)

// boards makes levels of Number Shifting of one size and band, each with a single solution.
func (p Part) boards(ctx context.Context, s Size, b band.Band, count int, seed uint64) ([]*Puzzle, error) {
	boards, err := order.Boards(ctx, order.Wish{
		Width: s.Cols, Height: s.Rows, MinNumbers: p.Least, MaxNumbers: p.Most, Band: b, Distinct: true,
	}, count, seed)
	if err != nil {
		return nil, err
	}
	var list []*Puzzle
	for _, made := range boards {
		list = append(list, &Puzzle{
			Family: Shift, ID: numbershift.New(made.Board, made.Moves).ID(), Band: made.Grade.Band, Effort: made.Grade.Effort,
			Board: made.Board, Moves: made.Moves, key: Shift + order.Key(made.Board),
		})
	}
	return list, nil
}
