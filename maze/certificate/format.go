package certificate

import (
	"errors"
	"fmt"

	"stride/maze"
)

// The written form is a text of a few lines, such as
//
//	stride maze certificate 1
//	maze 3 3 1 2
//	bound 22
//	best 3x3:1-2:11111121M
//	tree
//	bbbbbbllbbbllllbllbbbleblnlbmblcbbbbbbllblnbllcll
//	sha256:a170cc301f438d88d5482d2019ac7cf30eb1b59e6aa1fd37ff2a03c3664c431f
//
// A certificate of lengths has the line "length 8" in place of "bound 22". The line "best" may be
// missing. The tree consists of records, one for each node, a parent before its children and these
// in ascending order of the value. A record is a letter: Branch for an inner node, or an Argument
// for a leaf. The number of the cell that is filled may stand before Branch. The last line has the
// SHA-256 sum of everything before it. A whole certificate may be compressed with gzip.
const (
	format     = "stride maze certificate 1"
	mazeWord   = "maze"
	boundWord  = "bound"
	lengthWord = "length"
	bestWord   = "best"
	treeWord   = "tree"
	sumPrefix  = "sha256:"
	lineLength = 1000 // records on a line
)

// Claim is what a certificate says: that no maze is worth more than the bound, or that none has a
// longer shortest solution.
type Claim struct {
	Params maze.Params
	Bound  int
	Best   *maze.Grid // a maze that reaches the bound, or as much as is known; nil for none
	Length bool       // the bound is of the length, not of the value
}

// checkBest returns an error if the best maze of the claim cannot be one: it does not fit the
// parameters, or is better than the bound.
func (c Claim) checkBest() error {
	g := c.Best
	if g == nil {
		return nil
	}
	if err := g.Check(); err != nil {
		return fmt.Errorf("best maze: %w", err)
	}
	if g.Params != c.Params {
		return errors.New("best maze is of another configuration")
	}
	if g.Endpoints != g.Corners() {
		return errors.New("best maze does not lead from corner to corner")
	}
	switch reached := c.Measure(g); {
	case reached <= c.Bound:
		return nil
	case c.Length:
		return fmt.Errorf("best maze has a solution of %d jumps, more than %d", reached, c.Bound)
	default:
		return fmt.Errorf("best maze is worth %d, more than the bound %d", reached, c.Bound)
	}
}
