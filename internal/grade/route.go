package grade

import (
	"fmt"
	"strings"

	"stride/maze"
)

// How the answers of programs that solve puzzles are judged; output.go reads them.

// wrong is the answer that earns nothing.
func wrong(why string, args ...any) answer {
	return answer{verdict: WrongAnswer, why: fmt.Sprintf(why, args...)}
}

// readSolution judges the output of a program that solves puzzles.
func (p *Plan) readSolution(c Config, t Threshold, output string) answer {
	output, _, deviations := cleaned(output)
	if strings.TrimSpace(output) == "" {
		return answer{verdict: WrongFormat, why: "the program printed nothing"}
	}
	if c.Request.Level > 0 {
		if err := c.checkMoves(output); err != nil {
			return wrong("the level is not solved: %v", err)
		}
		return answer{verdict: OK, share: 1, format: deviations}
	}
	g, err := maze.ParseID(t.Puzzle)
	if err != nil {
		return wrong("%v", err)
	}
	a := p.judgeRoute(g, maze.Analyze(g), readRoute(g, output))
	a.grid, a.format = g, deviations
	return a
}

// judgeRoute judges what a program says about the way to the goal.
func (p *Plan) judgeRoute(g *maze.Grid, truth *maze.Analysis, r route) answer {
	right := answer{verdict: OK, share: 1}
	switch {
	case !truth.Solvable && (r.none || p.Answer == LengthOnly && r.length == -1):
		return right
	case !truth.Solvable:
		return wrong("there is no route, and the program does not say so")
	case p.Answer == LengthOnly && r.length == truth.Length:
		return right
	case r.none:
		return wrong("the program says that there is no route, and one has %d jumps", truth.Length)
	case p.Answer == LengthOnly && r.length == noLength:
		return answer{verdict: WrongFormat, why: "the output has no number of jumps"}
	case p.Answer == LengthOnly:
		return wrong("the program says %d jumps, and a shortest route has %d", r.length, truth.Length)
	case r.broken != nil:
		return wrong("it is no walk, read as %s: %v", r.how, r.broken)
	case r.cells == nil:
		return answer{verdict: WrongFormat, why: "no route can be read: moves such as R D L U, " +
			"N S W E or words, or cells such as (0,3), from the start"}
	}
	last, length := r.cells[len(r.cells)-1], len(r.cells)-1
	if last != g.Goal {
		return wrong("the route, read as %s, does not lead to the goal: it ends in row %d, column %d", r.how,
			last/g.Cols+1, last%g.Cols+1)
	}
	right.read = r.how
	if p.Answer == ShortestRoute && length > truth.Length {
		right.share = float64(truth.Length) / float64(length)
		right.why = fmt.Sprintf("the route has %d jumps, and a shortest one has %d", length, truth.Length)
	}
	return right
}
