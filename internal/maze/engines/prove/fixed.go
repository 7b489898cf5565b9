package prove

import (
	"context"
	"errors"
	"io"
	"time"

	"stride/internal/maze/engines/portfolio"
	"stride/internal/search"
	"stride/maze"
	"stride/maze/bounds"
	"stride/maze/certificate"
)

// Whether some maze has at least a given value can be asked of grids that the search is not made
// for. The walk that writes certificates answers it: it takes grids of any size that they take. On
// large squares a few thousand partial mazes prove that 24 points are lost (docs/maze-bounds.md).
// What it writes is dropped here; it is written again if it is asked for.

// Fixed reports whether the walk can answer: Lower is a value, and the grid has few enough cells.
func (o Options) Fixed() bool {
	return o.Lower > 0 && !o.Length && o.Params.Cells() <= certificate.MaxCells
}

// fixedWarmUp is the number of mazes per cell that the generator evaluates first.
const fixedWarmUp = 200

// proveFixed proves that no maze is worth o.Lower or more, unless the generator finds one.
func proveFixed(ctx context.Context, o Options) (Result, error) {
	begin := time.Now()
	if !o.Deadline.IsZero() {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, o.Deadline)
		defer cancel()
	}
	made, err := portfolio.Run(ctx, portfolio.Options{
		Params: o.Params, Seed: 1, Workers: o.Workers, Memory: o.Memory,
		Budget: search.Budget{Steps: int64(o.Params.Cells() * fixedWarmUp)},
	}, nil)
	if err != nil {
		return Result{}, err
	}
	r := Result{Best: made.Grid, Report: maze.Evaluate(made.Grid), Upper: bounds.Closed(o.Params)}
	if r.Done = r.Report.Value >= o.Lower; !r.Done {
		c := Certificate{Claim: certificate.Claim{Params: o.Params, Bound: o.Lower - 1}, Workers: o.Workers}
		r.Nodes, err = c.Write(ctx, io.Discard)
		switch {
		case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		case err != nil:
			return Result{}, err
		default:
			r.Done, r.Upper = true, min(r.Upper, o.Lower-1)
		}
	}
	r.Optimal, r.Elapsed = r.Report.Value == r.Upper, time.Since(begin)
	return r, nil
}
