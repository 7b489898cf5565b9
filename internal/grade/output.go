package grade

import (
	"bytes"
	"cmp"
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
// counts, whatever stands around it (maze/format), and of the routes the last one (walk.go).
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
	{lazy(regexp.QuoteMeta(gapMark)), Lines, true,
		"the output is too long: only its beginning and its end " +
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
		return nil, WrongConfig, fmt.Sprintf("the grid has %d rows and %d columns, and %d and %d were "+
			"wanted",
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
		`(\bnot|cannot|can't|couldn't) (be )?(solv|reach|found|exist)|` +
		`\bkeine?n? (\S+ ){0,3}?(weg|pfad|lösung|route)\b|\bnicht (lösbar|erreichbar)|\b(unlösbar|unerreichbar|unmöglich)|` +
		`\b(pas|aucune?) (d'|de |d'un )?(\S+ )?(chemin|solution|route)\b|\binaccessible\b|无解|没有路|无法到达|不可达`)
	// harmless finds phrases that look like denials and are none.
	harmless = lazy(`(?i)\bno\.? (of|de|del)\b|\bno\.\s*(moves|jumps|steps|nodes|cells)\b|` +
		`\b(no|not|any|ning[uú]na?|otr[oa]) (a |any |is )*(other|another|shorter|better|longer|cheaper|faster|quicker|more|further|` +
		`otr[oa]|m[aá]s|mejor|menor)\b.*|` +
		`\bno (hay|existe) (un[ao]? )?(otr[oa]\b|\S+ (m[aá]s|mejor)\b).*|` +
		`\bno (path|route|way|solution|camino|ruta|soluci[oó]n) (is|can be|could be|was|es) (\S+ )?(shorter|better|faster|cheaper|improved|m[aá]s|mejor)\b.*|` +
		`\b(impossible|imposible|no way|not possible|cannot|can't) (to |be )?(do |find |get |go )?(\S+ ){0,2}?` +
		`(better|shorter|beat\w*|improve\w*|reduce\w*|shorten\w*|mejor\w*)\b.*|` +
		`\b(keine?n?|pas d.|aucune?) (autre|plus|ander\S*|kürzer\S*|besser\S*)\b.*|\bpas de (\S+ )?plus court.*|` +
		`\bdead.?ends?\b.*|\b(cannot|can't|not)\b.*\bagain\b|\bno (path|route|way|solution)s? (yet|so far)\b`)
	// expansions finds how many cells a program has looked at, which may be said in the line of the
	// route, and looked finds lists of such cells.
	expansions = regexp.MustCompile(`(?i)\b(?:expanded|expansions|visited|explored|expandidos)\b(?:\s+[a-z]+)?\s*[:=]?\s*\d+\b|` +
		`\b\d+\s*(?:\w+\s+){0,3}(?:expanded|expansions|visited|explored|expandidos)\b`)
	looked = regexp.MustCompile(`(?i)\b(expanded|expansions|visited|explored|expandidos|frontier|queue)\b`)
	lonely = lazy(`-?\d+(\.\d+)?`)
	// lengthWords find a number beside a word for the length of a route.
	lengthWords = lazy(`(?i)\b(?:length|steps?|jumps?|moves?|distance|cost|solved|longitud|pasos?|saltos?|movimientos?|distancia|` +
		`länge|schritten?|sprüngen?|züge|longueur|sauts|coups|distance|步数)\b[^\d\n-]{0,30}(-?\d+(?:\.0+)?)\b|` +
		`(-?\d+(?:\.0+)?) ?(?:steps?|jumps?|moves?|pasos|saltos|movimientos|schritte|sprünge|sauts|coups|步)`)
)

// lazy returns a function that compiles a pattern when it is first called: the largest take
// milliseconds, which every start of the program would pay.
func lazy(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}

// route is what a program says of a maze.
type route struct {
	cells  []int  // from the start; nil if there are none
	broken error  // why they are none
	how    string // how they were read
	none   bool   // it says that there is no route, and none of its routes leads to the goal
	length int    // the number of jumps that it says; noLength if it says none
}

// noLength is below -1, by which some programs say that there is no route.
const noLength = -2

// readRoute reads an output.
func readRoute(g *maze.Grid, output string) route {
	r := route{length: readLength(output)}
	lines := strings.Split(output, "\n")
	denied := -1
	items := make([][]item, len(lines))
	for k, line := range lines {
		line = strings.TrimSpace(expansions.ReplaceAllString(line, ""))
		if denials().MatchString(harmless().ReplaceAllString(line, "")) {
			denied, line = k, ""
		}
		if looked.MatchString(line) {
			line = ""
		}
		lines[k], items[k] = line, itemsOf(line, k)
	}
	c := best(append(moveCandidates(g, items), cellCandidates(g, lines)...))
	if c != nil {
		r.cells, r.broken, r.how = c.cells, c.broken, c.how
	}
	r.none = denied >= 0 && (c == nil || !c.goal && c.line < denied)
	return r
}

// readLength returns the number of jumps that an output says: the last number beside a word for the
// length of a route, or else the last line that is a number, or else the first number.
func readLength(output string) int {
	n, weight := noLength, 0
	for line := range strings.Lines(output) {
		line = expansions.ReplaceAllString(line, "")
		all := lonely().FindAllStringSubmatch(line, -1)
		if len(all) == 0 {
			continue
		}
		x, err := strconv.ParseFloat(all[0][0], 64)
		beside := lengthWords().FindStringSubmatch(line)
		w := 1
		switch {
		case beside != nil && !looked.MatchString(line):
			x, err = strconv.ParseFloat(cmp.Or(beside[1], beside[2]), 64)
			w = 3
		case len(all) == 1 && strings.TrimSpace(line) == all[0][0]:
			w = 2
		}
		if err == nil && x == float64(int(x)) && (w > weight || w == weight && w > 1) {
			n, weight = int(x), w
		}
	}
	return n
}
