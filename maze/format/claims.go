package format

import (
	"fmt"
	"strings"

	"stride/internal/maze/claims"
	"stride/internal/printable"
	"stride/maze"
)

// What a printed report claims about its maze, compared with what is true. A report is text that
// anyone can edit, so nothing of it is believed when a maze is read; but graders need to know which
// claims are wrong.

// movesWord is the word of a claim that is a line of moves, which has no word of its own.
const movesWord = "Moves"

// FalseClaim is a claim that is not true.
type FalseClaim struct {
	Line    int    `json:"line"`    // of the text, from 1
	What    string `json:"what"`    // the word before the colon, such as "Puzzle value"
	Claimed string `json:"claimed"` // what the text says
	Actual  string `json:"actual"`  // what is true
}

// String returns the claim with what is true.
func (c FalseClaim) String() string {
	return fmt.Sprintf("line %d: claims %s %s, is %s", c.Line, c.What, printable.Shorten(c.Claimed), c.Actual)
}

// FalseClaims returns the claims about the maze that are not true; r is its report.
func (p *Printed) FalseClaims(r maze.Report) (wrong []FalseClaim) {
	var report strings.Builder
	_ = WriteReport(&report, r, LabelValue) // a builder takes everything
	truth := claims.Of(report.String())
	for _, c := range p.Claims {
		if actual, untrue := truth.Contradicts(c.Word, c.Text); untrue {
			wrong = append(wrong, FalseClaim{c.Line, c.Word, c.Text, actual})
		}
	}
	for _, c := range p.Claims {
		if c.Word != movesWord {
			continue
		}
		moves, _ := maze.ParseMoves(c.Text) // a claim is only kept as moves if it can be read
		if actual := judge(p.Grid, moves, r); actual != "" {
			wrong = append(wrong, FalseClaim{c.Line, c.Word, c.Text, actual})
		}
	}
	return wrong
}

// judge says what is wrong with moves that should be a shortest solution, or nothing.
func judge(g *maze.Grid, moves []maze.Dir, r maze.Report) string {
	cell := g.Start
	for k, d := range moves {
		to, ok := g.Jump(cell, d)
		if !ok {
			return fmt.Sprintf("no solution: jump %d leaves the grid or the goal", k+1)
		}
		cell = to
	}
	switch {
	case cell != g.Goal:
		return fmt.Sprintf("no solution: it ends in row %d, column %d", cell/g.Cols+1, cell%g.Cols+1)
	case len(moves) != r.Length:
		return fmt.Sprintf("no shortest solution: it has %d jumps, and %d are enough", len(moves), r.Length)
	}
	return ""
}
