package grade

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"stride/maze"
)

// What a program that solves mazes prints. Courses ask for the moves as letters (R D L U, or N S W E), for
// the cells, or for the number of jumps, and for words if there is no route; what else a program
// prints differs from one to the next. So the route is what looks like one: lines of moves and nothing
// else, after a word and a colon if there is one, or a line with at least two cells in brackets. The
// last one counts.
//
// Words are less certain than moves: "No. of moves in the path: 18" and "no shorter path" deny nothing. So such
// phrases are left out before a line is read as a denial, and a route that leads to the goal counts whatever
// the words say.

var (
	// denials find the words for "there is no route".
	denials = lazy(`(?i)\b(no|without( an?y?)?) (\S+ ){0,4}?(path|route|solution|way|soluci[oó]n|camino|ruta)\b|` +
		`\b(path|route|solution|soluci[oó]n|camino|solvable|solved|reachable|reached)\b( exists| found)?\s*[:=?]\s*(no|none|false|null)\b|` +
		`\b(unsolvable|unreachable|impossible|insoluble|irresoluble|inalcanzable|imposible)\b|` +
		`(\bnot|cannot|can't|couldn't) (be )?(solv|reach|found|exist)`)
	// harmless finds phrases that look like denials and are none.
	harmless = lazy(`(?i)\bno\.? (of|de|del)\b|\bno\.\s*(moves|jumps|steps|nodes|cells)\b|` +
		`\b(no|not|any|ning[uú]na?|otr[oa]) (a |any |is )*(other|another|shorter|better|longer|cheaper|faster|quicker|more|further|` +
		`otr[oa]|m[aá]s|mejor|menor)\b.*|` +
		`\bno (hay|existe) (un[ao]? )?(otr[oa]\b|\S+ (m[aá]s|mejor)\b).*|` +
		`\bno (path|route|way|solution|camino|ruta|soluci[oó]n) (is|can be|could be|was|es) (\S+ )?(shorter|better|faster|cheaper|improved|m[aá]s|mejor)\b.*|` +
		`\b(impossible|imposible|no way|not possible|cannot|can't) (to |be )?(do |find |get |go )?(\S+ ){0,2}?` +
		`(better|shorter|beat\w*|improve\w*|reduce\w*|shorten\w*|mejor\w*)\b.*|` +
		`\bdead.?ends?\b.*|\b(cannot|can't|not)\b.*\bagain\b|\bno (path|route|way|solution)s? (yet|so far)\b`)
	cellPattern = regexp.MustCompile(`[(\[]\s*(\d+)\s*,\s*(\d+)\s*[)\]]`)
	lonely      = regexp.MustCompile(`-?\d+`)
	// expansions finds how many cells a program has looked at, which may be said in the line of the route, and looked finds
	// lists of such cells.
	expansions = regexp.MustCompile(`(?i)\b(?:expanded|expansions|visited)\b(?:\s+[a-z]+)?\s*[:=]?\s*\d+\b|` +
		`\b\d+\s*(?:\w+\s+){0,3}(?:expanded|expansions|visited)\b`)
	looked    = regexp.MustCompile(`(?i)\b(expanded|expansions|visited)\b`)
	wordMoves = strings.NewReplacer("right", "R", "down", "D", "left", "L", "up", "U", "north", "N", "south", "S", "west",
		"W", "east", "E", ",", " ", "->", " ", "-", " ", ">", " ", "[", " ", "]", " ", "(", " ", ")", " ", "'", " ", `"`, " ")
)

// lazy returns a function that compiles a pattern when it is first called: the largest take milliseconds, which every start
// of the program would pay.
func lazy(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}

// route is what a program says of a maze.
type route struct {
	cells  []int // from the start; nil if there are none
	broken error // why they are none
	none   bool  // it says that there is no route, and none of its routes leads to the goal
	length int   // the number of the last line with a single one; noLength if there is none
}

// noLength is below -1, by which some programs say that there is no route.
const noLength = -2

// readRoute reads an output.
func readRoute(g *maze.Grid, output string) route {
	r := route{length: noLength}
	var moves []maze.Dir
	follows := false // the line before has moves, too
	end := func() {  // of a route in moves
		if moves != nil {
			r.take(maze.Walk(g, moves))
		}
		moves = nil
	}
	for line := range strings.Lines(output) {
		line = strings.TrimSpace(line)
		if line = expansions.ReplaceAllString(line, ""); looked.MatchString(line) {
			continue
		}
		if denials().MatchString(harmless().ReplaceAllString(line, "")) {
			end()
			r.none, follows = true, false
			continue
		}
		if all := lonely.FindAllString(line, -1); len(all) == 1 {
			r.length, _ = strconv.Atoi(all[0])
		}
		if cells := cellPattern.FindAllStringSubmatch(line, -1); len(cells) > 1 {
			end()
			r.take(cellsOf(g, cells))
			follows = false
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
			end()
		}
		moves, follows = append(moves, more...), true
	}
	end()
	if n := len(r.cells); n > 0 && r.broken == nil && r.cells[n-1] == g.Goal {
		r.none = false
	}
	return r
}

// take replaces the route by a later one, which also counts for more than a denial before it.
func (r *route) take(cells []int, broken error) { r.cells, r.broken, r.none = cells, broken, false }

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
	a := p.judgeRoute(g, maze.Analyze(g), readRoute(g, output))
	a.grid = g
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
