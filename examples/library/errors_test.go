package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"stride/maze"
	"stride/maze/certificate"
	"stride/maze/format"
	"stride/maze/generate"
	"stride/maze/prove"
	"stride/search"
	"stride/shift"
	"stride/shift/solver"
)

// as returns the error of type E in err, and ends the test if there is none.
func as[E error](t *testing.T, err error) E {
	t.Helper()
	var e E
	if !errors.As(err, &e) {
		t.Fatalf("%v is not of type %T", err, e)
	}
	return e
}

// TestErrors asks for each error that the documentation of a package names, from outside the
// module.
func TestErrors(t *testing.T) {
	large := maze.Params{Rows: 20, Cols: 5000, Min: 1, Max: 9}
	if e := as[*maze.ParamsError](t, large.Check()); e.Fault != maze.BadCols || e.Params != large {
		t.Errorf("%+v", e)
	}
	_, err := maze.ParseID("2x2:1-1:111G")
	if e := as[*maze.IDError](t, err); e.ID != "2x2:1-1:111G" || !errors.Is(err, maze.ErrCheckDigit) {
		t.Errorf("%+v", e)
	}
	_, err = format.Parse([]byte("1 1\n1 x\n1 0\n"))
	if e := as[*format.SyntaxError](t, err); e.Line != 2 || e.Column != 3 {
		t.Errorf("%+v", e)
	}
	if _, err = format.ParsePlaced([]byte("1 1\n1 1\n")); !errors.Is(err, format.ErrNoGoal) {
		t.Error(err)
	}
	slow := search.Request{Workers: search.MaxWorkers + 1}
	small := generate.Wish{Params: maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 2}}
	if _, err := generate.Maze(t.Context(), small, slow); err == nil || slow.Check() == nil {
		t.Error("the workers are taken")
	}
	large.Cols = 20
	_, err = prove.Run(t.Context(), prove.Question{Params: large}, search.Request{})
	if e := as[*certificate.TooLargeError](t, err); e.Cells != 400 {
		t.Errorf("%+v", e)
	}
	var proof bytes.Buffer
	claim := certificate.Claim{Params: maze.Params{Rows: 3, Cols: 3, Min: 1, Max: 2}, Bound: 22}
	if err := prove.WriteCertificate(t.Context(), &proof, claim, search.Request{}); err != nil {
		t.Fatal(err)
	}
	wrong := strings.Replace(proof.String(), "bound 22", "bound 21", 1)
	_, err = certificate.Check(t.Context(), strings.NewReader(wrong))
	if e := as[*certificate.Refusal](t, err); e.Record == 0 || e.Reason == "" {
		t.Errorf("%+v", e)
	}
}

// TestLevelErrors does the same for Number Shifting.
func TestLevelErrors(t *testing.T) {
	_, err := shift.ReadBoard(strings.NewReader("2 1\n1 x\n"))
	if e := as[*shift.SyntaxError](t, err); e.Line != 2 || e.Column != 3 {
		t.Errorf("%+v", e)
	}
	b, err := shift.ReadBoard(strings.NewReader("3 1\n1 2 2\n"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = solver.Solve(t.Context(), b, search.Request{})
	if e := as[*shift.Unsolvable](t, err); e.Obstacle != shift.OddSum || e.Sum != 5 {
		t.Errorf("%+v", e)
	}
	b.Cells[1] = -2
	if _, unsound := solver.Solve(t.Context(), b, search.Request{}); unsound == nil || b.Check() == nil {
		t.Error("a board with -2 is solved")
	}
	b.Cells[1] = 2
	err = shift.Check(b, []shift.Move{{Dir: shift.Right}, {X: 2, Dir: shift.Right}})
	if e := as[*shift.CheckError](t, err); e.Move != 2 || e.Left != 2 {
		t.Errorf("%+v", e)
	}
	if e := as[*shift.MoveError](t, err); e.Number != 2 || e.X != 4 || e.Y != 0 {
		t.Errorf("%+v", e)
	}
}
