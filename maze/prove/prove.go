// Package prove finds the best maze of a small configuration, or one with the longest shortest
// solution, and proves that none is better. docs/maze-bounds.md describes the search and says which
// configurations have been proved.
//
// The search examines all mazes that lose no more than a budget against a perfect one, and raises
// the budget until no better maze is left. Each budget that is exhausted proves an upper bound, so
// a search that is stopped has proved something, too.
package prove

import (
	"context"
	"errors"
	"io"
	"time"

	inside "stride/internal/maze/engines/prove"
	driver "stride/internal/search"
	"stride/maze"
	"stride/maze/certificate"
	"stride/search"
)

// MaxCells is the largest number of cells of a configuration that the search can examine.
const MaxCells = inside.MaxCells

// Question says what to prove. The configuration may have [MaxCells] cells. For the longest
// solution it may also be a larger square with numbers from 1 to side - 1 or more, about which
// docs/how-long.md has a theorem.
type Question struct {
	Params maze.Params
	Length bool // ask for the longest shortest solution, not for the largest value
	// Known is a good maze to begin with, which saves time; nil if none is known. It leads from
	// corner to corner.
	Known *maze.Grid
}

// Result is what is known when the search ends.
type Result struct {
	Best    *maze.Grid
	Report  maze.Report // of Best
	Upper   int         // no maze is worth more, or has a longer shortest solution
	Optimal bool        // Best reaches Upper
	Steps   int64
}

var errSteps = errors.New("a proof has no limit of steps: give it a deadline, or cancel its context")

// Run searches until the best maze is found and proved to be one, until the deadline of r, or until
// ctx ends. It returns what is known then. A step is the examination of a partial maze. The result
// does not depend on the seed of r. The score in r.Progress is the value of the best maze so far,
// or the length of its solution if q asks for that; there is one when a first maze has been made.
//
// A *[certificate.TooLargeError] says that the configuration has too many cells. Other errors say
// that the question is invalid, that there is too little memory, or that r has a limit of steps,
// which a proof cannot keep.
func Run(ctx context.Context, q Question, r search.Request) (Result, error) {
	request, err := of(ctx, r)
	if err != nil {
		return Result{}, err
	}
	if request.Progress != nil {
		request.Progress.Start(time.Now())
	}
	found, err := inside.Run(ctx, inside.Options{
		Params: q.Params, Length: q.Length, Known: q.Known,
		Deadline: request.Budget.Deadline, Workers: request.Workers, Memory: request.Memory,
	}, &inside.Progress{Search: request.Progress})
	return Result{found.Best, found.Report, found.Upper, found.Optimal, found.Nodes}, err
}

// WriteCertificate writes a certificate of a claim, such as the upper bound of a [Result], for
// [certificate.Check]. It searches again, with the workers of r, and returns an error if the claim
// is wrong, if the deadline of r or ctx ends it, or if w fails; what was written then is no
// certificate. The seed, the memory and the progress of r are not used.
func WriteCertificate(ctx context.Context, w io.Writer, c certificate.Claim, r search.Request) error {
	request, err := of(ctx, r)
	if err != nil {
		return err
	}
	if !request.Budget.Deadline.IsZero() {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, request.Budget.Deadline)
		defer cancel()
	}
	_, err = (&inside.Certificate{Claim: c, Workers: request.Workers}).Write(ctx, w)
	return err
}

// of returns the request for a proof.
func of(ctx context.Context, r search.Request) (driver.Request, error) {
	if r.Budget.Steps > 0 {
		return driver.Request{}, errSteps
	}
	return driver.Of(ctx, r)
}
