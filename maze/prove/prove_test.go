package prove_test

import (
	"context"
	"errors"
	"testing"

	"stride/maze"
	"stride/maze/certificate"
	"stride/maze/prove"
	"stride/search"
)

// TestProgress compares what a request is told with the result.
func TestProgress(t *testing.T) {
	p := maze.Params{Rows: 4, Cols: 4, Min: 1, Max: 3}
	var progress search.Progress
	request := search.Request{Workers: 2, Progress: &progress}
	r, err := prove.Run(t.Context(), prove.Question{Params: p}, request)
	score, ok := progress.Score()
	if err != nil || !ok || !r.Optimal || score != int64(r.Report.Value) || progress.Steps() != r.Steps {
		t.Errorf("%+v, %v; progress: %d steps, score %d", r, err, progress.Steps(), score)
	}
}

// TestProgressOfAStoppedSearch checks that the best maze is known as soon as there is one.
func TestProgressOfAStoppedSearch(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	var progress search.Progress
	question := prove.Question{Params: maze.Params{Rows: 6, Cols: 6, Min: 1, Max: 5}}
	r, err := prove.Run(ctx, question, search.Request{Workers: 1, Progress: &progress})
	if score, ok := progress.Score(); err != nil || !ok || score != int64(r.Report.Value) {
		t.Errorf("the best maze is worth %d, error %v; the progress says %d, %t", r.Report.Value, err, score,
			ok)
	}
	if g, _ := progress.Best().(*maze.Grid); g == nil || g.ID() != r.Best.ID() {
		t.Errorf("the best maze is %s, and the progress has %v", r.Best.ID(), g)
	}
}

// TestKnownBetweenOtherCells begins with a maze that is worth more than any from corner to corner,
// because it leads elsewhere: it must not pass for the best one.
func TestKnownBetweenOtherCells(t *testing.T) {
	p := maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 2}
	elsewhere, err := maze.ParseID("3x3:1-2:2-0:21111111X") // worth 25, and 22 is the most
	if err != nil {
		t.Fatal(err)
	}
	r, err := prove.Run(t.Context(), prove.Question{Params: p, Known: elsewhere}, search.Request{Workers: 1})
	if err == nil {
		t.Errorf("a maze from cell 2 to cell 0 is taken: %+v", r)
	}
}

// TestMaxCells asks about configurations at the limit.
func TestMaxCells(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	most := maze.Params{Rows: 2, Cols: prove.MaxCells / 2, Min: 1, Max: 3}
	if _, err := prove.Run(ctx, prove.Question{Params: most}, search.Request{Workers: 1}); err != nil {
		t.Errorf("%d cells: %v", most.Cells(), err)
	}
	var large *certificate.TooLargeError
	most.Cols++
	_, err := prove.Run(ctx, prove.Question{Params: most}, search.Request{Workers: 1})
	if !errors.As(err, &large) || large.Limit != prove.MaxCells {
		t.Errorf("%d cells: %v", most.Cells(), err)
	}
}

// TestRefused asks for what no proof can give.
func TestRefused(t *testing.T) {
	var large *certificate.TooLargeError
	wide := prove.Question{Params: maze.Params{Rows: 20, Cols: 20, Min: 1, Max: 9}}
	_, err := prove.Run(t.Context(), wide, search.Request{})
	if !errors.As(err, &large) || large.Cells != 400 {
		t.Errorf("400 cells: %v", err)
	}
	small := prove.Question{Params: maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 2}}
	if _, err := prove.Run(t.Context(), small, search.Request{Budget: search.Budget{Steps: 5}}); err == nil {
		t.Error("a limit of steps is ignored")
	}
}
