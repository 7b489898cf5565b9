package grade

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"stride/maze"
)

// What a program that solves mazes prints. Courses ask for the moves as letters (R D L U, or N S W E), for
// the cells, or for the number of jumps, and for words if there is no route; what else a program
// prints differs from one to the next. So the route is what looks like one: lines of moves and nothing
// else, after a word and a colon if there is one, or a line with at least two cells in brackets. The
// last one counts.

var (
	// nothing finds the words for "there is no route".
	nothing = regexp.MustCompile(`(?i)\bno\b.*\b(path|route|solution|way|soluci[oó]n|camino)\b|` +
		`\b(unsolvable|unreachable|impossible)\b|(\bnot|cannot|can't) (be )?(solv|reach|found|exist)`)
	cellPattern = regexp.MustCompile(`[(\[]\s*(\d+)\s*,\s*(\d+)\s*[)\]]`)
	lonely      = regexp.MustCompile(`-?\d+`)
	// expansions finds the number of cells from which a program has looked at the jumps.
	expansions = regexp.MustCompile(`(?i)\b(?:expanded|expansions|visited)\b\D*(\d+)|` +
		`(\d+)\D*\b(?:expanded|expansions|visited)\b`)
	wordMoves = strings.NewReplacer("right", "R", "down", "D", "left", "L", "up", "U", "north", "N", "south", "S", "west",
		"W", "east", "E", ",", " ", "->", " ", "-", " ", ">", " ", "[", " ", "]", " ", "(", " ", ")", " ", "'", " ", `"`, " ")
)

// route is what a program says of a maze.
type route struct {
	cells    []int // from the start; nil if there are none
	broken   error // why they are none
	none     bool  // it says that there is no route
	length   int   // the number of the last line with a single one; noLength if there is none
	expanded int   // -1 if it does not say
}

// noLength is below -1, by which some programs say that there is no route.
const noLength = -2

// readRoute reads an output.
func readRoute(g *maze.Grid, output string) route {
	r := route{length: noLength, expanded: -1}
	var moves []maze.Dir
	follows := false // the line before has moves, too
	for line := range strings.Lines(output) {
		line = strings.TrimSpace(line)
		if m := expansions.FindStringSubmatch(line); m != nil {
			r.expanded, _ = strconv.Atoi(m[1] + m[2])
			continue
		}
		if nothing.MatchString(line) {
			r, moves, follows = route{none: true, length: noLength, expanded: r.expanded}, nil, false
			continue
		}
		if all := lonely.FindAllString(line, -1); len(all) == 1 {
			r.length, _ = strconv.Atoi(all[0])
		}
		if cells := cellPattern.FindAllStringSubmatch(line, -1); len(cells) > 1 {
			r.cells, r.broken = cellsOf(g, cells)
			r.none, moves, follows = false, nil, false
			continue
		}
		_, after, found := strings.Cut(line, ":")
		if !found {
			after = line
		}
		words := wordMoves.Replace(strings.TrimSpace(after))
		if lower := wordMoves.Replace(strings.ToLower(after)); lower == strings.ToUpper(lower) {
			words = lower // the moves as words
		}
		more, err := maze.ParseMoves(words)
		if err != nil || len(more) == 0 || words != strings.ToUpper(words) {
			follows = false
			continue
		}
		if !follows {
			moves = nil
		}
		moves, follows, r.none = append(moves, more...), true, false
	}
	if moves != nil {
		r.cells, r.broken = maze.Walk(g, moves)
	}
	return r
}

// cellsOf returns the cells of a list of rows and columns, which begin at 0, or at 1 if the first cell is 1,1.
func cellsOf(g *maze.Grid, texts [][]string) (cells []int, err error) {
	from := 0
	for k, t := range texts {
		row, _ := strconv.Atoi(t[1])
		col, _ := strconv.Atoi(t[2])
		if k == 0 && row == 1 && col == 1 {
			from = 1
		}
		row, col = row-from, col-from
		if row < 0 || row >= g.Rows || col < 0 || col >= g.Cols {
			return cells, fmt.Errorf("there is no cell %s", t[0])
		}
		cells = append(cells, row*g.Cols+col)
		if k > 0 && !jumps(g, cells[k-1], cells[k]) {
			return cells, fmt.Errorf("no jump leads from %s to %s", texts[k-1][0], t[0])
		}
	}
	if cells[0] != g.Start {
		err = fmt.Errorf("it begins in %s, which is not the start", texts[0][0])
	}
	return cells, err
}

func jumps(g *maze.Grid, from, to int) bool {
	for d := maze.Right; d <= maze.Up; d++ {
		if cell, ok := g.Jump(from, d); ok && cell == to {
			return true
		}
	}
	return false
}

// wrong is the answer that earns nothing.
func wrong(why string, args ...any) answer {
	return answer{verdict: WrongAnswer, why: fmt.Sprintf(why, args...)}
}

// readSolution judges the output of a program that solves puzzles.
func (p *Plan) readSolution(c Config, t Threshold, output string) answer {
	if strings.TrimSpace(output) == "" {
		return answer{verdict: WrongFormat, why: "the program printed nothing"}
	}
	if c.Request.Level > 0 {
		if err := c.checkMoves(output); err != nil {
			return wrong("the level is not solved: %v", err)
		}
		return answer{verdict: OK, share: 1}
	}
	g, err := maze.ParseID(t.Puzzle)
	if err != nil {
		return wrong("%v", err)
	}
	analysis := maze.Analyze(g)
	r := readRoute(g, output)
	a := p.judgeRoute(g, analysis, r)
	a.grid = g
	if a.verdict != OK || p.Expanded.Number == 0 {
		return a
	}
	reached := 0
	for _, d := range analysis.FromStart {
		if d != maze.Unreached {
			reached++
		}
	}
	limit := p.Expanded.of(float64(reached))
	switch {
	case r.expanded < 0:
		a.missing = []string{"expanded: N"}
	case float64(r.expanded) > limit:
		a.share *= limit / float64(r.expanded)
		a.why = fmt.Sprintf("the program expanded %d cells; full points need %s", r.expanded, trim(limit))
	}
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
	case r.none:
		return wrong("the program says that there is no route, and one has %d jumps", truth.Length)
	case p.Answer == LengthOnly && r.length == truth.Length:
		return right
	case p.Answer == LengthOnly && r.length == noLength:
		return answer{verdict: WrongFormat, why: "the output has no number of jumps"}
	case p.Answer == LengthOnly:
		return wrong("the program says %d jumps, and a shortest route has %d", r.length, truth.Length)
	case r.broken != nil:
		return wrong("the route is none: %v", r.broken)
	case r.cells == nil:
		return answer{verdict: WrongFormat, why: "no route can be read: a line with moves such as R D L U or " +
			"N S W E, or with cells in brackets"}
	}
	last, length := r.cells[len(r.cells)-1], len(r.cells)-1
	if last != g.Goal {
		return wrong("the route does not lead to the goal: it ends in row %d, column %d", last/g.Cols+1, last%g.Cols+1)
	}
	if p.Answer == ShortestRoute && length > truth.Length {
		right.share = float64(truth.Length) / float64(length)
		right.why = fmt.Sprintf("the route has %d jumps, and a shortest one has %d", length, truth.Length)
	}
	return right
}
