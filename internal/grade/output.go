package grade

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"stride/maze"
	"stride/maze/format"
)

// How the outputs of programs are read. What a student's program prints differs from what was asked
// in ways that say nothing about the maze or the route in it: it is written in bold, or in the
// letters of another system; the maze stands below other words, or below earlier mazes; there are a
// million lines before it. All of these are deviations from the format, and none of them hides the
// answer. So an output is cleaned first, by the table below. Then the last grid of the wanted size
// counts, whatever stands above it; and of the routes the last one.
//
// Courses ask for the moves as letters (R D L U, or N S W E), for the cells, or for the number of
// jumps, and for words if there is no route; what else a program prints differs from one to the
// next. So the route is what looks like one: lines of moves and nothing else, after a word and a
// colon if there is one, or a line with at least two cells in brackets. The last one counts.
//
// Words are less certain than moves: "No. of moves in the path: 18" and "no shorter path" deny
// nothing. So such phrases are left out before a line is read as a denial, and a route that leads
// to the goal counts whatever the words say.

// cleanings are what is removed from an output, and the deviation that it is. Programs that solve
// mazes may print in any format, but for those deviations that count always.
var cleanings = []struct {
	pattern func() *regexp.Regexp
	form    Form
	always  bool
	text    string
}{
	{lazy(regexp.QuoteMeta(gapMark)), Lines, true, "the output is too long: only its beginning and its end " +
		"were kept"},
	{lazy(`\x1b(\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b\n]*(\x07|\x1b\\)?|[^\[\]\n]?)`), Blanks, true,
		"there are escape sequences, which colour a terminal"},
	{lazy(`\x{FEFF}`), Blanks, false, "there is a byte-order mark"},
	{lazy(`\r`), Blanks, false, "lines end with a carriage return"},
	{lazy(`[\x00-\x08\x0e-\x1f\x7f\x{FFFD}]`), Lines, false, "there are bytes that are no text"},
}

// gapMark stands in place of what was left out of a long output.
const gapMark = "[Stride has left out what was printed here]\n"

// maxTail is the number of bytes at the end of a long output that are kept.
const maxTail = 64 << 10

// joined returns the beginning and the end of a long output as one text. What is between was left
// out if gap is set: then the end begins with a whole line.
func joined(first, last []byte, gap bool) []byte {
	if len(last) == 0 {
		return first
	}
	if gap {
		_, last, _ = bytes.Cut(last, []byte("\n"))
		last = append([]byte("\n"+gapMark), last...)
	}
	return append(slices.Clip(first), last...)
}

// cleaned returns an output as a text of whole lines, and what was removed from it.
func cleaned(output string) (text string, all, always []Deviation) {
	for _, c := range cleanings {
		at := c.pattern().FindStringIndex(output)
		if at == nil {
			continue
		}
		d := Deviation{c.form, 1 + strings.Count(output[:at[0]], "\n"), c.text}
		if all = append(all, d); c.always {
			always = append(always, d)
		}
		output = c.pattern().ReplaceAllLiteralString(output, "")
	}
	return output, all, always
}

// readMaze reads the maze from an output that was cleaned, whatever stands around it, and compares
// it with the configuration.
func readMaze(output string, p maze.Params) (printed *format.Printed, v Verdict, why string) {
	if strings.TrimSpace(output) == "" {
		return nil, WrongFormat, "the program printed nothing"
	}
	lines := strings.Split(output, "\n")
	heading := -1
	for k, line := range lines {
		if !headingPattern.MatchString(squeeze(line)) {
			continue
		}
		var said [4]int
		for n, digits := range headingPattern.FindStringSubmatch(squeeze(line))[1:] {
			said[n], _ = strconv.Atoi(digits) // numbers that are too long differ, too
		}
		if got := (maze.Params{Rows: said[0], Cols: said[1], Min: said[2], Max: said[3]}); got != p {
			return nil, WrongConfig, fmt.Sprintf("line %d: the program made a maze %s, and %s was wanted",
				k+1, key(got), key(p))
		}
		heading = k
	}
	if printed = format.ParseSize([]byte(output), p); printed == nil {
		// An ID, another size, or a message that says what is wrong. Without the heading, the range
		// of the grid is that of its numbers; the lines keep their places.
		if heading >= 0 {
			clear(lines[:heading+1])
			lines[heading] = "Puzzle:" // so that no row of the grid is read as its size
		}
		var err error
		if printed, err = format.ParsePrinted([]byte(strings.Join(lines, "\n"))); err != nil {
			return nil, WrongFormat, fmt.Sprintf("no maze can be read: %v", err)
		}
	}
	g := printed.Grid
	if g.Rows != p.Rows || g.Cols != p.Cols {
		return nil, WrongConfig, fmt.Sprintf("the grid has %d rows and %d columns, and %d and %d were wanted",
			g.Rows, g.Cols, p.Rows, p.Cols)
	}
	for k, x := range g.Values[:g.Goal] {
		if int(x) < p.Min || int(x) > p.Max {
			return nil, WrongConfig, fmt.Sprintf("row %d, column %d of the grid is %d, outside the "+
				"range %d-%d", k/g.Cols+1, k%g.Cols+1, x, p.Min, p.Max)
		}
	}
	g.Params = p
	return printed, OK, ""
}

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
	// expansions finds how many cells a program has looked at, which may be said in the line of the
	// route, and looked finds lists of such cells.
	expansions = regexp.MustCompile(`(?i)\b(?:expanded|expansions|visited)\b(?:\s+[a-z]+)?\s*[:=]?\s*\d+\b|` +
		`\b\d+\s*(?:\w+\s+){0,3}(?:expanded|expansions|visited)\b`)
	looked    = regexp.MustCompile(`(?i)\b(expanded|expansions|visited)\b`)
	wordMoves = strings.NewReplacer("right", "R", "down", "D", "left", "L", "up", "U", "north", "N", "south",
		"S", "west", "W", "east", "E", "derecha", "R", "abajo", "D", "izquierda", "L", "arriba", "U", "norte",
		"N", "sur", "S", "oeste", "W", "este", "E", ",", " ", "->", " ", "-", " ", ">", " ", "[", " ", "]",
		" ", "(", " ", ")", " ", "'", " ", `"`, " ")
)

// lazy returns a function that compiles a pattern when it is first called: the largest take
// milliseconds, which every start of the program would pay.
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

// cellsOf returns the cells of a list of rows and columns, which begin at 0, or at 1 if the first
// cell is 1,1.
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
