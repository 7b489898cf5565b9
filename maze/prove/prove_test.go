package prove_test

import (
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
